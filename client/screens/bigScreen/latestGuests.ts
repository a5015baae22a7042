import type { RoomState } from '../../stores/room/roomState.ts';

/** Who joined last, the newest first; nobody while that is not known. */
export const latestGuests = ({ rows }: Pick<RoomState, 'rows'>, count: number) =>
  rows
    .filter(({ joinedAt }) => joinedAt > 0)
    .toSorted((a, b) => b.joinedAt - a.joinedAt)
    .slice(0, count);
