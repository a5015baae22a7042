/** What an event can celebrate, in the order of the creators' list. */
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

/** What an event celebrates. Absent or unknown: a wedding. */
export const celebrationOf = ({ celebration }: { celebration?: string | null | undefined }): Celebration =>
  celebrations.find((known) => known === celebration) ?? 'wedding';
