import { createHash } from 'node:crypto';
import { isTooLong } from '../../../protocol/userText.ts';
import { lengths } from '../../../protocol/limits.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import { simulatedGuestTexts } from '../../../protocol/texts/server/simulatedGuests.ts';
import type { QuestionRecord } from '../../models/event.ts';

/** A deterministic random number from 0 to below 1. The same arguments give the same number. */
export const chance = (...seed: (string | number)[]): number =>
  createHash('sha256').update(seed.join(' ')).digest().readUInt32BE() / 2 ** 32;

const listOf = (list: Parameters<typeof simulatedGuestTexts>[0]) => simulatedGuestTexts(list).split(' / ');
const pick = <T>(items: readonly T[], share: number): T => items[Math.floor(share * items.length)]!;

/** The names of the simulated guests of a rehearsal, in the order of joining. */
export const guestNames = (seed: string): string[] => {
  const drawn = new Map(listOf('names').map((name) => [name, chance(seed, 'name', name)]));
  return sorted([...drawn.keys()], (a, b) => drawn.get(a)! - drawn.get(b)!);
};

/** The share of guests who write a message. */
const messageShare = 0.45;

/** The message of a simulated guest to the couple, or undefined. */
export const guestMessage = (seed: string, guest: number): string | undefined =>
  chance(seed, 'writes', guest) < messageShare
    ? pick(listOf('messages'), chance(seed, 'message', guest))
    : undefined;

/** The share of guests who skip a question. */
const skipShare = 0.07;

/**
 * The part of a question that guests see. Simulated content depends on nothing else, and never on the answer.
 */
type VisibleQuestion = Pick<QuestionRecord, '_id' | 'type' | 'options'>;

/**
 * Returns the prediction of a simulated guest, or undefined when they skip the question. Some options are
 * more popular than others, numbers cluster around one value, and texts have several spellings. A prediction
 * is correct only by chance.
 */
export function guestAnswer(question: VisibleQuestion, seed: string, guest: number): string | undefined {
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
      return textAnswer(draw, guest);
  }
}

type Draw = (...what: (string | number)[]) => number;

function optionAnswer(options: readonly string[], share: number, popularity: (option: string) => number) {
  const weights = options.map((option) => 0.15 + popularity(option) ** 2);
  let left = share * weights.reduce((sum, weight) => sum + weight, 0);
  return options.find((_, index) => (left -= weights[index]!) < 0) ?? options.at(-1);
}

/**
 * Numbers cluster around a value per question. The range is wide enough that some guests predict a small
 * number correctly.
 */
function numberAnswer(draw: Draw, guest: number): string {
  const middle = 3 + Math.floor(40 * draw('middle'));
  // The sum of four draws is concentrated around its mean.
  const drawn = [1, 2, 3, 4].reduce((sum, index) => sum + draw('number', guest, index), -2);
  const width = Math.min(middle * 0.6, 8 + 2 * Math.sqrt(middle));
  return String(Math.max(0, Math.round(middle + width * drawn)));
}

/** The first texts of the list are drawn more often than the rest. */
const textAnswer = (draw: Draw, guest: number): string =>
  withTypos(pick(listOf('answers'), draw('text', guest) ** 2), draw('spelling', guest));

/**
 * Varies the spelling as people type: in lower case, with an exclamation mark if it fits, or with a letter
 * missing.
 */
function withTypos(text: string, share: number): string {
  if (share < 0.55) return text;
  if (share < 0.75) return text.toLowerCase();
  const letters = Array.from(text);
  const excited = `${text.replace(/!$/, '')}!`;
  if (share < 0.87 || letters.length < 6) return isTooLong(excited, lengths.textPrediction) ? text : excited;
  return letters.toSpliced(Math.floor(letters.length / 2), 1).join('');
}
