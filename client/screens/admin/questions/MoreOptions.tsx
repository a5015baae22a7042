import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { lengthProblem } from '../../../../protocol/userText.ts';
import { counts, lengths } from '../../../../protocol/limits.ts';
import { numberRules, type QuestionType } from '../../../../protocol/rules/correctness.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';
import { Checkbox } from '../../../components/controls/Checkbox.tsx';
import { Field, Select, TextField } from '../../../components/controls/Field.tsx';
import { numberReading } from '../../../stores/app/typedAnswers.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import type { QuestionForm } from './questionForm.tsx';
import { useIsCouple } from '../../../stores/room/isCouple.ts';

type MoreOptionsProps = {
  form: QuestionForm;
  type: QuestionType;
  /** The id of the edited question. Undefined for a new question. */
  questionId?: string;
  /** True when the question has predictions, because its number rule must then stay the same. */
  isPredicted?: boolean;
};

const rules = ['exact', ...numberRules] as const;
const weights = Array.from({ length: counts.weightMax }, (_, index) => index + 1);

/** The rarely used settings in a collapsible section: weight, rule for numbers, and a note for the host. */
export function MoreOptions({ form, type, questionId, isPredicted = false }: MoreOptionsProps) {
  const isCouple = useIsCouple();
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
            <NumberRules form={form} questionId={questionId} />
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

/** The rule for numeric answers, and whether the question breaks ties between equal scores. */
function NumberRules({
  form: { settings, changeSettings, errorAt },
  questionId,
}: Omit<MoreOptionsProps, 'type'>) {
  const tieBreaker = useOrganiserRoom(({ questions }) =>
    questions.find(({ id, isTieBreaker }) => isTieBreaker && id !== questionId),
  );
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
      {tieBreaker ? (
        <p className="text-sm text-muted wrap-anywhere">
          {questionFormTexts('tieBreakerTaken', { question: tieBreaker.text })}
        </p>
      ) : (
        <Checkbox
          label={questionFormTexts('tieBreakerLabel')}
          hint={questionFormTexts('tieBreakerHint')}
          isChecked={settings.isTieBreaker}
          onChange={(isTieBreaker) => changeSettings({ isTieBreaker })}
        />
      )}
    </>
  );
}
