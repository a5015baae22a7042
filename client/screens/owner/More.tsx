import { useState } from 'react';
import { counted } from '../../features/game/boardWords.ts';
import { Button } from '../../components/controls/Button.tsx';

const firstCount = 30;
const step = 60;

/** The first rows of a list that may have thousands, and a way to more of them; another `scope` begins anew. */
export function useMore<T>(rows: readonly T[], scope: string) {
  const [drawn, setDrawn] = useState({ scope, count: firstCount });
  const count = drawn.scope === scope ? drawn.count : firstCount;
  return {
    shown: rows.slice(0, count),
    more: {
      left: Math.max(0, rows.length - count),
      onMore: () => setDrawn({ scope, count: count + step }),
    },
  };
}

type MoreButtonProps = { left: number; onMore: () => void; noun: string };

/** Draws more rows of a long list, and says how many are left. */
export function MoreButton({ left, onMore, noun }: MoreButtonProps) {
  if (left === 0) return null;
  return (
    <div className="flex flex-col items-center gap-1 pt-2">
      <Button variant="secondary" onClick={onMore}>
        Show {Math.min(step, left)} more
      </Button>
      <p className="figures text-sm text-muted">{counted(left, `more ${noun}`)}</p>
    </div>
  );
}
