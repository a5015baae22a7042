import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoomState } from '../../client/stores/room/eventRoom.ts';
import type { Audience } from '../../protocol/live.ts';
import { byEffort, byScore } from '../../protocol/rules/ranking.ts';
import { eventActions } from './eventActions.ts';
import { InMemoryEvent, type TestConnection } from './inMemoryEvent.ts';

/** Between actions, a follower connects, leaves, or requests a snapshot again. */
const visits = fc.array(
  fc.record({
    after: fc.nat(80),
    audience: fc.constantFrom<Audience>('guest', 'screen', 'organiser'),
    who: fc.nat(20),
    isLeaving: fc.nat(3).map((chance) => chance === 0),
  }),
  { minLength: 1, maxLength: 12, size: 'max' },
);

/** The displayed state. The latest reveals are events and not state; a removed place is not shown. */
const shown = (
  { version: _version, reveals: _reveals, places, ...state }: RoomState,
  alive: Set<string>,
) => ({
  ...state,
  places: Object.fromEntries(Object.entries(places).filter(([id]) => alive.has(id))),
});

describe('client room', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Advances time until a promise that waits for the room's next tick has resolved. */
  async function advanceUntil<T>(waiting: Promise<T>): Promise<T> {
    await vi.advanceTimersByTimeAsync(300);
    return waiting;
  }

  it('holds the same state for an early connection as for one that connects now', async () => {
    await fc.assert(
      fc.asyncProperty(eventActions, visits, async (all, guestsOf) => {
        const event = new InMemoryEvent();
        const followers: TestConnection[] = [];
        for (const [index, happening] of all.entries()) {
          for (const { audience, who, isLeaving } of guestsOf.filter(
            ({ after }) => after % all.length === index,
          )) {
            const leaving = isLeaving
              ? [...event.followers].find((one) => one.audience === audience)
              : undefined;
            if (leaving) event.leave(leaving);
            else followers.push(await advanceUntil(event.follow(audience, who)));
          }
          event.happen(happening);
          if (happening.do === 'wait') await vi.advanceTimersByTimeAsync(happening.ms);
        }
        await vi.advanceTimersByTimeAsync(3_000);

        expect(event.leaks).toEqual([]);
        expect(followers.flatMap(({ gaps }) => gaps)).toEqual([]);
        const alive = new Set(event.live.board.rankedByEffort().map(({ id }) => id));
        for (const follower of event.followers) {
          const fresh = event.fresh(follower);
          expect(shown(follower.state, alive)).toEqual(shown(fresh, alive));
          const order =
            event.live.event.showAnswers || follower.audience === 'organiser' ? byScore : byEffort;
          const expected = event.live.board.rankedByEffort().toSorted(order).slice(0, 5);
          expect(fresh.top.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        }
        event.room.stop();
        expect(vi.getTimerCount()).toBe(0);
      }),
      { numRuns: 250 },
    );
  });

  it('applies many predictions of one tick as one change, and the first immediately', async () => {
    const event = new InMemoryEvent();
    for (let i = 0; i < 20; i += 1) event.happen({ do: 'join' });
    event.happen({ do: 'ask', type: 'text' });
    const screen = await advanceUntil(event.follow('screen', 0));
    await vi.advanceTimersByTimeAsync(1_000);
    const before = screen.receivedCount;
    event.happen({ do: 'predict', who: 0, question: 0, answer: 0 });
    await vi.advanceTimersByTimeAsync(1);
    expect(screen.receivedCount).toBe(before + 1);
    for (let who = 1; who < 20; who += 1) event.happen({ do: 'predict', who, question: 0, answer: 0 });
    await vi.advanceTimersByTimeAsync(60);
    expect(screen.receivedCount).toBe(before + 2);
    expect(screen.state.counters).toEqual([20, 20]);
    event.room.stop();
  });

  it('includes every phone of a participant, also the earlier one', async () => {
    const event = new InMemoryEvent();
    for (let i = 0; i < 3; i += 1) event.happen({ do: 'join' });
    event.happen({ do: 'ask', type: 'text' });
    const first = await advanceUntil(event.follow('guest', 0));
    await vi.advanceTimersByTimeAsync(2_000);
    const [id = ''] = first.participantIds;
    expect(first.state.places[id]?.rank).toBe(1);
    // Another guest's prediction moves this guest. That change is pending when a second phone connects.
    event.happen({ do: 'predict', who: 1, question: 0, answer: 0 });
    await vi.advanceTimersByTimeAsync(60);
    expect(first.state.places[id]?.rank).toBe(1);
    const second = await advanceUntil(event.follow('guest', 1));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(second.participantIds).toEqual([id]);
    expect(second.state.places[id]?.rank).toBe(2);
    expect(first.state.places).toEqual(second.state.places);
    event.room.stop();
  });

  it('removes a closed question from guests when its last prediction is removed with its participant', async () => {
    const event = new InMemoryEvent();
    event.happen({ do: 'join' });
    event.happen({ do: 'ask', type: 'text' });
    event.happen({ do: 'predict', who: 0, question: 0, answer: 0 });
    event.happen({ do: 'switch', question: 0 });
    const phone = await advanceUntil(event.follow('guest', 0));
    const portal = await advanceUntil(event.follow('organiser', 0));
    expect(phone.state.questions).toHaveLength(1);
    event.happen({ do: 'remove', who: 0 });
    await vi.advanceTimersByTimeAsync(300);
    expect(phone.state.questions).toEqual([]);
    expect(portal.state.questions).toHaveLength(1);
    expect(phone.gaps).toEqual([]);
    event.room.stop();
  });
});
