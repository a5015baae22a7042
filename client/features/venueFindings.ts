import { levelOf, type VenueLevel, type VenueFindingName } from '../../protocol/rules/venue.ts';
import { venueCheckTexts } from '../../protocol/texts/venueCheck.ts';

/** A finding of the venue check: its text, and advice if something should be improved. */
export interface VenueFinding {
  word: VenueFindingName;
  level: VenueLevel;
  says: string;
  advice: string | undefined;
}

/** The names of the findings without advice, which say that everything is fine. */
const withoutAdvice = ['page', 'calls', 'live', 'held', 'speed', 'phone', 'clock'] as const;
type WithoutAdvice = (typeof withoutAdvice)[number];
const isWithoutAdvice = (word: VenueFindingName): word is WithoutAdvice =>
  (withoutAdvice as readonly string[]).includes(word);

export const findingOf = (word: VenueFindingName): VenueFinding => ({
  word,
  level: levelOf(word),
  says: venueCheckTexts(word),
  advice: isWithoutAdvice(word) ? undefined : venueCheckTexts(`${word}Do`),
});
