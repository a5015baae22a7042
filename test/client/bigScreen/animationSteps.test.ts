import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  animationStepAt,
  animationStepsOf,
  cardTimes,
  type AnimationStep,
} from '../../../client/screens/bigScreen/animationSteps.ts';
import { updateReceivedShow } from '../../../client/screens/bigScreen/show/useAnimationStep.ts';
import { soundOfStep, soundOfStage } from '../../../client/screens/bigScreen/sound/stepSounds.ts';
import type { Show, ShownStep } from '../../../protocol/schemas/show.ts';
import { idleShow } from '../../support/idleShow.ts';

const guest = (id: string) => ({ id, username: id });
const place = (rank: number) => ({
  place: rank,
  guests: [guest(`g${rank}`)],
  guestCount: 1,
  points: 9 - rank,
});
const answer: ShownStep = {
  kind: 'answer',
  questionId: 'q1',
  correctAnswer: 'yes',
  suspenseMs: 3_000,
  correctCount: 1,
  predictionCount: 3,
  right: [guest('Ada')],
};
const podium: ShownStep = {
  kind: 'podium',
  places: [place(1), place(2), place(3)],
  highlights: {
    surprise: { questionId: 'q1', correctCount: 1, predictionCount: 9 },
    titles: Array.from({ length: 7 }, () => ({ kind: 'boldest', guests: [guest('Ada')], count: 2 })),
  },
  bestTable: { tableIds: ['t1'], total: 9, memberCount: 4 },
  wishes: [{ ...guest('Ada'), message: 'Hello!' }],
  photos: ['q1', 'q2'],
};
const wishes: ShownStep = {
  kind: 'wishes',
  wishes: ['Hello!', 'x'.repeat(280)].map((message, index) => ({ ...guest(`g${index}`), message })),
};
const steps: ShownStep[] = [
  answer,
  podium,
  wishes,
  { ...answer, couple: { answer: 'no', isCorrect: false } },
  { kind: 'predictions', questionId: 'q1', predictionCount: 0, counts: [] },
  { kind: 'wishes', wishes: [] },
  { kind: 'podium', places: [], highlights: {}, wishes: [], photos: ['q1'] },
  { kind: 'pause' },
];

const labelOf = ({ name, index }: AnimationStep) => `${name} ${index}`;
/** All phases in order, as a screen shows them from the beginning. */
function playedSteps(step: ShownStep, pace: number): string[] {
  const stepTimes = animationStepsOf(step, pace);
  const seen: string[] = [];
  for (let ms = 0; seen.length < stepTimes.length;) {
    const { current, leftMs } = animationStepAt(stepTimes, ms);
    seen.push(labelOf(current));
    ms += leftMs ?? 0;
  }
  return seen;
}

describe('timing of a show step', () => {
  it('shows the question, then the answer, then who was right', () => {
    expect(playedSteps(answer, 3)).toEqual(['question 0', 'answer 0', 'right 0']);
    expect(animationStepAt(animationStepsOf(answer, 3), 2_999).current.name).toBe('question');
    expect(animationStepAt(animationStepsOf(answer, 3), 3_000).current.name).toBe('answer');
    const withoutScreens = { ...answer, suspenseMs: undefined };
    expect(animationStepAt(animationStepsOf(withoutScreens, 3), 0).current.name).toBe('answer');
  });

  it('shows the couple’s own prediction before who was right', () => {
    expect(playedSteps({ ...answer, couple: { answer: 'no', isCorrect: false } }, 3)).toEqual([
      'question 0',
      'answer 0',
      'couple 0',
      'right 0',
    ]);
  });

  it('delays the answer while it is hidden', () => {
    const hidden = { ...answer, correctAnswer: undefined };
    expect(animationStepAt(animationStepsOf(hidden, 3), 1e9).current.name).toBe('question');
  });

  it('shows the third, the second and the first place with pauses, and then the finale’s moments', () => {
    expect(playedSteps(podium, 3)).toEqual([
      'suspense 2',
      'place 2',
      'suspense 1',
      'place 1',
      'suspense 0',
      'place 0',
      'table 0',
      'highlight 1',
      'titles 0',
      'titles 1',
      'wish 0',
      'photo 0',
      'photo 1',
      'whole 0',
    ]);
  });

  it('shows each message long enough to read it, and starts again after the last', () => {
    const stepTimes = animationStepsOf(wishes, 3);
    expect(stepTimes.map(({ ms }) => ms)).toEqual([4_360, 20_800]);
    expect(animationStepAt(stepTimes, 4_359).current.index).toBe(0);
    expect(animationStepAt(stepTimes, 4_360).current.index).toBe(1);
    expect(animationStepAt(stepTimes, 25_160).current.index).toBe(0);
  });

  it('is the same for a screen that connects midway, and never goes back', () => {
    const anyStep = fc.constantFrom(...steps.filter((step) => step !== wishes));
    const times = fc.array(fc.nat(120_000), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(anyStep, fc.integer({ min: 1, max: 10 }), times, (step, pace, at) => {
        const order = playedSteps(step, pace);
        const places = at
          .toSorted((a, b) => a - b)
          .map((ms) => order.indexOf(labelOf(animationStepAt(animationStepsOf(step, pace), ms).current)));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        expect(labelOf(animationStepAt(animationStepsOf(step, pace), 1e9).current)).toBe(order.at(-1));
      }),
    );
  });

  it('shows every pending answer for at least three seconds, after at least one second of its question', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.boolean(), (waiting, isLong) => {
        const { question, answer: answerMs } = cardTimes({ waiting, isLong });
        expect(question).toBeGreaterThanOrEqual(1_000);
        expect(answerMs).toBeGreaterThanOrEqual(3_000);
      }),
    );
  });
});

