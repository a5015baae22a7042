import type { Calls } from './call.ts';

/**
 * The calls that read, change or delete a guest's own data. Guests may read their data and leave at any time,
 * so these calls also work without `isOfEvent` while the event is inactive.
 */
export const ownDataCalls = {
  'GET /api/participants/:id/data': {
    who: 'self',
    summary: 'Returns all stored data of a guest to that guest',
    reply: 'OwnData',
  },
  'GET /api/participants/:id/push': {
    who: 'self',
    isOfEvent: true,
    summary: 'Returns what a browser needs to subscribe to notifications of reveals',
    reply: 'PushSetup',
  },
  'POST /api/participants/:id/push': {
    who: 'self',
    isOfEvent: true,
    summary: 'Subscribes a phone of a guest to notifications of reveals; repeating it changes nothing',
    body: 'SubscribeToPush',
    reply: 'PushSubscribed',
  },
  'DELETE /api/participants/:id/push/:phone': {
    who: 'self',
    isOfEvent: true,
    summary: 'Unsubscribes a phone from all notifications',
  },
  'DELETE /api/participants/:id': {
    who: 'selfOrOrganiser',
    summary: 'Removes a participant and all of their data; guests leave by this call',
    deletesParticipant: true,
  },
} as const satisfies Calls;

/** The calls that guests, the couple and scorekeepers (role `witness`) use during the game. */
export const participantCalls = {
  'PATCH /api/participants/:id': {
    who: 'selfOrOrganiser',
    isOfEvent: true,
    summary:
      'Changes the message or the table of a participant; the organiser can change the name or the table',
    body: 'UpdateParticipant',
    reply: 'Participant',
  },
  'POST /api/participants/:id/seat-links': {
    who: 'selfOrOrganiser',
    isOfEvent: true,
    summary: 'Creates a one-time transfer link for a guest',
    reply: 'TransferLink',
    statuses: [201],
  },
  'POST /api/questions/:id/predictions': {
    who: 'participant',
    isOfEvent: true,
    summary: 'Predicts, or changes the prediction while the question is open',
    isCheckedAtWrite: true,
    body: 'SubmitPrediction',
    reply: 'Prediction',
    statuses: [201, 200],
  },
  'GET /api/events/:shareCode/couple-predictions': {
    who: 'couple',
    isOfEvent: true,
    summary: 'Returns the predictions of the couple to the couple',
    reply: 'CouplePrediction[]',
  },
  'POST /api/questions/:id/couple-predictions': {
    who: 'couple',
    isOfEvent: true,
    summary:
      'Predicts as the couple, or changes the prediction while the question is open; it is secret until the reveal',
    body: 'PredictAsCouple',
    reply: 'CouplePrediction',
    statuses: [201, 200],
  },
  'GET /api/events/:shareCode/witness': {
    who: 'witness',
    isOfEvent: true,
    summary:
      'Returns the answers that wait for the host; those that the host has set come without the answer',
    reply: 'ScorekeeperAnswer[]',
  },
  'POST /api/questions/:id/witness': {
    who: 'witness',
    isOfEvent: true,
    summary: 'Sets, corrects or removes an answer that is hidden until the host shows it',
    body: 'SetScorekeeperAnswer',
    reply: 'ScorekeeperAnswer[]',
  },
  'GET /api/events/:shareCode/predictions': {
    who: 'participantOrOrganiser',
    isOfEvent: true,
    summary: 'Returns all predictions to the organiser, and a guest’s own to the guest',
    reply: 'Prediction[]',
  },
} as const satisfies Calls;
