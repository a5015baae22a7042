import type { AuthResult } from '../../protocol/events.ts';
import { calls } from '../../protocol/paths.ts';
import type { LogOut, Session } from '../../protocol/session.ts';
import { call } from './http.ts';

/** Who this browser is: in the event with that code, or in general. */
export const getSession = (shareCode?: string) =>
  call<Session>('GET', calls.session, { query: { event: shareCode } });

export const authenticateOwner = (password: string) =>
  call<AuthResult>('POST', calls.ownerAuth, { body: { password } });

/** Ends this browser's sessions on the server; with `keepsSeats` its guests go on playing. */
export const logOut = (body: LogOut = {}) => call<void>('POST', calls.logout, { body });
