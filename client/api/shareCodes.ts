import { calls } from '../../protocol/paths.ts';
import type { ShareCodeCheck } from '../../protocol/payments.ts';
import { call } from './http.ts';

/** Whether a share code is free to take, and if not, one that is. */
export const checkShareCode = (shareCode: string) => call<ShareCodeCheck>('GET', calls.shareCode(shareCode));
