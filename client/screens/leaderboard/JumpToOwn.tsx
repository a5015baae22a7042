import { ArrowDown } from 'lucide-react';
import { ordinal } from '../../features/game/boardWords.ts';
import { Button } from '../../components/controls/Button.tsx';
import { ownRowId } from './RankedRow.tsx';

/** One's own place in words, and the way to the row. */
export function JumpToOwn({ rank }: { rank: number }) {
  return (
    <Button variant="secondary" wide className="px-2" icon={<ArrowDown aria-hidden="true" />} onClick={jump}>
      You’re {ordinal(rank)}. Find me
    </Button>
  );
}

function jump(): void {
  const row = document.getElementById(ownRowId);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
  row?.querySelector('a')?.focus({ preventScroll: true });
}
