import type { RemoveRecent } from '../../protocol/schemas/participants.ts';
import { asGuest, call } from './http.ts';

/** Joins under a name. The same key again gives the same participant, also when its first reply was lost. */
export const joinEvent = (shareCode: string, username: string, idempotencyKey: string) =>
  call('POST /api/events/:shareCode/participants', {
    params: { shareCode },
    body: { username },
    idempotencyKey,
  });

export const getParticipants = (shareCode: string) =>
  call('GET /api/events/:shareCode/participants', { params: { shareCode } });

export const getParticipant = (id: string) =>
  call('GET /api/participants/:id', { params: { id }, query: asGuest });

export const getParticipantPredictions = (id: string) =>
  call('GET /api/participants/:id/predictions', { params: { id }, query: asGuest });

export const saveMessage = (id: string, message: string) =>
  call('PATCH /api/participants/:id', { params: { id }, body: { message } });

export const renameParticipant = (id: string, username: string) =>
  call('PATCH /api/participants/:id', { params: { id }, body: { username } });

export const deleteParticipant = (id: string) => call('DELETE /api/participants/:id', { params: { id } });

/** Thousands of guests with all that they predicted take a while to go. */
const removingMs = 120_000;

/** Removes everybody who joined within a time, but no more than `count`. */
export const removeRecent = (shareCode: string, recent: RemoveRecent) =>
  call('POST /api/events/:shareCode/participants/remove-recent', {
    params: { shareCode },
    body: recent,
    timeoutMs: removingMs,
  });
