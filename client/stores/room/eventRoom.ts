import { create } from 'zustand';
import type { Audience, OwnPlace, SnapshotOf } from '../../../protocol/live.ts';
import { fromSnapshot, type RoomState } from './roomState.ts';

/** Why there is nothing to show, or that there is. */
export type RoomStatus =
  | 'loading'
  | 'ready'
  | 'not_found'
  | 'inactive'
  | 'closed'
  | 'removed'
  | 'not_allowed';

const empty = {
  /** The code that is followed; the event may carry a newer one. */
  followed: undefined as string | undefined,
  status: 'loading' as RoomStatus,
  /** `live`: changes arrive at once. `reconnecting`: what is shown may be old. */
  connection: 'connecting' as 'connecting' | 'live' | 'reconnecting',
  /** When the server was last heard, in epoch milliseconds. */
  lastHeardAt: 0,
  /** Grows with every snapshot: what is kept beside the room may have missed something then. */
  snapshotCount: 0,
  /** By how much the server's clock is ahead of this device's, in milliseconds; told to organisers alone. */
  clockAheadMs: 0,
  /** True while the first load takes long because nothing answers. */
  isUnreachable: false,
  /** While the server cannot be reached and this phone shows its own copy: of when that is, '9:40 PM'. */
  asOf: undefined as string | undefined,
  room: undefined as RoomState | undefined,
};

/** The running event that is on the screen; fed by `live/`, read by every screen. */
export const useEventRoom = create(() => empty);

export const resetRoom = (followed?: string) => useEventRoom.setState({ ...empty, followed }, true);

/** Takes a whole snapshot, in one step. */
export function takeSnapshot(audience: Audience, version: number, snapshot: SnapshotOf[Audience]): void {
  useEventRoom.setState(({ snapshotCount }) => ({
    status: 'ready',
    isUnreachable: false,
    asOf: undefined,
    lastHeardAt: Date.now(),
    snapshotCount: snapshotCount + 1,
    clockAheadMs: 'now' in snapshot ? snapshot.now - Date.now() : 0,
    room: fromSnapshot(audience, version, snapshot),
  }));
}

/** The server's clock as far as this page knows it: guests' times of joining are told by that. */
export const serverNow = (): number => Date.now() + useEventRoom.getState().clockAheadMs;

/** There is nothing to show. Whoever was inside is still told that it was closed, or removed. */
export function shutRoom(status: RoomStatus): void {
  useEventRoom.setState(({ status: before }) => {
    const wasTold =
      (before === 'closed' && status === 'inactive') || (before === 'removed' && status === 'not_found');
    return wasTold ? {} : { status, asOf: undefined };
  });
}

/** Changes the room if there is one. */
export function changeRoom(change: (room: RoomState) => RoomState): void {
  const { room } = useEventRoom.getState();
  if (room) useEventRoom.setState({ room: change(room), lastHeardAt: Date.now() });
}

export const takePlace = (place: OwnPlace) =>
  changeRoom((room) => ({ ...room, places: { ...room.places, [place.participantId]: place } }));
