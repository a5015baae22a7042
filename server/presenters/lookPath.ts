import type { Look } from '../../protocol/appearance/looks.ts';
import { type Celebration, celebrationOf } from '../../protocol/rules/celebrations.ts';

/** The look of an event whose host has not chosen one. Other celebrations: the classic look. */
const looksOfCelebrations: Partial<Record<Celebration, Look>> = {
  birthday: 'confetti',
  babyShower: 'blush',
  companyParty: 'studio',
  sportsNight: 'stadium',
  awardsNight: 'midnight',
  newYearsEve: 'midnight',
};

/** An event's choices that decide how its pages look. */
export interface LookChoice {
  look?: Look | undefined;
  /** The host's own accent color, as `#rrggbb`. */
  accent?: string | undefined;
  celebration?: string | undefined;
}

export const lookOf = ({ look, ...event }: LookChoice): Look =>
  look ?? looksOfCelebrations[celebrationOf(event)] ?? 'classic';

/** The path of the stylesheet with an event's colors, or undefined for the classic look in its own colors. */
export function lookPath({ accent, ...event }: LookChoice): string | undefined {
  const look = lookOf(event);
  if (look === 'classic' && !accent) return undefined;
  return `/look.css?look=${look}${accent ? `&accent=${accent.slice(1)}` : ''}`;
}
