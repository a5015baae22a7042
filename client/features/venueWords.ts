import { levelOf, type VenueLevel, type VenueWord } from '../../protocol/rules/venue.ts';
import { venueCheckTexts } from '../../protocol/texts/venueCheck.ts';

/** A thing that was found at the venue, in plain words, and what to do about it where it is not as it should be. */
export interface VenueFinding {
  word: VenueWord;
  level: VenueLevel;
  says: string;
  advice: string | undefined;
}

/** What needs nothing to be done has no advice. */
const settled = ['page', 'calls', 'live', 'held', 'speed', 'phone', 'clock'] as const;
type Settled = (typeof settled)[number];
const isSettled = (word: VenueWord): word is Settled => (settled as readonly string[]).includes(word);

export const findingOf = (word: VenueWord): VenueFinding => ({
  word,
  level: levelOf(word),
  says: venueCheckTexts(word),
  advice: isSettled(word) ? undefined : venueCheckTexts(`${word}Do`),
});
