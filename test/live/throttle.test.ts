import { untouchedShow } from '../../server/models/show.ts';
import { Types } from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Throttle } from '../../server/live/throttle.ts';
import { Places } from '../../server/live/publishers/boards.ts';
import type { EventReadModel } from '../../server/eventState/EventState.ts';
import { logger } from '../../server/base/logger.ts';
import { Scoreboard } from '../../protocol/rules/scoreboard.ts';
import { storedEvent } from '../support/stored.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  logger.level = 'silent';
});
afterEach(() => {
  vi.useRealTimers();
});

it('throttle: a failed run settles its callers, and the next one runs', async () => {
  const runs: string[] = [];
  const throttle = new Throttle(
    () => {
      runs.push('run');
      if (runs.length === 1) throw new Error('a bug of ours');
    },
    () => 50,
  );
  throttle.ask();
  const settled = throttle.settled();
  await vi.advanceTimersByTimeAsync(50);
  await settled;
  throttle.ask();
  await vi.advanceTimersByTimeAsync(50);
  expect(runs).toHaveLength(2);
});

it('throttle: runs the first request immediately, and the next one at the end of the tick', async () => {
  let runCount = 0;
  const throttle = new Throttle(
    () => (runCount += 1),
    () => 50,
  );
  vi.advanceTimersByTime(1_000);
  throttle.ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(runCount).toBe(1);
  throttle.ask();
  await vi.advanceTimersByTimeAsync(49);
  expect(runCount).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runCount).toBe(2);
});

it('throttle: runs that are due at once are spread over passes of the event loop, and a stopped one is dropped', async () => {
  const runs: number[] = [];
  const throttles = Array.from({ length: 5 }, (_, index) => {
    const throttle = new Throttle(
      () => {
        runs.push(index);
        // Each run takes 3 ms; a pass of the event loop starts no run after 4 ms.
        vi.advanceTimersByTime(3);
      },
      () => 0,
    );
    throttle.ask();
    return throttle;
  });
  const nextPass = async () => new Promise((resolve) => setImmediate(resolve));
  vi.advanceTimersByTime(1);
  expect(runs).toEqual([]);
  throttles[3]!.stop();
  const settled = Promise.all(throttles.map(async (throttle) => throttle.settled()));
  await nextPass();
  expect(runs).toEqual([0, 1]);
  await nextPass();
  expect(runs).toEqual([0, 1, 2, 4]);
  await settled;
});

it('ranks of guests: a failed publication is skipped, and the next one is published', async () => {
  const player = (id: string, joinedAt: number) => ({ id, username: id, joinedAt });
  const live: EventReadModel = {
    event: { ...storedEvent({ createdAt: new Date() }), _id: new Types.ObjectId(), showAnswers: false },
    questions: new Map(),
    board: Scoreboard.from({
      questions: [{ id: 'q', type: 'yes_no' }],
      participants: [player('Anna', 1), player('Bert', 2)],
      predictions: [],
    }),
    details: new Map(),
    messages: new Map(),
    messageDecisions: 0,
    show: untouchedShow({ _id: new Types.ObjectId(), createdAt: new Date(0) }),
  };
  const published: number[] = [];
  const places = new Places(live, ({ rank }) => {
    published.push(rank);
    if (published.length === 1) throw new Error('a bug of ours');
  });
  places.subscribe('Anna');
  live.board.putPrediction({ questionId: 'q', participantId: 'Bert', answer: 'yes', submittedAt: 3 });
  places.publish([]);
  await vi.advanceTimersByTimeAsync(1_000);
  live.board.putPrediction({ questionId: 'q', participantId: 'Anna', answer: 'yes', submittedAt: 2 });
  places.publish([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(published).toEqual([2, 1]);
  places.stop();
});
