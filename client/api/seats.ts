import { calls } from '../../protocol/paths.ts';
import type { SeatLink, TakenSeat } from '../../protocol/seats.ts';
import { call } from './http.ts';

/** Makes a one-time key to a guest's seat; for that guest and for the organiser. */
export const makeSeatLink = (participantId: string) => call<SeatLink>('POST', calls.seatLinks(participantId));

/** Takes the seat that a token opens: once, and again only under the same key, also when its first reply was lost. */
export const takeSeat = (token: string, idempotencyKey: string) =>
  call<TakenSeat>('POST', calls.takeSeat, {
    body: { token },
    headers: { 'idempotency-key': idempotencyKey },
  });
