import type { AskForSeat } from '../../protocol/schemas/seats.ts';
import { call } from './http.ts';

/** Makes a one-time key to a guest's seat; for that guest and for the organiser. */
export const makeSeatLink = (participantId: string) =>
  call('POST /api/participants/:id/seat-links', { params: { id: participantId } });

/** Takes the seat that a token opens: once, and again only under the same key, also when its first reply was lost. */
export const takeSeat = (token: string, idempotencyKey: string) =>
  call('POST /api/seats', { body: { token }, idempotencyKey });

/** Asks the host to let this phone back in as a guest; the same token again is the same request. */
export const askForSeat = (shareCode: string, request: AskForSeat) =>
  call('POST /api/events/:shareCode/seat-requests', { params: { shareCode }, body: request });

/** The requests that wait for the host. */
export const getSeatRequests = (shareCode: string) =>
  call('GET /api/events/:shareCode/seat-requests', { params: { shareCode } });

/** Lets a waiting phone in, or does not. */
export const answerSeatRequest = (shareCode: string, id: string, isLetIn: boolean) =>
  call('POST /api/events/:shareCode/seat-requests/:id', { params: { shareCode, id }, body: { isLetIn } });
