import { createHash } from 'node:crypto';
import { isTooLong } from '../../../protocol/checks.ts';
import { lengths } from '../../../protocol/limits.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import { simulatedGuestTexts } from '../../../protocol/texts/server/simulatedGuests.ts';
import type { QuestionRecord } from '../../models/event.ts';

/** Draws by a seed: the same of the same, from 0 up to 1. */
export const chance = (...what: (string | number)[]): number =>
  createHash('sha256').update(what.join(' ')).digest().readUInt32BE() / 2 ** 32;

const listOf = (list: Parameters<typeof simulatedGuestTexts>[0]) => simulatedGuestTexts(list).split(' / ');
const pick = <T>(items: readonly T[], share: number): T => items[Math.floor(share * items.length)]!;

/** What the simulated guests of a rehearsal are called, in the order in which they come. */
export const guestNames = (seed: string): string[] => {
  const drawn = new Map(listOf('names').map((name) => [name, chance(seed, 'name', name)]));
  return sorted([...drawn.keys()], (a, b) => drawn.get(a)! - drawn.get(b)!);
};

/** So many of a hundred write to the couple. */
const writers = 0.45;

/** What a simulated guest writes to the couple; most write nothing. */
export const guestMessage = (seed: string, guest: number): string | undefined =>
  chance(seed, 'writes', guest) < writers
    ? pick(listOf('messages'), chance(seed, 'message', guest))
    : undefined;

/** So many of a hundred have nothing to say to a question. */
const silent = 0.07;

/** What simulated content may depend on: the part of a question that every guest sees. Never its answer. */
type AskedQuestion = Pick<QuestionRecord, '_id' | 'type' | 'options'>;

/**
 * Returns the prediction of a simulated guest, or undefined when they skip the question. Some options are more popular
 * than others, numbers cluster around one value, and texts come in several spellings. A right prediction is chance.
 */
export function guestAnswer(question: AskedQuestion, seed: string, guest: number): string | undefined {
  const room = (...what: (string | number)[]) => chance(seed, question._id.toString(), ...what);
  if (room('silent', guest) < silent) return undefined;
  switch (question.type) {
    case 'yes_no':
      return room('choice', guest) < 0.25 + 0.5 * room('lean') ? 'yes' : 'no';
    case 'multiple_choice':
      return anOption(question.options ?? [], room('choice', guest), (option) => room('dear', option));
    case 'numeric':
      return aNumber(room, guest);
    case 'text':
      return aText(room, guest);
  }
}

type Room = (...what: (string | number)[]) => number;

function anOption(options: readonly string[], share: number, dearness: (option: string) => number) {
  const weights = options.map((option) => 0.15 + dearness(option) ** 2);
  let left = share * weights.reduce((sum, weight) => sum + weight, 0);
  return options.find((_, index) => (left -= weights[index]!) < 0) ?? options.at(-1);
}

/** Numbers cluster around a value of the question's own, in a range wide enough that some guess a small number right. */
function aNumber(room: Room, guest: number): string {
  const middle = 3 + Math.floor(40 * room('middle'));
  // The sum of four draws is concentrated around its mean.
  const drawn = [1, 2, 3, 4].reduce((sum, draw) => sum + room('number', guest, draw), -2);
  const width = Math.min(middle * 0.6, 8 + 2 * Math.sqrt(middle));
  return String(Math.max(0, Math.round(middle + width * drawn)));
}

/** The first texts of the list are drawn more often than the rest. */
const aText = (room: Room, guest: number): string =>
  spelled(pick(listOf('answers'), room('text', guest) ** 2), room('spelling', guest));

/** As people type: in lower case, with an exclamation mark where there is room for one, without a letter. */
function spelled(text: string, share: number): string {
  if (share < 0.55) return text;
  if (share < 0.75) return text.toLowerCase();
  const letters = Array.from(text);
  const excited = `${text.replace(/!$/, '')}!`;
  if (share < 0.87 || letters.length < 6) return isTooLong(excited, lengths.textPrediction) ? text : excited;
  return letters.toSpliced(Math.floor(letters.length / 2), 1).join('');
}
