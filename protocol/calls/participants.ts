import type { Calls } from './Call.ts';

/** The calls about participants. */
export const participantCalls = {
  'GET /api/events/:shareCode/participants': {
    summary: 'The participants in the order of joining; messages only for the organiser',
    about: 'event',
    who: 'anybody',
    isOfEvent: true,
    reply: 'Participant[]',
  },
  'POST /api/events/:shareCode/participants': {
    summary: 'Joins an event under a name',
    about: 'event',
    who: 'anybody',
    isOfEvent: true,
    body: 'JoinEvent',
    takesKey: true,
    reply: 'Participant',
    statuses: [201, 200],
  },
  'POST /api/events/:shareCode/participants/remove-recent': {
    summary: 'Removes everybody who joined within a time',
    about: 'event',
    who: 'organiser',
    body: 'RemoveRecent',
    reply: 'RemovedCount',
  },
  'GET /api/participants/:id': {
    summary: 'A participant, with the message',
    about: 'participant',
    who: 'anybody',
    isOfEvent: true,
    reply: 'Participant',
  },
  'PATCH /api/participants/:id': {
    summary: 'Changes the own message, or, by the organiser, the name',
    about: 'participant',
    who: 'selfOrOrganiser',
    isOfEvent: true,
    body: 'UpdateParticipant',
    reply: 'Participant',
  },
  'DELETE /api/participants/:id': {
    summary: 'Removes a participant and the predictions',
    about: 'participant',
    who: 'organiser',
  },
} as const satisfies Calls;
