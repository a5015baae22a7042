import { sealPath } from '../ornaments/sealPath.ts';

const seal = sealPath(16, 12.5);
const fills = { selected: 'fill-primary', correct: 'fill-positive', wrong: 'fill-negative' };

/** The mark before an option: an empty ring, or a seal with a check or a cross. */
export function ChoiceMark({ kind }: { kind: 'open' | 'selected' | 'correct' | 'wrong' }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
      {kind === 'open' ? (
        <circle cx="16" cy="16" r="11" className="fill-none stroke-line-strong" strokeWidth="1.5" />
      ) : (
        <>
          <path d={seal} className={fills[kind]} />
          <path
            d={kind === 'wrong' ? 'M12 12l8 8M20 12l-8 8' : 'M10.5 16.5l4 4 7.5-8.5'}
            className="fill-none stroke-surface"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  );
}
