import { ChevronDown, ChevronUp } from 'lucide-react';
import { useHostEyebrow } from './HostWords.tsx';
import type { HostStops } from './useHostStops.ts';

type HostBarProps = { stops: HostStops; isOpen: boolean; onToggle: () => void };

/** The host's next action in one line, where the window is too low for more. */
export function HostBar({ stops, isOpen, onToggle }: HostBarProps) {
  const eyebrow = useHostEyebrow(stops);
  const Icon = isOpen ? ChevronDown : ChevronUp;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="mx-auto hidden min-h-12 w-full max-w-xl items-center gap-3 rounded-control px-2 text-start low:flex"
    >
      <span className="min-w-0 grow truncate">
        <span className="eyebrow">{eyebrow}</span>
        {stops.question && !isOpen && (
          <span className="ms-3 font-semibold" dir="auto">
            {stops.question.text}
          </span>
        )}
      </span>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-gold" />
    </button>
  );
}
