import clsx from 'clsx';
import { componentTexts } from '../../../protocol/texts/components.ts';
import { RichText } from '../display/Text.tsx';
import { sealPath } from './Wordmark.tsx';

const seal = sealPath(20, 14.5, 14);
const fills = { 1: 'fill-medal-1', 2: 'fill-medal-2', 3: 'fill-medal-3' };

/** A seal with a ribbon for 1st, 2nd or 3rd place. Its default size is 40x48 px. */
export function Medal({ place, className }: { place: 1 | 2 | 3; className?: string }) {
  return (
    <svg
      viewBox="0 0 40 48"
      role="img"
      aria-label={componentTexts('medal', { place })}
      className={clsx('h-12 w-10 shrink-0', className)}
    >
      <path d="M12 28 8 47l6.5-4 4 4.5L21 30Z" className="fill-medal-ribbon" />
      <path d="M28 28l4 19-6.500-4-4 4.500L19 30Z" className="fill-medal-ribbon" opacity="0.8" />
      <path d={seal} className={fills[place]} />
      <circle
        cx="20"
        cy="20"
        r="11.5"
        className="fill-none stroke-medal-ink"
        strokeWidth="0.75"
        opacity="0.6"
      />
      <text
        x="20"
        y="26"
        textAnchor="middle"
        fontSize="18"
        className="fill-medal-ink font-display"
        aria-hidden="true"
      >
        {place}
      </text>
    </svg>
  );
}

type RankMarkProps = {
  rank: number;
  /** False until a guest has predicted, because earlier ranks have no meaning. */
  hasMedals?: boolean;
  className?: string | undefined;
};

/**
 * The rank of a leaderboard row: a medal for the first three, a number for all others. Medal and number have
 * the same width.
 */
export function RankMark({ rank, hasMedals = true, className }: RankMarkProps) {
  if (hasMedals && (rank === 1 || rank === 2 || rank === 3))
    return <Medal place={rank} className={className} />;
  return (
    <span
      className={clsx(
        'inline-flex h-12 w-10 shrink-0 items-center justify-center font-display text-subheading text-muted',
        className,
      )}
    >
      <RichText text={componentTexts('rank', { rank })} />
    </span>
  );
}
