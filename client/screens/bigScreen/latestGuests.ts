import type { RoomState } from '../../stores/roomState.ts';

/** Who joined last, the newest first. */
export const latestGuests = ({ rows }: Pick<RoomState, 'rows'>, count: number) =>
  rows.toSorted((a, b) => b.joinedAt - a.joinedAt).slice(0, count);
