import type { ShownStep } from '../../../protocol/schemas/show.ts';
import { highlightNames } from '../../features/game/highlights.ts';

/** The rhythm of the big screen, all of it: what comes after what, and for how long it stays. */

/**
 * A moment of a step. `question`: it, without what follows. `place`: a place of the podium is named; `suspense`: before that.
 * `index`: which place, highlight or wish. The last one, without `ms`, stays until the host goes on.
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
    | 'highlight'
    | 'whole';
  index: number;
  ms?: number;
}

/** A wish is read aloud in this time: a breath, and so much a letter. */
const messageMs = { breath: 4_000, letter: 60 };
/** How many beats the winners have for themselves, and each thing worth telling. */
const long = { winners: 3, highlight: 3 };

/** The beats of a step; `pace` is the seconds of one. */
export function stepTimesOf(step: ShownStep, pace: number): AnimationStep[] {
  const ms = pace * 1_000;
  if (step.kind === 'predictions')
    return [
      { name: 'question', index: 0, ms },
      { name: 'predictions', index: 0 },
    ];
  if (step.kind === 'answer') return answerTimes(step, ms);
  if (step.kind === 'podium') return podiumTimes(step, ms);
  if (step.kind === 'wishes' && step.wishes.length > 0)
    return step.wishes.map(({ message }, index) => ({
      name: 'wish',
      index,
      ms: messageMs.breath + messageMs.letter * message.length,
    }));
  return [{ name: 'whole', index: 0 }];
}

type Answer = Extract<ShownStep, { kind: 'answer' }>;
type Podium = Extract<ShownStep, { kind: 'podium' }>;

/** The question, the answer, how the couple saw it where they play, and who was right. */
function answerTimes({ correctAnswer, couple }: Answer, ms: number): AnimationStep[] {
  if (correctAnswer === undefined) return [{ name: 'question', index: 0 }];
  return [
    { name: 'question', index: 0, ms },
    { name: 'answer', index: 0, ms },
    ...(couple ? [{ name: 'couple', index: 0, ms } as const] : []),
    { name: 'right', index: 0 },
  ];
}

/** From the last place to the first with a pause before each, then what is worth telling, then the whole podium. */
function podiumTimes({ places, highlights }: Podium, ms: number): AnimationStep[] {
  const fromTheLast = places.map((_, index) => places.length - 1 - index);
  const named = fromTheLast.flatMap((index): AnimationStep[] => [
    { name: 'suspense', index, ms },
    { name: 'place', index, ms: index === 0 ? long.winners * ms : ms },
  ]);
  const told = highlightNames.flatMap((name, index): AnimationStep[] =>
    highlights[name] ? [{ name: 'highlight', index, ms: long.highlight * ms }] : [],
  );
  return [...named, ...told, { name: 'whole', index: 0 }];
}

/** The beat at a time, and how long it still lasts. Beats of which none stays go round and round. */
export function animationStepAt(
  beats: readonly AnimationStep[],
  ms: number,
): { beat: AnimationStep; leftMs?: number } {
  const roundMs = beats.reduce((sum, beat) => sum + (beat.ms ?? Number.POSITIVE_INFINITY), 0);
  let leftMs = ms % roundMs;
  for (const beat of beats) {
    if (beat.ms === undefined) return { beat };
    if (leftMs < beat.ms) return { beat, leftMs: beat.ms - leftMs };
    leftMs -= beat.ms;
  }
  return { beat: beats.at(-1)! };
}

/**
 * While the screen runs by itself: for how long the question of an answer stands alone, and then the answer beside it. They
 * go more quickly while others wait behind them, and a long text has its whole time in any case.
 */
const cardMs = {
  calm: { question: 2_000, answer: 6_500 },
  quick: { question: 1_500, answer: 4_000 },
  quickest: { question: 1_000, answer: 3_000 },
};
/** From so many waiting answers on they go as quickly as can be followed. */
const manyWaiting = 5;

/** How long an answer's card shows its question, and its answer, in milliseconds. */
export function cardTimes({ waiting, isLong }: { waiting: number; isLong: boolean }) {
  if (isLong || waiting === 0) return cardMs.calm;
  return waiting < manyWaiting ? cardMs.quick : cardMs.quickest;
}

/** The board as it was before its rows move, for a breath; then who climbed is named. */
export const boardMs = { pause: 800, climb: 10_000 };
