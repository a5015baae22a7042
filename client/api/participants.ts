import type { Participant, RemovedCount, RemoveRecent } from '../../protocol/participants.ts';
import { calls } from '../../protocol/paths.ts';
import type { Prediction } from '../../protocol/predictions.ts';
import { call } from './http.ts';

/** Joins under a name. The same key again gives the same participant, also when its first reply was lost. */
export const joinEvent = (shareCode: string, username: string, idempotencyKey: string) =>
  call<Participant>('POST', calls.eventParticipants(shareCode), {
    body: { username },
    headers: { 'idempotency-key': idempotencyKey },
  });

export const getParticipants = (shareCode: string) =>
  call<Participant[]>('GET', calls.eventParticipants(shareCode));

export const getParticipant = (id: string) =>
  call<Participant>('GET', calls.participant(id), { query: { as: 'guest' } });

export const getParticipantPredictions = (id: string) =>
  call<Prediction[]>('GET', calls.participantPredictions(id), { query: { as: 'guest' } });

export const saveMessage = (id: string, message: string) =>
  call<Participant>('PATCH', calls.participant(id), { body: { message } });

export const renameParticipant = (id: string, username: string) =>
  call<Participant>('PATCH', calls.participant(id), { body: { username } });

export const deleteParticipant = (id: string) => call<void>('DELETE', calls.participant(id));

/** Thousands of guests with all that they predicted take a while to go. */
const removingMs = 120_000;

/** Removes everybody who joined within a time, but no more than `count`. */
export const removeRecent = (shareCode: string, recent: RemoveRecent) =>
  call<RemovedCount>('POST', calls.removeRecent(shareCode), { body: recent, timeoutMs: removingMs });
