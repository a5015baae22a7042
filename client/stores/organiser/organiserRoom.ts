import { create } from 'zustand';
import { changeRoom, useEventRoom, type RoomState } from '../room/eventRoom.ts';

/** A change of the room; where everything is so already, it gives the very same room. */
export type RoomChange = (room: RoomState) => RoomState;

/** What was asked for and is not told by the room yet, in this order: shown at once. */
export const usePendingChanges = create<readonly RoomChange[]>()(() => []);

export const resetPendingChanges = () => usePendingChanges.setState([], true);

const emptyRoom: RoomState = {
  audience: 'organiser',
  version: 0,
  event: {
    id: '',
    title: '',
    shareCode: '',
    isActive: false,
    isDoorClosed: false,
    isOver: false,
    showAnswers: false,
  },
  questions: [],
  deadlines: {},
  counters: [0, 0],
  top: [],
  rows: [],
  places: {},
  predictionCounts: {},
  reveals: [],
};

const applied = (room: RoomState, changes: readonly RoomChange[]): RoomState =>
  changes.reduce((result, change) => change(result), room);

let latest = { room: emptyRoom, changes: usePendingChanges.getState(), wanted: emptyRoom };

/** The room with what is pending; the same room and changes give the same value, so that selectors may compare. */
function asWanted(room = emptyRoom, changes = usePendingChanges.getState()): RoomState {
  if (latest.room !== room || latest.changes !== changes)
    latest = { room, changes, wanted: applied(room, changes) };
  return latest.wanted;
}

/**
 * Something of the event on the dashboard as its organiser wants it: the room's, with what is not confirmed yet. Only for
 * what is shown while there is a room; after it, everything is empty.
 */
export function useOrganiserRoom<T>(select: (room: RoomState) => T): T {
  const changes = usePendingChanges();
  return useEventRoom(({ room }) => select(asWanted(room, changes)));
}

/** The room of this moment, as `useOrganiserRoom` shows it. */
export const organiserRoom = (): RoomState => asWanted(useEventRoom.getState().room);

/** What names the event of the dashboard in the address of a call. */
export const ofEvent = () => ({ params: { shareCode: organiserRoom().event.shareCode } });

/** Shows a change at once, until the room tells it; takes it back when the action failed. */
export async function applyOptimistically(
  change: RoomChange,
  action: () => Promise<boolean>,
): Promise<boolean> {
  const drop = () =>
    usePendingChanges.setState((changes) => changes.filter((other) => other !== change), true);
  // What was asked for earlier, and is not told yet either, will be told before.
  const isTold = () => {
    const changes = usePendingChanges.getState();
    const before = applied(
      useEventRoom.getState().room ?? emptyRoom,
      changes.slice(0, changes.indexOf(change)),
    );
    return change(before) === before;
  };
  usePendingChanges.setState((changes) => [...changes, change], true);
  const isDone = await action();
  if (isDone) void untilPublished(isTold).then(drop);
  else drop();
  return isDone;
}

/** Without a live connection nothing but the reply tells what is stored; the next snapshot confirms it. */
export function applyReply(change: RoomChange): void {
  if (useEventRoom.getState().connection !== 'live') changeRoom(change);
}

/** Lists and what has parts are the same where all in them is. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A thing with what is changed of it; the very same thing where it is so already. */
export const changed = <Thing extends object>(thing: Thing, change: Partial<Thing>): Thing =>
  Object.entries(change).every(([name, value]) => isSame(thing[name as keyof Thing], value))
    ? thing
    : { ...thing, ...change };

export const withEvent =
  (change: Partial<RoomState['event']>): RoomChange =>
  (room) =>
    changed(room, { event: changed(room.event, change) });

/** How long what an organiser asked for is shown at most, when the room never shows it so. */
const mostMs = 5_000;

/**
 * Resolves when the room tells what was asked for, or what is so instead (a whole snapshot): the reply to a call may be
 * here before the room's own message, and until that has come, what was asked for is shown.
 */
export async function untilPublished(isTold: () => boolean): Promise<void> {
  const { snapshotCount } = useEventRoom.getState();
  const isOver = () => isTold() || useEventRoom.getState().snapshotCount !== snapshotCount;
  if (isOver()) return;
  await new Promise<void>((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(settle, mostMs);
    const stop = useEventRoom.subscribe(() => isOver() && settle());
  });
}
