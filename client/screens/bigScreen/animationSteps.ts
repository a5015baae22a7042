import type { ShownStep } from '../../../protocol/schemas/show.ts';
import { highlightNames, titlesPerPage } from '../../features/game/highlights.ts';
import { evenPages } from './evenPages.ts';

// All timing of the big screen: the order of its animation steps and their durations.

/**
 * One animation step of a show step.
 * - `question` shows the question alone.
 * - `suspense` precedes the naming of a place on the podium, and `place` names it.
 * - `table`, `titles` and `photo` are moments of the finale after the podium.
 * - `index` selects the place, highlight, wish, photo or page of titles.
 *
 * The last step has no `ms`. It stays until the host continues.
 */
export interface AnimationStep {
  name:
    | 'question'
    | 'predictions'
    | 'answer'
    | 'couple'
    | 'right'
    | 'wish'
    | 'suspense'
    | 'place'
    | 'table'
    | 'highlight'
    | 'titles'
    | 'photo'
    | 'whole';
  index: number;
  ms?: number;
}

/**
 * The duration of a wish, which must be long enough to read it aloud: a base time and a time per character,
 * in milliseconds.
 */
const messageMs = { base: 4_000, perCharacter: 60 };
/** The durations of the finale's moments, as multiples of the pace. */
const paceMultiples = { winners: 3, highlight: 3, titles: 4, photo: 2 };

/** Returns the animation steps of a show step. `pace` is the duration of one animation step in seconds. */
export function animationStepsOf(step: ShownStep, pace: number): AnimationStep[] {
  const ms = pace * 1_000;
  if (step.kind === 'predictions')
    return [
      { name: 'question', index: 0, ms },
      { name: 'predictions', index: 0 },
    ];
  if (step.kind === 'answer') return answerSteps(step, ms);
  if (step.kind === 'podium') return podiumSteps(step, ms);
  if (step.kind === 'wishes' && step.wishes.length > 0) return wishSteps(step.wishes);
  return [{ name: 'whole', index: 0 }];
}

/** Returns the steps of the messages. Each stays long enough to read the message aloud. */
const wishSteps = (wishes: readonly { message: string }[]) =>
  wishes.map(({ message }, index): AnimationStep => ({
    name: 'wish',
    index,
    ms: messageMs.base + messageMs.perCharacter * message.length,
  }));

type Answer = Extract<ShownStep, { kind: 'answer' }>;
type Podium = Extract<ShownStep, { kind: 'podium' }>;

/**
 * Returns the steps of an answer: the question, the answer, the couple's prediction if they play, and who was
 * right. The server sends the answer at the end of the suspense. Screens and phones therefore show it at the
 * same time.
 */
function answerSteps({ correctAnswer, couple, suspenseMs = 0 }: Answer, ms: number): AnimationStep[] {
  if (correctAnswer === undefined) return [{ name: 'question', index: 0 }];
  return [
    { name: 'question', index: 0, ms: suspenseMs },
    { name: 'answer', index: 0, ms },
    ...(couple ? [{ name: 'couple', index: 0, ms } as const] : []),
    { name: 'right', index: 0 },
  ];
}

/** Returns the titles of each page. */
export const titlePagesOf = ({ highlights }: Pick<Podium, 'highlights'>) =>
  evenPages(highlights.titles ?? [], titlesPerPage);

/**
 * Returns the steps of the podium: the places from last to first with suspense before each, the best table
 * and the highlights. Titles, messages, photos and the whole podium follow.
 */
function podiumSteps({ places, highlights, bestTable, wishes, photos }: Podium, ms: number): AnimationStep[] {
  const many = (name: 'titles' | 'photo', count: number): AnimationStep[] =>
    Array.from({ length: count }, (_, index) => ({ name, index, ms: paceMultiples[name] * ms }));
  const indexesFromLast = places.map((_, index) => places.length - 1 - index);
  const placeSteps = indexesFromLast.flatMap((index): AnimationStep[] => [
    { name: 'suspense', index, ms },
    { name: 'place', index, ms: index === 0 ? paceMultiples.winners * ms : ms },
  ]);
  if (places.length === 0) return [{ name: 'whole', index: 0 }];
  const highlightSteps = highlightNames.flatMap((name, index): AnimationStep[] =>
    highlights[name] ? [{ name: 'highlight', index, ms: paceMultiples.highlight * ms }] : [],
  );
  return [
    ...placeSteps,
    ...(bestTable ? [{ name: 'table', index: 0, ms: paceMultiples.highlight * ms } as const] : []),
    ...highlightSteps,
    ...many('titles', titlePagesOf({ highlights }).length),
    ...wishSteps(wishes),
    ...many('photo', photos.length),
    { name: 'whole', index: 0 },
  ];
}

/**
 * Returns the animation step at a time, and its remaining milliseconds. If every step has a duration, the
 * steps repeat.
 */
export function animationStepAt(
  animationSteps: readonly AnimationStep[],
  ms: number,
): { current: AnimationStep; leftMs?: number } {
  const totalMs = animationSteps.reduce(
    (sum, animationStep) => sum + (animationStep.ms ?? Number.POSITIVE_INFINITY),
    0,
  );
  let leftMs = ms % totalMs;
  for (const animationStep of animationSteps) {
    const { ms: stepMs } = animationStep;
    if (stepMs === undefined) return { current: animationStep };
    if (leftMs < stepMs) return { current: animationStep, leftMs: stepMs - leftMs };
    leftMs -= stepMs;
  }
  return { current: animationSteps.at(-1)! };
}

/**
 * The durations of an answer's card in automatic mode. The card shows the question alone, then the answer.
 * The durations are shorter while other answers wait. A long text always has the full time.
 */
const cardMs = {
  calm: { question: 2_000, answer: 6_500 },
  quick: { question: 1_500, answer: 4_000 },
  quickest: { question: 1_000, answer: 3_000 },
};
/** The shortest durations apply while at least this many answers wait. */
const manyWaiting = 5;

/** Returns how long an answer's card shows its question and its answer, in milliseconds. */
export function cardTimes({ waiting, isLong }: { waiting: number; isLong: boolean }) {
  if (isLong || waiting === 0) return cardMs.calm;
  return waiting < manyWaiting ? cardMs.quick : cardMs.quickest;
}

/**
 * After a reveal, the board keeps its old order for `pause` and shows the biggest climber for `climb`
 * milliseconds.
 */
export const boardMs = { pause: 800, climb: 10_000 };
