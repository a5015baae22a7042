import { Lightbulb } from 'lucide-react';
import type { CreateQuestion } from '../../../../protocol/schemas/questions.ts';
import { questionFormTexts } from '../../../../protocol/texts/portal/questionForm.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';

/** A suggested question in the event's language, with its translation into the second language. */
export type Suggestion = Pick<CreateQuestion, 'text' | 'type' | 'options' | 'numberRule' | 'translation'>;

export type SuggestionsProps = {
  knownTexts: string[];
  isOpen: boolean;
  onPick: (suggestion: Suggestion) => void;
};

type SuggestionListProps = SuggestionsProps & { suggestions: Suggestion[] };

/** Suggested questions. A tap writes a question into the form. */
export function SuggestionList({ suggestions, knownTexts, isOpen, onPick }: SuggestionListProps) {
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
