import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { lengthProblem } from '../../../protocol/userText.ts';
import { counts, lengths } from '../../../protocol/limits.ts';
import { numberRules, type QuestionType } from '../../../protocol/rules/correctness.ts';
import { questionFormTexts } from '../../../protocol/texts/portal/questionForm.ts';
import { Checkbox } from '../../components/controls/Checkbox.tsx';
import { Field, Select, TextField } from '../../components/controls/Field.tsx';
import { numberReading } from '../../stores/app/typedAnswers.ts';
import type { Settings } from './settingsOf.ts';

/** The part of a question's form that the settings need. */
export interface SettingsForm {
  settings: Settings;
  changeSettings: (changes: Partial<Settings>) => void;
  errorAt: (part: 'settings') => string | undefined;
}

export type QuestionSettingsProps = {
  form: SettingsForm & { hasSettings: boolean };
  type: QuestionType;
  /** The event is about a couple. */
  isCouple: boolean;
  /** The text of another question that breaks ties. */
  tieBreaker: string | undefined;
  /** True when the question has predictions. Its number rule can then not change. */
  isPredicted?: boolean;
  /** True when the number rule is shown outside of this section. */
  isRuleOutside?: boolean;
};

const rules = ['exact', ...numberRules] as const;
const weights = Array.from({ length: counts.weightMax }, (_, index) => index + 1);

/** The rarely used settings in a collapsible section: weight, rule for numbers, and a note for the host. */
export function QuestionSettings(props: QuestionSettingsProps) {
  const { form, type, isCouple, tieBreaker, isPredicted = false, isRuleOutside = false } = props;
  const { settings, hasSettings, changeSettings, errorAt } = form;
  const [isOpen, setIsOpen] = useState(hasSettings);
  const error = errorAt('settings');
  return (
    <details
      open={isOpen || error !== undefined || lengthProblem(settings.note, lengths.note) !== undefined}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="rounded-control bg-sunken px-3"
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control font-semibold">
        <SlidersHorizontal className="size-5 text-gold" />
        {questionFormTexts('moreOptions')}
      </summary>
      <div className="stack gap-4 pt-1 pb-4">
        <Field label={questionFormTexts('weightLabel')}>
          <Select
            value={settings.weight}
            onChange={({ target }) => changeSettings({ weight: Number(target.value) })}
          >
            {weights.map((weight) => (
              <option key={weight} value={weight}>
                {questionFormTexts('weight', { weight })}
              </option>
            ))}
          </Select>
        </Field>
        {type === 'numeric' &&
          (isPredicted ? (
            <p className="text-sm text-muted">{questionFormTexts('ruleFixed')}</p>
          ) : (
            <>
              {!isRuleOutside && <NumberRuleFields form={form} />}
              <TieBreaker form={form} tieBreaker={tieBreaker} />
            </>
          ))}
        <TextField
          kind="words"
          label={questionFormTexts('noteLabel')}
          hint={questionFormTexts('noteHint')}
          placeholder={questionFormTexts(isCouple ? 'notePlaceholder' : 'notePlaceholderNeutral')}
          value={settings.note}
          onChange={(note) => changeSettings({ note })}
          limit={lengths.note}
        />
      </div>
    </details>
  );
}

/** The rule for numeric answers. */
export function NumberRuleFields({ form: { settings, changeSettings, errorAt } }: { form: SettingsForm }) {
  const error = errorAt('settings');
  return (
    <>
      <Field
        label={questionFormTexts('ruleLabel')}
        error={settings.numberRule === 'within' ? undefined : error}
      >
        <Select
          value={settings.numberRule}
          onChange={({ target }) =>
            changeSettings({ numberRule: rules.find((rule) => rule === target.value)! })
          }
        >
          {rules.map((rule) => (
            <option key={rule} value={rule}>
              {questionFormTexts(`rule_${rule}`)}
            </option>
          ))}
        </Select>
      </Field>
      {settings.numberRule === 'within' && (
        <TextField
          label={questionFormTexts('toleranceLabel')}
          error={error}
          hint={numberReading({ type: 'numeric' }, settings.tolerance)}
          value={settings.tolerance}
          onChange={(tolerance) => changeSettings({ tolerance })}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </>
  );
}

type TieBreakerProps = { form: SettingsForm; tieBreaker: string | undefined };

/** Whether the question decides between equal scores. Only one question can. */
const TieBreaker = ({ form: { settings, changeSettings }, tieBreaker }: TieBreakerProps) =>
  tieBreaker === undefined ? (
    <Checkbox
      label={questionFormTexts('tieBreakerLabel')}
      hint={questionFormTexts('tieBreakerHint')}
      isChecked={settings.isTieBreaker}
      onChange={(isTieBreaker) => changeSettings({ isTieBreaker })}
    />
  ) : (
    <p className="text-sm text-muted wrap-anywhere">
      {questionFormTexts('tieBreakerTaken', { question: tieBreaker })}
    </p>
  );
