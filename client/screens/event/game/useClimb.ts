import { useState } from 'react';
import type { Reveal } from '../../../../protocol/live.ts';

const none: readonly Reveal[] = [];

/** Places gained since the last reveal (before the first one: since the page was opened); negative when places were lost. */
export function useClimb(rank: number | undefined, reveals: readonly Reveal[] = none): number {
  const [from, setFrom] = useState(rank);
  const [told, setTold] = useState(reveals);
  if (reveals !== told) {
    setTold(reveals);
    // A reveal comes before the ranks that follow from it: this one is still the old place.
    if (reveals.length > 0) setFrom(rank);
  }
  if (!from && rank) setFrom(rank);
  return from && rank ? from - rank : 0;
}
