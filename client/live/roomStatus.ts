import type { ErrorCode } from '../../protocol/errorCodes.ts';
import type { RoomStatus } from '../stores/room/eventRoom.ts';

const statuses: Partial<Record<ErrorCode, RoomStatus>> = {
  event_inactive: 'inactive',
  not_signed_in: 'not_allowed',
  not_allowed: 'not_allowed',
};

/** Why there is nothing to show, by the code with which a room or its calls were refused. */
export const statusOf = (code: ErrorCode | undefined): RoomStatus => (code && statuses[code]) ?? 'not_found';
