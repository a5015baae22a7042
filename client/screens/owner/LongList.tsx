import { useState, type ReactNode } from 'react';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { Button } from '../../components/controls/Button.tsx';

const firstCount = 30;
const batchSize = 60;

type LongListProps<T> = {
  rows: readonly T[];
  /** Identifies the filter of the rows. When it changes, the list shows only its first rows again. */
  scope: string;
  /** Returns a text with the number of hidden rows: '12 more payments'. */
  moreText: (count: number) => string;
  className: string;
  /** Renders one row as an `li`. */
  children: (row: T) => ReactNode;
};

/** Renders the first rows of a list that may have thousands. A button renders more. */
export function LongList<T>({ rows, scope, moreText, className, children }: LongListProps<T>) {
  const [rendered, setRendered] = useState({ scope, count: firstCount });
  const count = rendered.scope === scope ? rendered.count : firstCount;
  const remainingCount = rows.length - count;
  return (
    <>
      <ul className={className}>{rows.slice(0, count).map(children)}</ul>
      {remainingCount > 0 && (
        <div className="flex flex-col items-center gap-1 pt-2">
          <Button variant="secondary" onClick={() => setRendered({ scope, count: count + batchSize })}>
            {ownerTexts('showMore', { count: Math.min(batchSize, remainingCount) })}
          </Button>
          <p className="figures text-sm text-muted">{moreText(remainingCount)}</p>
        </div>
      )}
    </>
  );
}