describe('start time of a show step', () => {
  const show = (more: Partial<Show>): Show => ({ ...idleShow, revision: 4, step: answer, ...more });
  const lastHeard = updateReceivedShow(undefined, show({ shownForMs: 2_000 }), 10_000);

  it('is taken from the server, also by a screen that connects later', () => {
    expect(lastHeard.beganAt).toBe(8_000);
  });

  it('is not moved by a delayed message', () => {
    expect(updateReceivedShow(lastHeard, show({ shownForMs: 3_000 }), 14_000).beganAt).toBe(8_000);
    expect(updateReceivedShow(lastHeard, show({ shownForMs: 9_000 }), 14_000).beganAt).toBe(5_000);
  });

  it('is the current time for another step, and for a step that is shown again', () => {
    expect(
      updateReceivedShow(lastHeard, show({ revision: 5, step: { kind: 'pause' } }), 14_000).beganAt,
    ).toBe(14_000);
    expect(updateReceivedShow(lastHeard, show({ revision: 5 }), 14_000).beganAt).toBe(14_000);
  });
});

describe('sounds of a show step', () => {
  const soundOf = (step: ShownStep, current: Pick<AnimationStep, 'name' | 'index'>, shownForMs = 0) =>
    soundOfStep({ ...idleShow, step, shownForMs }, current);
  const soundsOf = (step: ShownStep) => animationStepsOf(step, 3).map((current) => soundOf(step, current));

  it('play suspense before an answer and each place, the answer, and the crown for the first', () => {
    expect(soundsOf(answer)).toEqual(['suspense', 'answer', undefined]);
    expect(soundsOf(podium).slice(0, 6)).toEqual([
      'suspense',
      'answer',
      'suspense',
      'answer',
      'suspense',
      'crown',
    ]);
    expect(soundsOf(podium).slice(6).filter(Boolean)).toEqual([]);
    expect(soundsOf({ ...answer, correctAnswer: undefined, suspenseMs: undefined })).toEqual([undefined]);
  });

  it('play the climb when a guest climbs, but not again on a screen that connects later', () => {
    const climbers: ShownStep = { kind: 'climbers', climbers: [{ ...guest('Ada'), gained: 3, rank: 1 }] };
    expect(soundsOf(climbers)).toEqual(['climb']);
    expect(soundOf(climbers, { name: 'whole', index: 0 }, 9_000)).toBeUndefined();
    expect(soundsOf({ kind: 'climbers', climbers: [] })).toEqual([undefined]);
  });

  it('are the same in the automatic mode', () => {
    const card = {
      questionId: 'q1',
      correctAnswer: 'yes',
      isCorrection: false,
      isLong: false,
      facts: undefined,
    };
    const reveal = { kind: 'reveal', cards: [card], index: 0, rowsBefore: [] } as const;
    expect(soundOfStage({ ...reveal, cards: [card], isAnswered: false }, false)).toBe('suspense');
    expect(soundOfStage({ ...reveal, cards: [card], isAnswered: true }, false)).toBe('answer');
    expect(soundOfStage({ kind: 'climb', rowsBefore: [] }, true)).toBe('climb');
    expect(soundOfStage({ kind: 'board' }, true)).toBeUndefined();
  });
});
