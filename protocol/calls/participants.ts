import type { Calls } from './Call.ts';

/** The calls about participants. */
export const participantCalls = {
  'GET /api/events/:shareCode/participants': {
    about: 'event',
    who: 'anybody',
    isOfEvent: true,
    reply: 'Participant[]',
  },
  'POST /api/events/:shareCode/participants': {
    about: 'event',
    who: 'anybody',
    isOfEvent: true,
    body: 'JoinEvent',
    takesKey: true,
    reply: 'Participant',
    statuses: [201, 200],
  },
  /** Removes everybody who joined within a time. */
  'POST /api/events/:shareCode/participants/remove-recent': {
    about: 'event',
    who: 'organiser',
    body: 'RemoveRecent',
    reply: 'RemovedCount',
  },
  'GET /api/participants/:id': {
    about: 'participant',
    who: 'anybody',
    isOfEvent: true,
    reply: 'Participant',
  },
  /** Changes the message (by the guest) or the name (by the organiser). */
  'PATCH /api/participants/:id': {
    about: 'participant',
    who: 'selfOrOrganiser',
    isOfEvent: true,
    body: 'UpdateParticipant',
    reply: 'Participant',
  },
  'DELETE /api/participants/:id': {
    about: 'participant',
    who: 'organiser',
  },
} as const satisfies Calls;
