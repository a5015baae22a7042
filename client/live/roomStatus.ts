import type { ErrorCode } from '../../protocol/errorCodes.ts';
import type { RoomStatus } from '../stores/room/eventRoom.ts';

const statuses: Partial<Record<ErrorCode, RoomStatus>> = {
  event_inactive: 'inactive',
  not_signed_in: 'not_allowed',
  not_allowed: 'not_allowed',
};

/** Maps the error code of a refused room or call to the status of the room. */
export const statusOf = (code: ErrorCode | undefined): RoomStatus => (code && statuses[code]) ?? 'not_found';
