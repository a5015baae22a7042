import { Lightbulb } from 'lucide-react';
import { useRef, useState } from 'react';
import { celebrationOf } from '../../../../protocol/celebrations.ts';
import { directionOf, type Language, languages } from '../../../../protocol/languages.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { checkOptions } from '../../../../protocol/optionChecks.ts';
import { checkQuestionText } from '../../../../protocol/organiserChecks.ts';
import { type QuestionType, questionTypes } from '../../../../protocol/rules/correctness.ts';
import type { CreateQuestion, Question, UpdateQuestion } from '../../../../protocol/schemas/questions.ts';
import { withLanguage } from '../../../../protocol/i18n.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';
import { questionTypeTexts } from '../../../../protocol/texts/portal/questions.ts';
import { suggestedQuestions } from '../../../../protocol/texts/creation/suggestions.ts';
import { TextField } from '../../../components/controls/Field.tsx';
import { RadioCards } from '../../../components/controls/RadioCards.tsx';
import { scoringRuleTexts } from '../../../features/game/counting.tsx';
import { useIdeas } from '../../../features/ideas/useIdeas.ts';
import { useTextsIn } from '../../../features/useTextsIn.ts';
import { useSubmit, withoutSent } from '../../../features/useSubmit.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { firstIdeas } from '../../../stores/ideas/ideas.ts';
import { namesIn } from '../../../stores/ideas/splitNames.ts';
import type { SubmitOutcome } from '../../../stores/organiser/runWithToast.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import type { QuestionRefusal } from '../../../stores/organiser/questions.ts';
import { unclearNumber } from '../../../stores/app/typedAnswers.ts';
import { changedSettings, type Settings, settingsOf, toleranceOf } from './settingsOf.ts';
import { changedTranslation, translationTextsOf, translationProblem } from './translationOf.ts';

type QuestionContent = Pick<Question, 'text' | 'options'>;

type QuestionFormOptions = {
  /** The question to edit; undefined for a new one. */
  initial?: Question;
  type: QuestionType;
  send: (question: QuestionContent & UpdateQuestion) => Promise<SubmitOutcome<QuestionRefusal>>;
  onDone: () => void;
};

/** The type of a new question until the host chooses another. */
export const defaultType: QuestionType = 'yes_no';

/** The state of the form of a question: its text, its options and translation, and how it counts. */
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
    /** Removes an option and its translation. */
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
    /**
     * Clears the form. Text typed since the question was sent stays, as the beginning of the next question.
     */
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

/** The text of a question, and below it the translation into the second language. */
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

/** A suggested question in the event's language, and its translation into the second one. */
export type Suggestion = Pick<CreateQuestion, 'text' | 'type' | 'options' | 'numberRule' | 'translation'>;

/**
 * The suggested questions in both languages of the event. Empty until the texts of the first language have
 * loaded.
 */
function useWeddingSuggestions(): Suggestion[] {
  const { language = 'en', secondLanguage } = useOrganiserRoom(({ event }) => event);
  const hasFirst = useTextsIn(language);
  const hasSecond = useTextsIn(secondLanguage ?? language);
  if (!hasFirst) return [];
  const translations = secondLanguage && hasSecond ? withLanguage(secondLanguage, suggestedQuestions) : [];
  return withLanguage(language, suggestedQuestions).map((text, index) => {
    const translated = translations[index];
    return {
      text,
      type: 'yes_no',
      ...(secondLanguage && translated && { translation: { language: secondLanguage, text: translated } }),
    };
  });
}

/** For another celebration than a wedding: its first ideas. */
function useIdeaSuggestions(): Suggestion[] {
  const event = useOrganiserRoom((room) => room.event);
  const inLanguages = { language: event.language ?? 'en', secondLanguage: event.secondLanguage };
  const ideas = useIdeas(inLanguages) ?? [];
  return firstIdeas(ideas, celebrationOf(event), inLanguages, namesIn(event)).map(({ question }) => question);
}

type SuggestionsProps = {
  knownTexts: string[];
  isOpen: boolean;
  onPick: (suggestion: Suggestion) => void;
};

/** Suggested questions; a tap writes one into the form. */
export function Suggestions(props: SuggestionsProps) {
  const isWedding = useOrganiserRoom(({ event }) => celebrationOf(event) === 'wedding');
  return isWedding ? <WeddingSuggestions {...props} /> : <IdeaSuggestions {...props} />;
}

const WeddingSuggestions = (props: SuggestionsProps) => (
  <SuggestionList {...props} suggestions={useWeddingSuggestions()} />
);
const IdeaSuggestions = (props: SuggestionsProps) => (
  <SuggestionList {...props} suggestions={useIdeaSuggestions()} />
);

type SuggestionListProps = SuggestionsProps & { suggestions: Suggestion[] };

function SuggestionList({ suggestions, knownTexts, isOpen, onPick }: SuggestionListProps) {
  const language = useOrganiserRoom(({ event }) => event.language);
  const unused = suggestions.filter(({ text }) => !knownTexts.includes(text));
  if (unused.length === 0) return null;
  return (
    <details open={isOpen} className="rounded-control bg-sunken px-3">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control font-semibold">
        <Lightbulb className="size-5 text-gold" />
        {questionFormTexts('suggestions')}
      </summary>
      <ul className="flex flex-col gap-2 pb-3 sm:grid sm:grid-cols-2">
        {unused.map((suggestion) => (
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

/** Chooses the type of a question. */
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
