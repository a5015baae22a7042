import type { LogOut } from '../../protocol/schemas/session.ts';
import { call } from './http.ts';

/** Who this browser is: in the event with that code, or in general. */
export const getSession = (shareCode?: string) => call('GET /api/session', { query: { event: shareCode } });

export const authenticateOwner = (password: string) => call('POST /api/owner/auth', { body: { password } });

/** Ends this browser's sessions on the server; with `keepsSeats` its guests go on playing. */
export const logOut = (body: LogOut = {}) => call('POST /api/logout', { body });
