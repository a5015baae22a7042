import { calls } from '../../protocol/paths.ts';
import type { AskForSeat, SeatLink, SeatRequest, SeatRequestSent, TakenSeat } from '../../protocol/seats.ts';
import { call } from './http.ts';

/** Makes a one-time key to a guest's seat; for that guest and for the organiser. */
export const makeSeatLink = (participantId: string) => call<SeatLink>('POST', calls.seatLinks(participantId));

/** Takes the seat that a token opens: once, and again only under the same key, also when its first reply was lost. */
export const takeSeat = (token: string, idempotencyKey: string) =>
  call<TakenSeat>('POST', calls.takeSeat, {
    body: { token },
    headers: { 'idempotency-key': idempotencyKey },
  });

/** Asks the host to let this phone back in as a guest; the same token again is the same request. */
export const askForSeat = (shareCode: string, request: AskForSeat) =>
  call<SeatRequestSent>('POST', calls.seatRequests(shareCode), { body: request });

/** The requests that wait for the host. */
export const getSeatRequests = (shareCode: string) =>
  call<SeatRequest[]>('GET', calls.seatRequests(shareCode));

/** Lets a waiting phone in, or does not. */
export const answerSeatRequest = (shareCode: string, id: string, isLetIn: boolean) =>
  call<void>('POST', calls.seatRequest(shareCode, id), { body: { isLetIn } });
