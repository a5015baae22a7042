import type { Calls } from './call.ts';

/**
 * The calls by which a guest sees, changes and removes what is stored of them. Those without `isOfEvent` also
 * work while the event is inactive: a guest may always read their data and leave.
 */
export const ownDataCalls = {
  'GET /api/participants/:id/data': {
    who: 'self',
    summary: 'Everything that is stored of a guest, for that guest',
    reply: 'OwnData',
  },
  'GET /api/participants/:id/push': {
    who: 'self',
    isOfEvent: true,
    summary: 'What a browser needs to subscribe to notifications of reveals',
    reply: 'PushSetup',
  },
  'POST /api/participants/:id/push': {
    who: 'self',
    isOfEvent: true,
    summary: 'Notes a phone of a guest that wants to hear of reveals; the same phone again is the same',
    body: 'SubscribeToPush',
    reply: 'PushSubscribed',
  },
  'DELETE /api/participants/:id/push/:phone': {
    who: 'self',
    isOfEvent: true,
    summary: 'Lets a phone hear of nothing any more',
  },
  'DELETE /api/participants/:id': {
    who: 'selfOrOrganiser',
    summary: 'Removes a participant and everything of them; guests leave by it',
    endsSubject: true,
  },
} as const satisfies Calls;

/** The calls by which guests, the couple and witnesses play. */
export const participantCalls = {
  'PATCH /api/participants/:id': {
    who: 'selfOrOrganiser',
    isOfEvent: true,
    summary: 'Changes the own message or table, or, by the organiser, the name or the table',
    body: 'UpdateParticipant',
    reply: 'Participant',
  },
  'POST /api/participants/:id/seat-links': {
    who: 'selfOrOrganiser',
    isOfEvent: true,
    summary: 'Makes a one-time key to a guest’s seat',
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
    summary: 'What the couple have predicted, for themselves',
    reply: 'CouplePrediction[]',
  },
  'POST /api/questions/:id/couple-predictions': {
    who: 'couple',
    isOfEvent: true,
    summary:
      'Predicts as the couple, or changes that while the question is open; nobody else sees it before the reveal',
    body: 'PredictAsCouple',
    reply: 'CouplePrediction',
    statuses: [201, 200],
  },
  'GET /api/events/:shareCode/witness': {
    who: 'witness',
    isOfEvent: true,
    summary: 'The answers that wait for the host: a witness’s in words, the host’s not',
    reply: 'ScorekeeperAnswer[]',
  },
  'POST /api/questions/:id/witness': {
    who: 'witness',
    isOfEvent: true,
    summary: 'Sets an answer that nobody sees before the host shows it, corrects it or takes it back',
    body: 'SetScorekeeperAnswer',
    reply: 'ScorekeeperAnswer[]',
  },
  'GET /api/events/:shareCode/predictions': {
    who: 'participantOrOrganiser',
    isOfEvent: true,
    summary: 'All predictions of the event for its organiser, a guest’s own for a guest',
    reply: 'Prediction[]',
  },
} as const satisfies Calls;
