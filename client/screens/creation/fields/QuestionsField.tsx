import { CircleAlert } from 'lucide-react';
import { useRef } from 'react';
import { celebrationOf } from '../../../../protocol/rules/celebrations.ts';
import type { Language } from '../../../../protocol/languages.ts';
import { counts } from '../../../../protocol/limits.ts';
import { eventFieldTexts } from '../../../../protocol/texts/creation/fields.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { ChoiceMark } from '../../../components/controls/ChoiceButton.tsx';
import { Heading } from '../../../components/layout/Card.tsx';
import {
  addIdeas,
  formOf,
  pickQuestions,
  removeIdeas,
  suggestionsIn,
  useDraft,
  useDraftLanguage,
} from '../../../stores/creation/draft.ts';
import { textOfQuestion } from '../../../stores/creation/creationChecks.ts';
import { type ChosenIdea, firstIdeas } from '../../../stores/ideas/ideas.ts';
import { namesIn } from '../../../stores/ideas/splitNames.ts';
import { MoreIdeas } from '../../../features/ideas/MoreIdeas.tsx';
import { useIdeas } from '../../../features/ideas/useIdeas.ts';
import { CopiedQuestions } from './CopiedQuestions.tsx';
import { OwnQuestions } from './OwnQuestions.tsx';
import { useTextsIn } from '../../../features/useTextsIn.ts';

/** The questions of a new event: suggestions to choose from, and the organiser's own questions. */
export function QuestionsField() {
  const problem = useDraft(({ problems }) => problems.questions);
  return (
    <div className="stack gap-8">
      {problem && (
        <p
          data-problem
          tabIndex={-1}
          role="alert"
          className="flex items-start gap-2 rounded-control bg-negative-soft px-4 py-3 font-medium text-negative"
        >
          <CircleAlert className="mt-0.5 size-5 shrink-0" />
          {problem}
        </p>
      )}
      <CopiedQuestions />
      <SuggestedQuestions />
      <OwnQuestions />
    </div>
  );
}

function SuggestedQuestions() {
  const isWedding = useDraft(({ draft }) => celebrationOf(draft) === 'wedding');
  return isWedding ? <WeddingSuggestions /> : <IdeaSuggestions />;
}

/** The eight suggestions for a wedding. */
function WeddingSuggestions() {
  const picked = useDraft(({ draft }) => draft.picked);
  const language = useDraftLanguage();
  const hasTexts = useTextsIn(language);
  const copied = useDraft(({ draft }) => draft.copy?.questions);
  const suggestions = hasTexts ? suggestionsIn(language) : [];
  const suggested = copied ? suggestions.filter((text) => !copied.includes(text)) : suggestions;
  const isAllPicked = hasTexts && suggested.every((text) => picked.includes(text));
  const toggle = (text: string) =>
    pickQuestions(picked.includes(text) ? picked.filter((other) => other !== text) : [...picked, text]);
  return (
    <SuggestionList
      suggestions={suggested.map((text) => ({ key: text, text, isChosen: picked.includes(text) }))}
      onToggle={toggle}
      isAllChosen={isAllPicked}
      onToggleAll={() => pickQuestions(isAllPicked ? [] : suggested)}
    />
  );
}

/** The suggestions for other celebrations: the first eight ideas. */
function IdeaSuggestions() {
  const { title, celebration, ideas: chosen } = useDraft(({ draft }) => draft);
  const language = useDraftLanguage();
  const ideas = useIdeas({ language }) ?? [];
  const suggested = firstIdeas(ideas, celebrationOf({ celebration }), { language }, namesIn({ title }));
  const isChosen = ({ id }: ChosenIdea) => chosen.some((other) => other.id === id);
  const isAllChosen = suggested.length > 0 && suggested.every(isChosen);
  return (
    <SuggestionList
      suggestions={suggested.map((idea) => ({
        key: idea.id,
        text: idea.question.text,
        isChosen: isChosen(idea),
      }))}
      onToggle={(key) => {
        const idea = suggested.find(({ id }) => id === key)!;
        if (isChosen(idea)) removeIdeas([key]);
        else addIdeas([idea]);
      }}
      isAllChosen={isAllChosen}
      onToggleAll={() => (isAllChosen ? removeIdeas(suggested.map(({ id }) => id)) : addIdeas(suggested))}
    />
  );
}

interface ShownSuggestion {
  key: string;
  text: string;
  isChosen: boolean;
}

type SuggestionListProps = {
  suggestions: ShownSuggestion[];
  onToggle: (key: string) => void;
  isAllChosen: boolean;
  onToggleAll: () => void;
};

/** The suggested questions. Below them are the other chosen ideas and the button for all ideas. */
function SuggestionList({ suggestions, onToggle, isAllChosen, onToggleAll }: SuggestionListProps) {
  const language = useDraftLanguage();
  const draft = useDraft((state) => state.draft);
  const more = useRef<HTMLButtonElement>(null);
  const others = draft.ideas.filter(({ id }) => !suggestions.some(({ key }) => key === id));
  const form = formOf(draft);
  const copied = draft.copy?.questions ?? [];
  const questionTexts = [...copied, ...form.questions.map(textOfQuestion)];
  return (
    <section aria-labelledby="suggested-questions">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Heading level={2} size="subheading" id="suggested-questions">
          {eventFieldTexts('suggestedQuestions')}
        </Heading>
        <Button variant="quiet" className="-me-2 px-2! max-[22rem]:-ms-2" onClick={onToggleAll}>
          {eventFieldTexts(isAllChosen ? 'clearQuestions' : 'addAllQuestions')}
        </Button>
      </div>
      <ul className="mt-2 grid grid-cols-1 gap-2">
        {suggestions.map(({ key, ...suggestion }) => (
          <SuggestionItem key={key} {...suggestion} language={language} onToggle={() => onToggle(key)} />
        ))}
        {others.map(({ id, question }) => (
          <SuggestionItem
            key={id}
            text={question.text}
            isChosen
            language={language}
            onToggle={() => {
              more.current?.focus();
              removeIdeas([id]);
            }}
          />
        ))}
      </ul>
      <MoreIdeas
        ref={more}
        className="mt-3"
        event={{ language, title: draft.title, celebration: draft.celebration }}
        usedTexts={questionTexts}
        room={counts.questionsPerEvent - questionTexts.length}
        onAdd={async (ideas) => {
          addIdeas(ideas);
          return Promise.resolve(true);
        }}
      />
    </section>
  );
}

type SuggestionItemProps = Omit<ShownSuggestion, 'key'> & { language: Language; onToggle: () => void };

const SuggestionItem = ({ text, isChosen, language, onToggle }: SuggestionItemProps) => (
  <li>
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      className="flex min-h-14 w-full items-center gap-3 rounded-control bg-raised px-3.5 py-2.5 text-start ring-1 ring-line-strong ring-inset hover:bg-sunken aria-pressed:bg-gold-soft aria-pressed:ring-2 aria-pressed:ring-primary forced-colors:border"
    >
      <ChoiceMark kind={isChosen ? 'selected' : 'open'} />
      <span className="min-w-0 flex-1 leading-snug" dir="auto" lang={language}>
        {text}
      </span>
    </button>
  </li>
);
