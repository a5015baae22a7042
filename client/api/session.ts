import type { AuthResult } from '../../protocol/events.ts';
import { calls } from '../../protocol/paths.ts';
import type { Session } from '../../protocol/session.ts';
import { call } from './http.ts';

/** Who this browser is: in the event with that code, or in general. */
export const getSession = (shareCode?: string) =>
  call<Session>('GET', calls.session, { query: { event: shareCode } });

export const authenticateOwner = (password: string) =>
  call<AuthResult>('POST', calls.ownerAuth, { body: { password } });

export const logOut = () => call<void>('POST', calls.logout);
