import clsx from 'clsx';
import { componentTexts } from '../../../protocol/texts/components.ts';

type RankChangeProps = {
  /** The ranks gained since the last result. Lost ranks are negative. */
  delta: number;
  className?: string;
};

/** The change of a guest's rank since the last result: 'up 3', 'down 1' or 'same place', with an arrow. */
export function RankChange({ delta, className }: RankChangeProps) {
  const arrow = delta > 0 ? 'M6 1.500 11 9H1Z' : delta < 0 ? 'M6 10.500 1 3h10Z' : 'M1 5h10v2H1Z';
  const tone = delta > 0 ? 'text-positive' : delta < 0 ? 'text-negative' : 'text-muted';
  return (
    <span className={clsx('inline-flex items-center gap-1.5 font-medium whitespace-nowrap', tone, className)}>
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-[0.75em]" fill="currentColor">
        <path d={arrow} />
      </svg>
      {changeText(delta)}
    </span>
  );
}

function changeText(delta: number): string {
  if (delta === 0) return componentTexts('samePlace');
  return componentTexts(delta > 0 ? 'up' : 'down', { count: Math.abs(delta) });
}
