import { Lightbulb, Plus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { directionOf, type Language, languages } from '../../../../protocol/languages.ts';
import { counts, lengths } from '../../../../protocol/limits.ts';
import { checkOptions } from '../../../../protocol/optionChecks.ts';
import { checkQuestionText } from '../../../../protocol/organiserChecks.ts';
import { type QuestionType, questionTypes } from '../../../../protocol/rules/scoring.ts';
import type { Question, UpdateQuestion } from '../../../../protocol/schemas/questions.ts';
import { speaking } from '../../../../protocol/spoken.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';
import { questionTypeTexts } from '../../../../protocol/texts/portal/questions.ts';
import { suggestedQuestions } from '../../../../protocol/texts/creation/suggestions.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { Problem, TextField, useNewestFocused } from '../../../components/controls/Field.tsx';
import { RadioCards } from '../../../components/controls/RadioCards.tsx';
import { countingWords } from '../../../features/game/counting.tsx';
import { useTextsIn } from '../../../features/useTextsIn.ts';
import { useSubmit } from '../../../features/useSubmit.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import type { Outcome } from '../../../stores/organiser/attempt.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import type { QuestionRefusal } from '../../../stores/organiser/questions.ts';
import { unclearNumber } from '../../../stores/app/typedAnswers.ts';
import { changedSettings, type Settings, settingsOf, toleranceOf } from './settingsOf.ts';
import { changedTranslation, secondWordsOf, translationProblem } from './translationOf.ts';

type Words = Pick<Question, 'text' | 'options'>;

type QuestionFormOptions = {
  /** What stands there at first; nothing for a new question. */
  initial?: Question;
  type: QuestionType;
  send: (words: Words & UpdateQuestion) => Promise<Outcome<QuestionRefusal>>;
  onDone: () => void;
};

/** What a new question is, unless its host chooses otherwise. */
export const firstType: QuestionType = 'yes_no';

/** A question while it is written: its text, where it has some its options, and how it counts. */
export function useQuestionForm({ initial, type, send, onDone }: QuestionFormOptions) {
  const [first] = useState(() => ({
    options: initial?.options ?? ['', ''],
    settings: settingsOf(initial),
    second: secondWordsOf(initial),
  }));
  const [text, setText] = useState(initial?.text ?? '');
  const [options, setOptions] = useState(first.options);
  const [settings, setSettings] = useState(first.settings);
  const [second, setSecond] = useState(first.second);
  const language = useOrganiserRoom(({ event }) => event.secondLanguage);
  const hasOptions = type === 'multiple_choice';
  const field = useRef<HTMLInputElement>(null);

  const written = language && { ...second, language, own: hasOptions ? options : [] };

  function check(): QuestionRefusal | undefined {
    const textProblem = checkQuestionText(text);
    const problem = textProblem ?? (hasOptions ? checkOptions(options) : undefined);
    if (problem) {
      showToast({ ...problem, variant: 'destructive' });
      if (textProblem) field.current?.focus();
      return { part: textProblem ? 'text' : 'options', sentence: problem.description };
    }
    const translation = written && translationProblem(written);
    if (translation) return { part: 'translation', sentence: translation };
    const isNearEnough = settings.numberRule !== 'within' || toleranceOf(settings) !== undefined;
    if (type !== 'numeric' || isNearEnough) return undefined;
    const unclear = unclearNumber({ type }, settings.tolerance);
    return { part: 'settings', sentence: unclear ?? questionFormTexts('toleranceMissing') };
  }

  const { error, setError, ...sending } = useSubmit({
    check,
    send: async () =>
      send({
        text: text.trim(),
        ...(hasOptions && { options: options.map((option) => option.trim()) }),
        ...(written && changedTranslation(initial?.translation, written)),
        ...changedSettings(first.settings, settings, type),
      }),
    onDone,
  });

  return {
    text,
    setText,
    options,
    setOptions,
    /** Takes an option away, with what it is called in the second language. */
    removeOption: (index: number) => {
      const others = (all: readonly string[]) => all.filter((_, at) => at !== index);
      setOptions(others(options));
      setSecond((now) => ({ ...now, options: others(now.options) }));
    },
    /** The event's second language, where it has one, and what is written in it. */
    language,
    second,
    setSecond,
    field,
    settings,
    set: (changed: Partial<Settings>) => setSettings((now) => ({ ...now, ...changed })),
    /** Something is set up that most questions do without. */
    isSetUp: initial !== undefined && (countingWords(initial).length > 0 || initial.note !== undefined),
    errorAt: (part: QuestionRefusal['part']) => (error?.part === part ? error.sentence : undefined),
    dropError: () => setError(undefined),
    ...sending,
    /** Empty again, but for what was typed since it was sent: that is the beginning of the next question. */
    clearSent: () => {
      setText((now) => (now.startsWith(text) ? now.slice(text.length) : now));
      setOptions((now) => (now === options ? first.options : now));
      setSecond((now) => (now === second ? first.second : now));
      setSettings((now) => (now === settings ? first.settings : now));
    },
  };
}

export type QuestionForm = ReturnType<typeof useQuestionForm>;
type QuestionTextProps = { form: QuestionForm; placeholder?: string };

/** The words of a question, and below them those in the event's second language. */
export const QuestionText = (props: QuestionTextProps) => (
  <>
    <FirstText {...props} />
    {props.form.language && <SecondText form={props.form} language={props.form.language} />}
  </>
);

const FirstText = ({ form: { field, text, setText, errorAt }, placeholder }: QuestionTextProps) => (
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

type SecondTextProps = { form: QuestionForm; language: Language };

function SecondText({ form: { second, setSecond, errorAt }, language }: SecondTextProps) {
  const { name } = languages[language];
  return (
    <TextField
      kind="words"
      lang={language}
      dir={second.text === '' ? directionOf(language) : 'auto'}
      label={questionFormTexts('textIn', { language: name })}
      hint={questionFormTexts('translationHint', { language: name })}
      error={errorAt('translation')}
      value={second.text}
      onChange={(text) => setSecond({ ...second, text })}
      limit={lengths.question}
    />
  );
}

/** A suggested question in the event's language, and in its second one. */
export interface Suggestion {
  text: string;
  second?: string | undefined;
}

/** The suggested questions in both languages of the event, once their texts are there. */
function useSuggestions(): Suggestion[] {
  const { language = 'en', secondLanguage } = useOrganiserRoom(({ event }) => event);
  const hasFirst = useTextsIn(language);
  const hasSecond = useTextsIn(secondLanguage ?? language);
  if (!hasFirst) return [];
  const second = secondLanguage && hasSecond ? speaking(secondLanguage, suggestedQuestions) : [];
  return speaking(language, suggestedQuestions).map((text, index) => ({ text, second: second[index] }));
}

type SuggestionsProps = {
  knownTexts: string[];
  isOpen: boolean;
  onPick: (suggestion: Suggestion) => void;
};

/** Questions that one tap writes into the form. */
export function Suggestions({ knownTexts, isOpen, onPick }: SuggestionsProps) {
  const language = useOrganiserRoom(({ event }) => event.language);
  const left = useSuggestions().filter(({ text }) => !knownTexts.includes(text));
  if (left.length === 0) return null;
  return (
    <details open={isOpen} className="rounded-control bg-sunken px-3">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control font-semibold">
        <Lightbulb className="size-5 text-gold" />
        {questionFormTexts('suggestions')}
      </summary>
      <ul className="flex flex-col gap-2 pb-3 sm:grid sm:grid-cols-2">
        {left.map((suggestion) => (
          <li key={suggestion.text}>
            <button
              type="button"
              onClick={() => onPick(suggestion)}
              lang={language}
              dir="auto"
              className="h-full min-h-12 w-full rounded-control border border-line bg-raised px-3.5 py-2 text-start text-ink hover:border-gold-line"
            >
              {suggestion.text}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

type TypeChoiceProps = { type: QuestionType; onChange: (type: QuestionType) => void };

/** What guests answer a question with. */
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

/** The 2 to 12 options of a multiple-choice question. */
export function OptionsEditor({ form }: { form: QuestionForm }) {
  const { options, setOptions, removeOption, language, errorAt, dropError } = form;
  const error = errorAt('options');
  const errorId = useId();
  const list = useNewestFocused(options.length);
  return (
    <fieldset aria-describedby={error ? errorId : undefined} onChange={error ? dropError : undefined}>
      <legend className="mb-1.5 font-semibold">{questionFormTexts('optionsLabel')}</legend>
      <ol ref={list} className="stack gap-2">
        {options.map((option, index) => (
          <li key={index} className="flex gap-1">
            <span className="grid min-w-0 flex-1 gap-1 sm:auto-cols-fr sm:grid-flow-col">
              <TextField
                label={questionFormTexts('option', { number: index + 1 })}
                isLabelHidden
                value={option}
                onChange={(text) => setOptions(options.map((known, at) => (at === index ? text : known)))}
                placeholder={questionFormTexts('option', { number: index + 1 })}
                limit={lengths.option}
                kind="words"
              />
              {language && <SecondOption form={form} language={language} index={index} />}
            </span>
            {options.length > counts.optionsMin && (
              <IconButton
                label={questionFormTexts('removeOption', { number: index + 1 })}
                onClick={() => removeOption(index)}
              >
                <X />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {error && (
        <Problem id={errorId} className="mt-2">
          {error}
        </Problem>
      )}
      {options.length < counts.optionsMax && (
        <Button
          variant="quiet"
          className="-ms-3 mt-2"
          icon={<Plus />}
          onClick={() => setOptions([...options, ''])}
        >
          {questionFormTexts('addOption')}
        </Button>
      )}
    </fieldset>
  );
}

/** What an option is called in the second language; left empty it reads the same in both. */
function SecondOption({ form, language, index }: SecondTextProps & { index: number }) {
  const { second, setSecond, options } = form;
  const label = questionFormTexts('optionIn', { number: index + 1, language: languages[language].name });
  const value = second.options[index] ?? '';
  return (
    <TextField
      label={label}
      isLabelHidden
      value={value}
      onChange={(text) =>
        setSecond({
          ...second,
          options: options.map((_, at) => (at === index ? text : (second.options[at] ?? ''))),
        })
      }
      placeholder={label}
      limit={lengths.option}
      kind="words"
      lang={language}
      dir={value === '' ? undefined : 'auto'}
    />
  );
}
