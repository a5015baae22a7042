import { create } from 'zustand';
import { changeRoom, useEventRoom, type RoomState } from '../room/eventRoom.ts';

/** A change of the room. Returns the same object when the room already contains the change. */
export type RoomChange = (room: RoomState) => RoomState;

/** The pending optimistic updates, in order. Screens show them at once. */
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

const applyAll = (room: RoomState, changes: readonly RoomChange[]): RoomState =>
  changes.reduce((result, change) => change(result), room);

let latest = { room: emptyRoom, changes: usePendingChanges.getState(), result: emptyRoom };

/** Returns the room with the pending changes. Equal inputs give the same object, so selectors can compare. */
function withPendingChanges(room = emptyRoom, changes = usePendingChanges.getState()): RoomState {
  if (latest.room !== room || latest.changes !== changes)
    latest = { room, changes, result: applyAll(room, changes) };
  return latest.result;
}

/**
 * Selects from the dashboard event's room, including the pending changes. Use it only in components that
 * render while there is a room. Without a room, all fields are empty.
 */
export function useOrganiserRoom<T>(select: (room: RoomState) => T): T {
  const changes = usePendingChanges();
  return useEventRoom(({ room }) => select(withPendingChanges(room, changes)));
}

/** Returns the current room, including the pending changes. */
export const organiserRoom = (): RoomState => withPendingChanges(useEventRoom.getState().room);

/** Returns the address parameters of a call for the event on the dashboard. */
export const eventParams = () => ({ params: { shareCode: organiserRoom().event.shareCode } });

/** Shows a change until the room confirms it (optimistic update). Rolls it back when the action fails. */
export async function applyOptimistically(
  change: RoomChange,
  action: () => Promise<boolean>,
): Promise<boolean> {
  const drop = () =>
    usePendingChanges.setState((changes) => changes.filter((other) => other !== change), true);
  // The server publishes earlier pending changes first, so they are applied before the comparison.
  const isPublished = () => {
    const changes = usePendingChanges.getState();
    const before = applyAll(
      useEventRoom.getState().room ?? emptyRoom,
      changes.slice(0, changes.indexOf(change)),
    );
    return change(before) === before;
  };
  usePendingChanges.setState((changes) => [...changes, change], true);
  const isDone = await action();
  if (isDone) void untilPublished(isPublished).then(drop);
  else drop();
  return isDone;
}

/** Applies a reply to the room while there is no live connection. The next snapshot confirms it. */
export function applyReply(change: RoomChange): void {
  if (useEventRoom.getState().connection !== 'live') changeRoom(change);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns a copy with the change, or the same object when it already contains the change. */
export const changed = <T extends object>(target: T, change: Partial<T>): T =>
  Object.entries(change).every(([name, value]) => isSame(target[name as keyof T], value))
    ? target
    : { ...target, ...change };

export const withEvent =
  (change: Partial<RoomState['event']>): RoomChange =>
  (room) =>
    changed(room, { event: changed(room.event, change) });

/** The maximum time that an optimistic update is shown without a confirmation, in milliseconds. */
const maxPendingMs = 5_000;

/**
 * Resolves when the room contains the change, after a full snapshot, or after 5 s. The reply of a call may
 * arrive before the room's message. The optimistic update stays visible in between.
 */
export async function untilPublished(isPublished: () => boolean): Promise<void> {
  const { snapshotCount } = useEventRoom.getState();
  const isSettled = () => isPublished() || useEventRoom.getState().snapshotCount !== snapshotCount;
  if (isSettled()) return;
  await new Promise<void>((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(settle, maxPendingMs);
    const stop = useEventRoom.subscribe(() => isSettled() && settle());
  });
}
