import { Lightbulb } from 'lucide-react';
import { suggestedQuestions } from '../../../../protocol/texts/suggestions.ts';

type SuggestionsProps = { knownTexts: string[]; isOpen: boolean; onPick: (text: string) => void };

/** Questions that one tap writes into the form. */
export function Suggestions({ knownTexts, isOpen, onPick }: SuggestionsProps) {
  const left = suggestedQuestions.filter((text) => !knownTexts.includes(text));
  if (left.length === 0) return null;
  return (
    <details open={isOpen} className="rounded-control bg-sunken px-3">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control font-semibold">
        <Lightbulb aria-hidden="true" className="size-5 text-gold" />
        Suggested questions
      </summary>
      <ul className="flex flex-col gap-2 pb-3 sm:grid sm:grid-cols-2">
        {left.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onPick(text)}
              className="h-full min-h-12 w-full rounded-control border border-line bg-raised px-3.5 py-2 text-start text-ink hover:border-gold-line"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
