import { call } from './http.ts';

/** Whether a share code is free to take, and if not, one that is. */
export const checkShareCode = (shareCode: string) =>
  call('GET /api/share-codes/:shareCode', { params: { shareCode } });
