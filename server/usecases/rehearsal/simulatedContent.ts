import { createHash } from 'node:crypto';
import { isTooLong } from '../../../protocol/userText.ts';
import { lengths } from '../../../protocol/limits.ts';
import { isCoupleEvent } from '../../../protocol/rules/celebrations.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import { simulatedGuestTexts } from '../../../protocol/texts/server/simulatedGuests.ts';
import type { EventRecord, QuestionRecord } from '../../models/event.ts';

/** Returns a deterministic random number of at least 0 and below 1. Equal arguments give equal numbers. */
export const chance = (...seed: (string | number)[]): number =>
  createHash('sha256').update(seed.join(' ')).digest().readUInt32BE() / 2 ** 32;

const listOf = (list: Parameters<typeof simulatedGuestTexts>[0]) => simulatedGuestTexts(list).split(' / ');
const pick = <T>(items: readonly T[], share: number): T => items[Math.floor(share * items.length)]!;

/** Returns the names of the simulated guests of a rehearsal, in the order of joining. */
export const guestNames = (seed: string): string[] => {
  const drawn = new Map(listOf('names').map((name) => [name, chance(seed, 'name', name)]));
  return sorted([...drawn.keys()], (a, b) => drawn.get(a)! - drawn.get(b)!);
};

/** At an event without a couple, messages and texts name neither a couple nor a wedding. */
type Celebrating = Pick<EventRecord, 'celebration'>;

/** The share of guests who write a message. */
const messageShare = 0.45;

/** Returns the message of a simulated guest, or undefined if the guest writes none. */
export const guestMessage = (seed: string, guest: number, event: Celebrating = {}): string | undefined =>
  chance(seed, 'writes', guest) < messageShare
    ? pick(listOf(isCoupleEvent(event) ? 'messages' : 'messagesNeutral'), chance(seed, 'message', guest))
    : undefined;

/** The share of guests who skip a question. */
const skipShare = 0.07;

/**
 * The part of a question that guests see. Simulated content depends only on this part, and never on the
 * answer.
 */
type VisibleQuestion = Pick<QuestionRecord, '_id' | 'type' | 'options'>;

/**
 * Returns the prediction of a simulated guest, or undefined if the guest skips the question. Some options are
 * more popular than others, numbers are close to a common value, and texts have several spellings. A
 * prediction is correct only by chance.
 */
export function guestAnswer(
  question: VisibleQuestion,
  seed: string,
  guest: number,
  event: Celebrating = {},
): string | undefined {
  const draw = (...what: (string | number)[]) => chance(seed, question._id.toString(), ...what);
  if (draw('silent', guest) < skipShare) return undefined;
  switch (question.type) {
    case 'yes_no':
      return draw('choice', guest) < 0.25 + 0.5 * draw('lean') ? 'yes' : 'no';
    case 'multiple_choice':
      return optionAnswer(question.options ?? [], draw('choice', guest), (option) => draw('dear', option));
    case 'numeric':
      return numberAnswer(draw, guest);
    case 'text':
      return textAnswer(draw, guest, event);
  }
}

type Draw = (...what: (string | number)[]) => number;

function optionAnswer(options: readonly string[], share: number, popularity: (option: string) => number) {
  const weights = options.map((option) => 0.15 + popularity(option) ** 2);
  let left = share * weights.reduce((sum, weight) => sum + weight, 0);
  return options.find((_, index) => (left -= weights[index]!) < 0) ?? options.at(-1);
}

/**
 * Returns a number close to a value that depends on the question. The range is wide enough that some guests
 * predict a small number correctly.
 */
function numberAnswer(draw: Draw, guest: number): string {
  const middle = 3 + Math.floor(40 * draw('middle'));
  // The sum of four random numbers is usually close to its mean.
  const drawn = [1, 2, 3, 4].reduce((sum, index) => sum + draw('number', guest, index), -2);
  const width = Math.min(middle * 0.6, 8 + 2 * Math.sqrt(middle));
  return String(Math.max(0, Math.round(middle + width * drawn)));
}

/** Returns a text of the list. The first texts of the list are chosen more often than the others. */
const textAnswer = (draw: Draw, guest: number, event: Celebrating): string =>
  withTypos(
    pick(listOf(isCoupleEvent(event) ? 'answers' : 'answersNeutral'), draw('text', guest) ** 2),
    draw('spelling', guest),
  );

/**
 * Changes the spelling of a text as people type: lower case, an exclamation mark if there is room, or a
 * missing letter.
 */
function withTypos(text: string, share: number): string {
  if (share < 0.55) return text;
  if (share < 0.75) return text.toLowerCase();
  const letters = Array.from(text);
  const excited = `${text.replace(/!$/, '')}!`;
  if (share < 0.87 || letters.length < 6) return isTooLong(excited, lengths.textPrediction) ? text : excited;
  return letters.toSpliced(Math.floor(letters.length / 2), 1).join('');
}
