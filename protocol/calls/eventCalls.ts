import type { Calls } from './calls.ts';

/** The calls about an event and what belongs to it. */
export const eventCalls = {
  // The event as a whole
  'POST /api/events': {
    summary: 'Makes an event; who makes it organises it',
    who: 'anybody',
    body: 'CreateEvent',
    size: 'list',
    takesKey: true,
    reply: 'Event',
    statuses: [201, 200],
  },
  'GET /api/events/:shareCode': {
    summary: 'An event: to guests as guests see it, to its organiser as its organiser does',
    who: 'anybody',
    isOfEvent: true,
    reply: 'EventAsSeen',
  },
  'PATCH /api/events/:shareCode': {
    summary: 'Changes an event, also its admin code and its logo',
    who: 'organiser',
    body: 'UpdateEvent',
    size: 'image',
    reply: 'Event',
  },
  'POST /api/events/:shareCode/header-image': {
    summary: 'Sets, keeps or removes the header image',
    who: 'organiser',
    body: 'SetHeaderImage',
    size: 'image',
    reply: 'Event',
  },
  'POST /api/events/:shareCode/start-over': {
    summary: 'Removes all participants and takes all answers back; the questions stay',
    who: 'organiser',
    body: 'StartOver',
  },
  'POST /api/events/:shareCode/admin-auth': {
    summary: 'Opens the organiser’s login',
    who: 'anybody',
    body: 'AdminAuth',
    reply: 'AuthResult',
  },
  'GET /api/events/:shareCode/leaderboard': {
    summary: 'Everybody by rank, as the asker may see it',
    who: 'anybody',
    isOfEvent: true,
    reply: 'LeaderboardEntry[]',
  },
  'GET /api/events/:shareCode/stats': {
    summary: 'Totals of an event',
    who: 'anybody',
    isOfEvent: true,
    reply: 'EventStats',
  },
  'GET /api/share-codes/:shareCode': {
    summary: 'Whether a share code is free, and if not, one that is',
    who: 'anybody',
    reply: 'ShareCodeCheck',
  },

  // Questions
  'GET /api/events/:shareCode/questions': {
    summary: 'The questions in their order; guests get no drafts and no hidden answers',
    who: 'anybody',
    isOfEvent: true,
    reply: 'Question[]',
  },
  'POST /api/events/:shareCode/questions': {
    summary: 'Adds a question',
    who: 'organiser',
    body: 'CreateQuestion',
    takesKey: true,
    reply: 'Question',
    statuses: [201, 200],
  },
  'POST /api/events/:shareCode/questions/reorder': {
    summary: 'Gives questions a new order',
    who: 'organiser',
    body: 'ReorderQuestions',
    size: 'list',
    reply: 'Question[]',
  },
  'PATCH /api/questions/:id': {
    summary: 'Changes a question',
    who: 'organiser',
    body: 'UpdateQuestion',
    reply: 'Question',
  },
  'DELETE /api/questions/:id': {
    summary: 'Removes a question and its predictions',
    who: 'organiser',
  },
  'POST /api/questions/:id/answer': {
    summary: 'Sets the correct answer, or takes it back',
    who: 'organiser',
    body: 'SetAnswer',
    reply: 'Question',
  },

  // Participants
  'GET /api/events/:shareCode/participants': {
    summary: 'The participants in the order of joining; messages only for the organiser',
    who: 'anybody',
    isOfEvent: true,
    reply: 'Participant[]',
  },
  'POST /api/events/:shareCode/participants': {
    summary: 'Joins an event under a name',
    who: 'anybody',
    isOfEvent: true,
    body: 'JoinEvent',
    takesKey: true,
    reply: 'Participant',
    statuses: [201, 200],
  },
  'POST /api/events/:shareCode/participants/remove-recent': {
    summary: 'Removes everybody who joined within a time',
    who: 'organiser',
    body: 'RemoveRecent',
    reply: 'RemovedCount',
  },
  'GET /api/participants/:id': {
    summary: 'A participant, with the message',
    who: 'anybody',
    isOfEvent: true,
    reply: 'Participant',
  },
  'PATCH /api/participants/:id': {
    summary: 'Changes the own message, or, by the organiser, the name',
    who: 'selfOrOrganiser',
    isOfEvent: true,
    body: 'UpdateParticipant',
    reply: 'Participant',
  },
  'DELETE /api/participants/:id': {
    summary: 'Removes a participant and the predictions',
    who: 'organiser',
  },

  // Predictions
  'POST /api/questions/:id/predictions': {
    summary: 'Predicts, or changes the prediction while the question is open',
    who: 'participant',
    isOfEvent: true,
    body: 'SubmitPrediction',
    reply: 'Prediction',
    statuses: [201, 200],
  },
  'GET /api/events/:shareCode/predictions': {
    summary: 'All predictions of the event for its organiser, a guest’s own for a guest',
    who: 'participantOrOrganiser',
    isOfEvent: true,
    reply: 'Prediction[]',
  },
  'GET /api/participants/:id/predictions': {
    summary: 'What a participant predicted',
    who: 'anybody',
    isOfEvent: true,
    reply: 'Prediction[]',
  },

  // Transfer links and requests: by these a second phone, or one that forgot its guest, plays as that guest
  'POST /api/participants/:id/seat-links': {
    summary: 'Makes a one-time key to a guest’s seat',
    who: 'selfOrOrganiser',
    isOfEvent: true,
    reply: 'TransferLink',
    statuses: [201],
  },
  'POST /api/seats': {
    summary: 'Takes the seat that a key opens',
    who: 'anybody',
    body: 'TakeTransfer',
    takesKey: true,
    reply: 'TakenTransfer',
  },
  'POST /api/events/:shareCode/seat-requests': {
    summary: 'Asks the host to let this phone back in as a guest',
    who: 'anybody',
    isOfEvent: true,
    body: 'AskForTransfer',
    reply: 'TransferRequestSent',
    statuses: [201, 200],
  },
  'GET /api/events/:shareCode/seat-requests': {
    summary: 'The requests that wait for the host',
    who: 'organiser',
    reply: 'TransferRequest[]',
  },
  'POST /api/events/:shareCode/seat-requests/:id': {
    summary: 'Lets a waiting phone in, or does not',
    who: 'organiser',
    body: 'AnswerSeatRequest',
  },
} as const satisfies Calls;
