import { useState, type ReactNode } from 'react';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { Button } from '../../components/controls/Button.tsx';

const firstCount = 30;
const step = 60;

type LongListProps<T> = {
  rows: readonly T[];
  /** What the rows are chosen by; another one begins at the first rows again. */
  scope: string;
  /** Says how many rows are left: '12 more payments'. */
  moreText: (count: number) => string;
  className: string;
  /** One row, as an `li`. */
  children: (row: T) => ReactNode;
};

/** The first rows of a list that may have thousands, and a way to more of them. */
export function LongList<T>({ rows, scope, moreText, className, children }: LongListProps<T>) {
  const [drawn, setDrawn] = useState({ scope, count: firstCount });
  const count = drawn.scope === scope ? drawn.count : firstCount;
  const left = rows.length - count;
  return (
    <>
      <ul className={className}>{rows.slice(0, count).map(children)}</ul>
      {left > 0 && (
        <div className="flex flex-col items-center gap-1 pt-2">
          <Button variant="secondary" onClick={() => setDrawn({ scope, count: count + step })}>
            {ownerTexts('showMore', { count: Math.min(step, left) })}
          </Button>
          <p className="figures text-sm text-muted">{moreText(left)}</p>
        </div>
      )}
    </>
  );
}
