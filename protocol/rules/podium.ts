import { counts } from '../limits.ts';
import { byTieBreaker } from './ranking.ts';
import type { Standing } from './scored.ts';

/** A guest as the show names one. */
export type GuestName = Pick<Standing, 'id' | 'username'>;

export const guestOf = ({ id, username }: Standing): GuestName => ({ id, username });

interface Place {
  place: number;
  guests: GuestName[];
  points: number;
}

/**
 * The winners of a ranking that is in its order, first place first. Equal points with equal tie-breaker are one place, and
 * after two on the first comes the third. Nobody wins without a point.
 */
export function podiumOf(ranking: readonly Standing[]): Place[] {
  const places: (Place & { first: Standing })[] = [];
  for (const [index, standing] of ranking.entries()) {
    const last = places.at(-1);
    const { points } = standing;
    if (last?.points === points && byTieBreaker(last.first, standing) === 0)
      last.guests.push(guestOf(standing));
    else if (index < counts.podiumPlaces && points > 0)
      places.push({ place: index + 1, guests: [guestOf(standing)], points, first: standing });
    else break;
  }
  return places.map(({ first: _, ...place }) => place);
}
