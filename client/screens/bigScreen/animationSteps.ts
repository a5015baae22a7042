import type { ShownStep } from '../../../protocol/schemas/show.ts';
import { highlightNames, titlesPerPage } from '../../features/game/highlights.ts';

/** All timing of the big screen: the order of its animation steps and their durations. */

/**
 * One animation step of a show step.
 * - `question`: the question alone.
 * - `suspense`, `place`: before and while a place of the podium is named.
 * - `table`, `titles`, `photo`: moments of the finale after the podium.
 * - `index`: which place, highlight, wish, photo or page of titles.
 * The last step has no `ms`: it stays until the host continues.
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
 * Duration of a wish, so that it can be read aloud: a base time and a time per character, in milliseconds.
 */
const messageMs = { base: 4_000, perCharacter: 60 };
/** Durations of the finale's moments, as multiples of the pace. */
const paceMultiples = { winners: 3, highlight: 3, titles: 4, photo: 2 };

/** Returns the animation steps of a show step; `pace` is the duration of one in seconds. */
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

/** Each message stays long enough to be read aloud. */
const wishSteps = (wishes: readonly { message: string }[]) =>
  wishes.map(({ message }, index): AnimationStep => ({
    name: 'wish',
    index,
    ms: messageMs.base + messageMs.perCharacter * message.length,
  }));

type Answer = Extract<ShownStep, { kind: 'answer' }>;
type Podium = Extract<ShownStep, { kind: 'podium' }>;

/**
 * Question, answer, the couple's prediction if they play, and who was right. The server sends the answer at
 * the end of the suspense, so that screens and phones show it at the same moment.
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

/**
 * The places from last to first with suspense before each, the best table, the highlights, titles, messages
 * and photos, and the whole podium.
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
  const titlePages = Math.ceil((highlights.titles?.length ?? 0) / titlesPerPage);
  return [
    ...placeSteps,
    ...(bestTable ? [{ name: 'table', index: 0, ms: paceMultiples.highlight * ms } as const] : []),
    ...highlightSteps,
    ...many('titles', titlePages),
    ...wishSteps(wishes),
    ...many('photo', photos.length),
    { name: 'whole', index: 0 },
  ];
}

/**
 * Returns the animation step at a time, and its remaining milliseconds. If all steps have a duration, they
 * repeat.
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
 * Durations of an answer's card in automatic mode: first the question alone, then with the answer. They are
 * shorter while other answers wait; a long text always gets the full time.
 */
const cardMs = {
  calm: { question: 2_000, answer: 6_500 },
  quick: { question: 1_500, answer: 4_000 },
  quickest: { question: 1_000, answer: 3_000 },
};
/** From this number of waiting answers on the shortest durations apply. */
const manyWaiting = 5;

/** Returns how long an answer's card shows its question and its answer, in milliseconds. */
export function cardTimes({ waiting, isLong }: { waiting: number; isLong: boolean }) {
  if (isLong || waiting === 0) return cardMs.calm;
  return waiting < manyWaiting ? cardMs.quick : cardMs.quickest;
}

/**
 * How long the board keeps its old order after a reveal, and how long the biggest climber is shown, in
 * milliseconds.
 */
export const boardMs = { pause: 800, climb: 10_000 };
