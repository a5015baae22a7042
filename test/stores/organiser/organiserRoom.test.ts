import { beforeEach, describe, expect, it } from 'vitest';
import {
  organiserRoom,
  resetPendingChanges,
  applyOptimistically,
  usePendingChanges,
  withEvent,
} from '../../../client/stores/organiser/organiserRoom.ts';
import { changeRoom, resetRoom, applySnapshot, useEventRoom } from '../../../client/stores/room/eventRoom.ts';
import { idleShow } from '../../support/idleShow.ts';

const event = {
  id: 'e1',
  title: 'Ada & Ben',
  shareCode: 'ADA',
  isActive: true,
  isDoorClosed: false,
  isOver: false,
  showAnswers: false,
};

const showing = (showAnswers: boolean, isDone: Promise<boolean>) =>
  applyOptimistically(withEvent({ showAnswers }), async () => isDone);

describe('optimistic update in the organiser room', () => {
  beforeEach(() => {
    resetRoom('ADA');
    resetPendingChanges();
    applySnapshot('organiser', {
      version: 1,
      snapshot: {
        event,
        questions: [],
        show: idleShow,
        counters: [0, 0],
        rows: [],
        predictionCounts: {},
        now: Date.now(),
      },
    });
  });

  it('is shown immediately, until the server confirms it; the room keeps the confirmed state', async () => {
    await showing(true, Promise.resolve(true));
    expect(organiserRoom().event.showAnswers).toBe(true);
    expect(organiserRoom()).toBe(organiserRoom());
    expect(useEventRoom.getState().room?.event.showAnswers).toBe(false);
    changeRoom(withEvent({ showAnswers: true }));
    await expect.poll(() => usePendingChanges.getState()).toEqual([]);
    expect(organiserRoom()).toBe(useEventRoom.getState().room);
  });

  it('is rolled back on failure, and the later of two is shown', async () => {
    let fails = (_isDone: boolean) => {};
    const first = showing(true, new Promise((resolve) => (fails = resolve)));
    await showing(false, Promise.resolve(true));
    expect(organiserRoom().event.showAnswers).toBe(false);
    fails(false);
    await first;
    expect(organiserRoom().event.showAnswers).toBe(false);
  });

  it('is replaced by a full snapshot', async () => {
    await showing(true, Promise.resolve(true));
    const { room } = useEventRoom.getState();
    applySnapshot('organiser', {
      version: 2,
      snapshot: {
        event: { ...event, title: 'Renamed' },
        questions: [],
        show: idleShow,
        counters: room!.counters,
        rows: [],
        predictionCounts: {},
        now: Date.now(),
      },
    });
    await expect.poll(() => organiserRoom().event).toMatchObject({ title: 'Renamed', showAnswers: false });
  });
});
