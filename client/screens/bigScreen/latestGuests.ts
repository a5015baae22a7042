import { sorted } from '../../../protocol/rules/sorted.ts';
import type { RoomState } from '../../stores/room/roomState.ts';

/** Who joined last, the newest first; nobody while that is not known. */
export const latestGuests = ({ rows }: Pick<RoomState, 'rows'>, count: number) =>
  sorted(
    rows.filter(({ joinedAt }) => joinedAt > 0),
    (a, b) => b.joinedAt - a.joinedAt,
  ).slice(0, count);
