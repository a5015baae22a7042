import { counts } from '../limits.ts';
import { byTieBreaker } from './ranking.ts';
import type { Standing } from './scoreboardTypes.ts';

/** A guest as the show displays them. */
export type GuestName = Pick<Standing, 'id' | 'username'>;

export const guestOf = ({ id, username }: Standing): GuestName => ({ id, username });

interface Place {
  place: number;
  guests: GuestName[];
  points: number;
}

/**
 * Returns the podium of a sorted ranking, first place first. Guests with equal points and equal tie-breaker
 * distance share a place. After two guests on the first place, the next place is the third. Guests without
 * points have no place.
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

/**
 * Returns the number of suspense pauses until the big screens have named the winners. The screens name the
 * places from last to first. There is one pause before each place, and one after each place except the first.
 */
export const suspensesUntilWinners = (placeCount: number): number => 2 * placeCount - 1;
