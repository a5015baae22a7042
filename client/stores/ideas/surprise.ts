import type { QuestionType } from '../../../protocol/rules/correctness.ts';
import type { Idea, Moment } from './ideas.ts';

/** The types of the twelve questions, in the order in which ideas are chosen. The rarest type comes first. */
const turns: QuestionType[] = [
  'text',
  'numeric',
  'multiple_choice',
  'yes_no',
  'numeric',
  'multiple_choice',
  'yes_no',
  'numeric',
  'multiple_choice',
  'yes_no',
  'yes_no',
  'yes_no',
];

/** The number of questions in a surprise. */
export const surpriseSize = turns.length;

/** Common words, which do not indicate the subject of a question. */
const commonWords = new Set(
  `a about after again all an and any anyone are as at baby be been before best by can come does done during even ever
  every everyone everybody first for from get gets give go guest guests had has have he her here him his how in into is
  it its just last leave less long longest many minute minutes more most much never new next night nobody not of off on
  one only other our out over party people person put room second seconds see she some someone somebody something start
  take tell than that the their them then there they thing this time times to tonight too turn two under until up us use
  used very was we wedding what when where which while who whole will with without word year york you your shower
  birthday engagement graduation company sports awards years eve end hear named time make made want need own before same
  hold ask say said saying still couple way without want day show winner graduate host once count open will`
    .split(/\s+/)
    .filter(Boolean),
);

function stem(word: string): string {
  const short = word.replace(/(?:ies|ing|es|ed|s|e|y)$/, '');
  return short.length < 3 ? word : short;
}

/** Returns the subjects of an idea: the meaningful words of its English question and id, without endings. */
export function subjectsOf({ id, texts }: Pick<Idea, 'id' | 'texts'>): Set<string> {
  const words = `${texts.en?.text ?? ''} ${id.replaceAll('-', ' ')}`
    .replace(/\{\w+\}/g, ' ')
    .toLowerCase()
    .match(/[a-z]{3,}/g);
  return new Set((words ?? []).filter((word) => !commonWords.has(word)).map(stem));
}

/** Returns a seeded random number generator: mulberry32 by Tommy Ettinger (public domain). */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const [random, copy] = [randomFrom(seed), [...items]];
  for (let index = copy.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [copy[index], copy[other]] = [copy[other]!, copy[index]!];
  }
  return copy;
}

/**
 * Picks `size` ideas (twelve by default) that go together, in the order of the day. They have all types and
 * are spread over the moments. No two have the same subject while there are enough ideas. The same seed gives
 * the same ideas.
 */
export function pickSurprise(ideas: readonly Idea[], seed: number, size = surpriseSize): Idea[] {
  const candidates = shuffled(ideas, seed);
  const picked = new Set<Idea>();
  const subjects = new Set<string>();
  const countAt = new Map<Moment, number>();
  const isNew = (idea: Idea) => ![...subjectsOf(idea)].some((subject) => subjects.has(subject));
  const isOfType = (type: QuestionType) => (idea: Idea) => idea.type === type;
  function pick(isFitting: (idea: Idea) => boolean): boolean {
    const fitting = candidates.filter((idea) => !picked.has(idea) && isFitting(idea));
    const rarest = Math.min(...fitting.map(({ moment }) => countAt.get(moment) ?? 0));
    const next = fitting.find(({ moment }) => (countAt.get(moment) ?? 0) === rarest);
    if (!next) return false;
    picked.add(next);
    for (const subject of subjectsOf(next)) subjects.add(subject);
    countAt.set(next.moment, rarest + 1);
    return true;
  }
  for (const type of turns.slice(0, size))
    void (
      pick((idea) => isOfType(type)(idea) && isNew(idea)) ||
      pick(isNew) ||
      pick(isOfType(type)) ||
      pick(() => true)
    );
  return ideas.filter((idea) => picked.has(idea));
}
