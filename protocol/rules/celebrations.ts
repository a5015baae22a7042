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

/** Returns what an event celebrates. The default, also for an unknown kind, is a wedding. */
export const celebrationOf = ({ celebration }: { celebration?: string | null | undefined }): Celebration =>
  celebrations.find((known) => known === celebration) ?? 'wedding';
