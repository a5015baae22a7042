import { useState } from 'react';
import { celebrationOf, isCoupleEvent } from '../../../../protocol/rules/celebrations.ts';
import { type QuestionType, questionTypes } from '../../../../protocol/rules/correctness.ts';
import type { CreateQuestion } from '../../../../protocol/schemas/questions.ts';
import { questionImportTexts } from '../../../../protocol/texts/portal/questionImport.ts';
import { questionTypeTexts } from '../../../../protocol/texts/portal/questions.ts';
import { Problem, Select } from '../../../components/controls/Field.tsx';
import { OptionsEditor } from '../../../features/questions/OptionsEditor.tsx';
import { NumberRuleFields, QuestionSettings } from '../../../features/questions/QuestionSettings.tsx';
import { changedSettings, type Settings, settingsOf } from '../../../features/questions/settingsOf.ts';
import { questionProblem } from '../../../stores/creation/creationChecks.ts';
import { useDraft } from '../../../stores/creation/draft.ts';

type QuestionDetailsProps = {
  number: number;
  question: CreateQuestion;
  tieBreaker: string | undefined;
  onChange: (question: CreateQuestion) => void;
};

const defaults = settingsOf();

/** The type of an own question, its options, and how it counts. */
export function QuestionDetails({ number, question, tieBreaker, onChange }: QuestionDetailsProps) {
  const { text, type, options = [] } = question;
  const hasProblems = useDraft(({ problems }) => problems.questions !== undefined);
  const celebration = useDraft(({ draft }) => celebrationOf(draft));
  const [settings, setSettings] = useState(() => settingsOf(question));
  const problem = hasProblems && text.trim() !== '' ? questionProblem(question) : undefined;

  function write(content: { type: QuestionType; options: readonly string[] }, counting: Settings): void {
    setSettings(counting);
    onChange({
      text,
      type: content.type,
      ...(content.type === 'multiple_choice' && { options: [...content.options] }),
      ...changedSettings(defaults, counting, content.type),
    });
  }
  /** A number starts with the rule that fits most questions: the closest guess wins. */
  function changeType(chosen: QuestionType): void {
    const numberRule = chosen === 'numeric' ? 'closest' : 'exact';
    write(
      { type: chosen, options: ['', ''] },
      { ...settings, numberRule, isTieBreaker: chosen === 'numeric' && settings.isTieBreaker },
    );
  }
  const setOptions = (changed: readonly string[]) => write({ type, options: changed }, settings);
  const form = {
    options,
    setOptions,
    removeOption: (index: number) => setOptions(options.filter((_, position) => position !== index)),
    language: undefined,
    translation: { text: '', options: [] },
    setTranslation: () => {},
    settings,
    changeSettings: (changes: Partial<Settings>) => write({ type, options }, { ...settings, ...changes }),
    hasSettings: false,
    errorAt: () => undefined,
    clearError: () => {},
  };
  return (
    <div className="mt-2 stack gap-3">
      <Select
        aria-label={questionImportTexts('typeLabel', { number })}
        value={type}
        onChange={({ target }) => changeType(questionTypes.find((known) => known === target.value)!)}
      >
        {questionTypes.map((known) => (
          <option key={known} value={known}>
            {questionTypeTexts(known)}
          </option>
        ))}
      </Select>
      {type === 'multiple_choice' && <OptionsEditor form={form} />}
      {type === 'numeric' && <NumberRuleFields form={form} />}
      <QuestionSettings
        form={form}
        type={type}
        isCouple={isCoupleEvent({ celebration })}
        tieBreaker={tieBreaker}
        isRuleOutside
      />
      {problem && <Problem>{problem}</Problem>}
    </div>
  );
}
