import { useRef, useState } from 'react';
import { directionOf, type Language, languages } from '../../../../protocol/languages.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { checkOptions } from '../../../../protocol/optionChecks.ts';
import { checkQuestionText } from '../../../../protocol/organiserChecks.ts';
import { type QuestionType, questionTypes } from '../../../../protocol/rules/correctness.ts';
import type { Question, UpdateQuestion } from '../../../../protocol/schemas/questions.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';
import { questionTypeTexts } from '../../../../protocol/texts/portal/questions.ts';
import { TextField } from '../../../components/controls/Field.tsx';
import { RadioCards } from '../../../components/controls/RadioCards.tsx';
import { scoringRuleTexts } from '../../../features/game/scoringBadges.tsx';
import { useSubmit, withoutSent } from '../../../features/useSubmit.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import type { SubmitOutcome } from '../../../stores/organiser/runWithToast.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import type { QuestionRefusal } from '../../../stores/organiser/questions.ts';
import { unclearNumber } from '../../../stores/app/typedAnswers.ts';
import {
  changedSettings,
  type Settings,
  settingsOf,
  toleranceOf,
} from '../../../features/questions/settingsOf.ts';
import {
  changedTranslation,
  translationTextsOf,
  translationProblem,
} from '../../../features/questions/translationOf.ts';

type QuestionContent = Pick<Question, 'text' | 'options'>;

type QuestionFormOptions = {
  /** The question to edit. Undefined for a new question. */
  initial?: Question;
  type: QuestionType;
  send: (question: QuestionContent & UpdateQuestion) => Promise<SubmitOutcome<QuestionRefusal>>;
  onDone: () => void;
};

/** The default type of a new question. */
export const defaultType: QuestionType = 'yes_no';

/** Returns the state of a question's form: its text, options, translation and scoring settings. */
export function useQuestionForm({ initial, type, send, onDone }: QuestionFormOptions) {
  const [initialValues] = useState(() => ({
    options: initial?.options ?? ['', ''],
    settings: settingsOf(initial),
    translation: translationTextsOf(initial),
  }));
  const [text, setText] = useState(initial?.text ?? '');
  const [options, setOptions] = useState(initialValues.options);
  const [settings, setSettings] = useState(initialValues.settings);
  const [translation, setTranslation] = useState(initialValues.translation);
  const language = useOrganiserRoom(({ event }) => event.secondLanguage);
  const hasOptions = type === 'multiple_choice';
  const field = useRef<HTMLInputElement>(null);

  const translationDraft = language && { ...translation, language, own: hasOptions ? options : [] };

  function check(): QuestionRefusal | undefined {
    const textProblem = checkQuestionText(text);
    const problem = textProblem ?? (hasOptions ? checkOptions(options) : undefined);
    if (problem) {
      showToast({ ...problem, variant: 'destructive' });
      if (textProblem) field.current?.focus();
      return { part: textProblem ? 'text' : 'options', sentence: problem.description };
    }
    const translationError = translationDraft && translationProblem(translationDraft);
    if (translationError) return { part: 'translation', sentence: translationError };
    const hasTolerance = settings.numberRule !== 'within' || toleranceOf(settings) !== undefined;
    if (type !== 'numeric' || hasTolerance) return undefined;
    const unclear = unclearNumber({ type }, settings.tolerance);
    return { part: 'settings', sentence: unclear ?? questionFormTexts('toleranceMissing') };
  }

  const { error, setError, ...sending } = useSubmit({
    check,
    send: async () =>
      send({
        text: text.trim(),
        ...(hasOptions && { options: options.map((option) => option.trim()) }),
        ...(translationDraft && changedTranslation(initial?.translation, translationDraft)),
        ...changedSettings(initialValues.settings, settings, type),
      }),
    onDone,
  });

  return {
    text,
    setText,
    options,
    setOptions,
    removeOption: (index: number) => {
      const without = (texts: readonly string[]) => texts.filter((_, position) => position !== index);
      setOptions(without(options));
      setTranslation((current) => ({ ...current, options: without(current.options) }));
    },
    /** The event's second language, if any, and the question's translation into it. */
    language,
    translation,
    setTranslation,
    field,
    settings,
    changeSettings: (changes: Partial<Settings>) => setSettings((current) => ({ ...current, ...changes })),
    /** True when the edited question has scoring rules or a note. */
    hasSettings:
      initial !== undefined && (scoringRuleTexts(initial).length > 0 || initial.note !== undefined),
    errorAt: (part: QuestionRefusal['part']) => (error?.part === part ? error.sentence : undefined),
    clearError: () => setError(undefined),
    ...sending,
    /** Clears the form. Keeps the text that was typed since the submission, for the next question. */
    clearSent: () => {
      setText(withoutSent(text));
      setOptions((current) => (current === options ? initialValues.options : current));
      setTranslation((current) => (current === translation ? initialValues.translation : current));
      setSettings((current) => (current === settings ? initialValues.settings : current));
    },
  };
}

export type QuestionForm = ReturnType<typeof useQuestionForm>;
type QuestionTextProps = { form: QuestionForm; placeholder?: string };

/** The text of a question, with the translation into the second language below it. */
export const QuestionText = (props: QuestionTextProps) => (
  <>
    <OwnText {...props} />
    {props.form.language && <TranslatedText form={props.form} language={props.form.language} />}
  </>
);

const OwnText = ({ form: { field, text, setText, errorAt }, placeholder }: QuestionTextProps) => (
  <TextField
    ref={field}
    kind="words"
    label={questionFormTexts('textLabel')}
    error={errorAt('text')}
    value={text}
    onChange={setText}
    placeholder={placeholder}
    limit={lengths.question}
  />
);

type TranslatedTextProps = { form: QuestionForm; language: Language };

function TranslatedText({ form: { translation, setTranslation, errorAt }, language }: TranslatedTextProps) {
  const { name } = languages[language];
  return (
    <TextField
      kind="words"
      lang={language}
      dir={translation.text === '' ? directionOf(language) : 'auto'}
      label={questionFormTexts('textIn', { language: name })}
      hint={questionFormTexts('translationHint', { language: name })}
      error={errorAt('translation')}
      value={translation.text}
      onChange={(text) => setTranslation({ ...translation, text })}
      limit={lengths.question}
    />
  );
}

type TypeChoiceProps = { type: QuestionType; onChange: (type: QuestionType) => void };

export const TypeChoice = ({ type, onChange }: TypeChoiceProps) => (
  <RadioCards
    legend={questionFormTexts('typeLabel')}
    values={questionTypes}
    value={type}
    onChange={onChange}
    labelOf={questionTypeTexts}
    layout="grid grid-cols-2 gap-2 sm:grid-cols-4"
  />
);
