import { calls } from '../../protocol/paths.ts';
import type { SeatLink, TakenSeat } from '../../protocol/seats.ts';
import { call } from './http.ts';

/** Makes a one-time key to a guest's seat; for that guest and for the organiser. */
export const makeSeatLink = (participantId: string) => call<SeatLink>('POST', calls.seatLinks(participantId));

/** Takes the seat that a key opens; once, and again only for the page that names itself by the same `attempt`. */
export const takeSeat = (token: string, attempt: string) =>
  call<TakenSeat>('POST', calls.takeSeat, { body: { token }, headers: { 'idempotency-key': attempt } });
