/** The kinds of celebration, in the order in which the creation form lists them. */
export const celebrations = [
  'wedding',
  'engagement',
  'birthday',
  'babyShower',
  'graduation',
  'companyParty',
  'sportsNight',
  'awardsNight',
  'newYearsEve',
  'other',
] as const;
export type Celebration = (typeof celebrations)[number];

/** Returns whether an event is about a couple. */
export const isCoupleEvent = ({ celebration }: { celebration?: string | null | undefined }): boolean =>
  ['wedding', 'engagement'].includes(celebration ?? 'wedding');

/** Returns what an event celebrates. The default, also for an unknown kind, is a wedding. */
export const celebrationOf = ({ celebration }: { celebration?: string | null | undefined }): Celebration =>
  celebrations.find((known) => known === celebration) ?? 'wedding';
