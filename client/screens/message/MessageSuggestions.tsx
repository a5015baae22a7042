import { Check } from 'lucide-react';
import { useId } from 'react';
import { suggestedMessages } from '../../../protocol/texts/suggestions.ts';
import { Heading } from '../../components/layout/Heading.tsx';

type MessageSuggestionsProps = { chosen: string; onPick: (message: string) => void };

/** Eight messages to begin from: a tap puts one into the field. */
export function MessageSuggestions({ chosen, onPick }: MessageSuggestionsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading level={3} id={id} className="text-center">
        Need an idea?
      </Heading>
      <p className="mb-3 text-center text-sm text-muted">Tap one, then make it your own.</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {suggestedMessages.map((message) => (
          <li key={message} className="flex">
            <button
              type="button"
              aria-pressed={chosen === message}
              onClick={() => onPick(message)}
              className="flex min-h-12 w-full items-center gap-3 rounded-control px-4 py-3 text-start ring-1 ring-line-strong ring-inset hover:bg-sunken aria-pressed:bg-gold-soft aria-pressed:ring-2 aria-pressed:ring-primary forced-colors:border"
            >
              <span className="min-w-0 flex-1">{message}</span>
              {chosen === message && <Check aria-hidden="true" className="size-5 shrink-0" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
