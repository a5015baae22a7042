import { by, byInEvent } from './by.ts';
import type { Calls } from './call.ts';

/** The calls about an event and what belongs to it, by who may make them. */
export const eventCalls = {
  ...by('anybody', {
    'POST /api/events': {
      summary: 'Makes an event; who makes it organises it',
      body: 'CreateEvent',
      needsCookies: true,
      size: 'list',
      takesKey: true,
      reply: 'Event',
      statuses: [201, 200],
    },
    'POST /api/events/:shareCode/admin-auth': {
      summary: 'Opens the organiser’s login',
      body: 'AdminAuth',
      needsCookies: true,
      reply: 'AuthResult',
    },
    'GET /api/share-codes/:shareCode': {
      summary: 'Whether a share code is free, and if not, one that is',
      reply: 'ShareCodeCheck',
    },
    'POST /api/seats': {
      summary: 'Takes the seat that a key opens',
      body: 'TakeTransfer',
      needsCookies: true,
      takesKey: true,
      reply: 'TransferResult',
    },
    'POST /api/seats/withdraw': {
      summary: 'Withdraws the request to be let back in that has this key',
      body: 'TakeTransfer',
    },
    'GET /api/events/:shareCode/venue-check': {
      summary:
        'Tells a phone at the venue that the server was reached, and its clock; also of an event that is closed',
      reply: 'VenueReached',
    },
    'POST /api/events/:shareCode/venue-check': {
      summary: 'Tells the host what a phone has found at the venue',
      body: 'ReportVenue',
    },
    'POST /api/helpers/enter': {
      summary: 'Enters by a helper’s link: this browser is that helper until the link is ended',
      body: 'EnterAsHelper',
      needsCookies: true,
      reply: 'EnteredAsHelper',
    },
  }),
  ...byInEvent('anybody', {
    'GET /api/events/:shareCode': {
      summary: 'An event: to guests as guests see it, to its organiser as its organiser does',
      reply: 'EventAsSeen',
    },
    'GET /api/events/:shareCode/leaderboard': {
      summary: 'Everybody by rank, as the asker may see it',
      reply: 'LeaderboardEntry[]',
    },
    'GET /api/events/:shareCode/tables': {
      summary: 'The board of tables, as the asker may see it',
      reply: 'TableStanding[]',
    },
    'GET /api/events/:shareCode/calendar.ics': {
      summary: 'The celebration for a guest’s calendar, once it has a date',
      reply: 'text/calendar',
    },
    'GET /api/events/:shareCode/stats': { summary: 'Totals of an event', reply: 'EventStats' },
    'GET /api/events/:shareCode/questions': {
      summary: 'The questions in their order; guests get no drafts and no hidden answers',
      reply: 'Question[]',
    },
    'GET /api/events/:shareCode/show': {
      summary: 'What the big screens show; to its hosts also what can be undone',
      reply: 'ShowAsSeen',
    },
    'GET /api/events/:shareCode/keepsake': {
      summary: 'What there is to keep of the evening, for whom it was published; the organiser looks ahead',
      reply: 'Keepsake',
    },
    'GET /api/events/:shareCode/participants': {
      summary: 'The participants in the order of joining; messages only for the organiser',
      reply: 'Participant[]',
    },
    'POST /api/events/:shareCode/participants': {
      summary: 'Joins an event under a name',
      body: 'JoinEvent',
      takesKey: true,
      isJudgedLater: true,
      needsCookies: true,
      reply: 'Participant',
      statuses: [201, 200],
    },
    'GET /api/participants/:id': { summary: 'A participant, with the message', reply: 'Participant' },
    'GET /api/participants/:id/predictions': {
      summary: 'What a participant predicted',
      reply: 'Prediction[]',
    },
    'POST /api/events/:shareCode/seat-requests': {
      summary: 'Asks the host to let this phone back in as a guest',
      body: 'AskForTransfer',
      needsCookies: true,
      reply: 'TransferRequestSent',
      statuses: [201, 200],
    },
  }),
  ...by('host', {
    'GET /api/events/:shareCode/room': {
      summary: 'What the live room tells hosts when they enter it, for pages that no live connection reaches',
      reply: 'HostRoom',
    },
    'POST /api/events/:shareCode/show': {
      summary: 'Puts a step on the big screens',
      body: 'MoveShow',
      reply: 'ShowAsSeen',
    },
    'POST /api/events/:shareCode/show/undo': {
      summary: 'Puts back what was on the big screens before',
      body: 'UndoShow',
      reply: 'ShowAsSeen',
    },
    'PATCH /api/events/:shareCode/show': {
      summary: 'Changes how the big screens look and sound, and which messages they show',
      body: 'UpdateShow',
      reply: 'ShowAsSeen',
    },
    'POST /api/events/:shareCode/questions/close': {
      summary: 'Closes questions, now or at an instant',
      body: 'CloseQuestions',
      reply: 'Question[]',
    },
    'POST /api/events/:shareCode/questions/reopen': {
      summary: 'Opens questions again that were closed',
      body: 'ReopenQuestions',
      reply: 'Question[]',
    },
    'POST /api/questions/:id/answer': {
      summary: 'Sets the correct answer, or takes it back; an MC only one that is held for the show',
      body: 'SetAnswer',
      reply: 'Question',
    },
    'GET /api/questions/:id/answers': {
      summary: 'What guests predicted for a question, alike answers side by side',
      reply: 'PredictedAnswer[]',
    },
    'POST /api/questions/:id/accepted': {
      summary: 'Says which answers are right beside the correct one from now on, and which no longer',
      body: 'AcceptAnswers',
      size: 'list',
      reply: 'Question',
    },
    'POST /api/questions/:id/photo': {
      summary: 'Gives a question a photo of the moment, in place of an earlier one',
      body: 'AddPhoto',
      size: 'photo',
      takesKey: true,
      reply: 'Question',
    },
    'DELETE /api/questions/:id/photo': { summary: 'Removes the photo of a question', reply: 'Question' },
  }),
  ...by('cohost', {
    'PATCH /api/events/:shareCode': {
      summary: 'Changes an event, also its logo, and, by the organiser, its codes',
      body: 'UpdateEvent',
      size: 'image',
      reply: 'EventAsSeen',
    },
    'POST /api/events/:shareCode/header-image': {
      summary: 'Sets, keeps or removes the header image',
      body: 'SetHeaderImage',
      size: 'image',
      reply: 'EventAsSeen',
    },
    'POST /api/events/:shareCode/questions': {
      summary: 'Adds a question',
      body: 'CreateQuestion',
      takesKey: true,
      reply: 'Question',
      statuses: [201, 200],
    },
    'POST /api/events/:shareCode/questions/reorder': {
      summary: 'Gives questions a new order',
      body: 'ReorderQuestions',
      size: 'list',
      reply: 'Question[]',
    },
    'POST /api/events/:shareCode/tables': {
      summary: 'Names a table or team that guests may belong to',
      body: 'NameTable',
      takesKey: true,
      reply: 'Table',
      statuses: [201, 200],
    },
    'PATCH /api/events/:shareCode/tables/:id': {
      summary: 'Gives a table another name',
      body: 'NameTable',
      reply: 'Table',
    },
    'DELETE /api/events/:shareCode/tables/:id': {
      summary: 'Takes a table away; its guests are without one',
    },
    'PATCH /api/questions/:id': { summary: 'Changes a question', body: 'UpdateQuestion', reply: 'Question' },
    'DELETE /api/questions/:id': { summary: 'Removes a question and its predictions' },
    'POST /api/events/:shareCode/participants/remove-recent': {
      summary: 'Removes everybody who joined within a time',
      body: 'RemoveRecent',
      reply: 'RemovedCount',
    },
    'POST /api/events/:shareCode/paper-guests': {
      summary: 'Adds a guest without a phone, who plays on paper',
      body: 'JoinEvent',
      takesKey: true,
      reply: 'Participant',
      statuses: [201, 200],
    },
    'POST /api/questions/:id/paper-predictions': {
      summary: 'Enters or corrects what a guest on paper predicted, until guests are shown the answer',
      body: 'SubmitPrediction',
      reply: 'Prediction',
      statuses: [201, 200],
    },
    'GET /api/events/:shareCode/log': {
      summary: 'What was done in the event and by whom, the latest first',
      query: { before: 'LogBefore' },
      reply: 'LogPage',
    },
    'GET /api/events/:shareCode/log/export': { summary: 'The same as a table, all of it', reply: 'text/csv' },
    'GET /api/events/:shareCode/seat-requests': {
      summary: 'The requests that wait for the host',
      reply: 'TransferRequest[]',
    },
    'POST /api/events/:shareCode/seat-requests/:id': {
      summary: 'Lets a waiting phone in, or does not',
      body: 'AnswerSeatRequest',
    },
  }),
  ...by('organiser', {
    'POST /api/events/:shareCode/start-over': {
      summary: 'Removes all participants and takes all answers back; the questions stay',
      body: 'StartOver',
    },
    'GET /api/events/:shareCode/helpers': {
      summary: 'The links for helpers that are open, in the order of making',
      reply: 'HelperLink[]',
    },
    'POST /api/events/:shareCode/helpers': {
      summary: 'Makes a link for a helper; its token is told this once',
      body: 'MakeHelperLink',
      reply: 'MadeHelperLink',
      statuses: [201],
    },
    'DELETE /api/events/:shareCode/helpers/:id': {
      summary: 'Ends a helper’s link, for everybody who has entered by it, too',
    },
  }),
  // Whoever has given something may see it and take it back, also while the event is inactive.
  ...by('self', {
    'GET /api/participants/:id/data': {
      summary: 'Everything that is stored of a guest, for that guest',
      reply: 'OwnData',
    },
  }),
  ...byInEvent('self', {
    'GET /api/participants/:id/push': {
      summary: 'What a browser needs to subscribe to notifications of reveals',
      reply: 'PushSetup',
    },
    'POST /api/participants/:id/push': {
      summary: 'Notes a phone of a guest that wants to hear of reveals; the same phone again is the same',
      body: 'SubscribeToPush',
      reply: 'PushSubscribed',
    },
    'DELETE /api/participants/:id/push/:phone': { summary: 'Lets a phone hear of nothing any more' },
  }),
  ...by('selfOrOrganiser', {
    'DELETE /api/participants/:id': {
      summary: 'Removes a participant and everything of them; guests leave by it',
      endsSubject: true,
    },
  }),
  ...by('cohost', {
    'GET /api/events/:shareCode/venue-check/results': {
      summary: 'What phones have found at the venue, the latest first',
      reply: 'VenueResult[]',
    },
    'GET /api/events/:shareCode/rehearsal': {
      summary: 'The rehearsal of an event, asked for from the event or from its rehearsal',
      reply: 'RehearsalState',
    },
    'POST /api/events/:shareCode/rehearsal': {
      summary:
        'Copies the event for a rehearsal with simulated guests; the one that there is already, if any',
      body: 'Rehearse',
      reply: 'Rehearsal',
      statuses: [201, 200],
    },
    'DELETE /api/events/:shareCode/rehearsal': {
      summary: 'Ends the rehearsal and deletes it, from the event or from the rehearsal itself',
    },
  }),
  ...byInEvent('selfOrOrganiser', {
    'PATCH /api/participants/:id': {
      summary: 'Changes the own message or table, or, by the organiser, the name or the table',
      body: 'UpdateParticipant',
      reply: 'Participant',
    },
    'POST /api/participants/:id/seat-links': {
      summary: 'Makes a one-time key to a guest’s seat',
      reply: 'TransferLink',
      statuses: [201],
    },
  }),
  ...byInEvent('participant', {
    'POST /api/questions/:id/predictions': {
      summary: 'Predicts, or changes the prediction while the question is open',
      isJudgedLater: true,
      body: 'SubmitPrediction',
      reply: 'Prediction',
      statuses: [201, 200],
    },
  }),
  ...byInEvent('couple', {
    'GET /api/events/:shareCode/couple-predictions': {
      summary: 'What the couple have predicted, for themselves',
      reply: 'CouplePrediction[]',
    },
    'POST /api/questions/:id/couple-predictions': {
      summary:
        'Predicts as the couple, or changes that while the question is open; nobody else sees it before the reveal',
      body: 'PredictAsCouple',
      reply: 'CouplePrediction',
      statuses: [201, 200],
    },
  }),
  ...byInEvent('witness', {
    'GET /api/events/:shareCode/witness': {
      summary: 'The answers that wait for the host: a witness’s in words, the host’s not',
      reply: 'ScorekeeperAnswer[]',
    },
    'POST /api/questions/:id/witness': {
      summary: 'Sets an answer that nobody sees before the host shows it, corrects it or takes it back',
      body: 'SetScorekeeperAnswer',
      reply: 'ScorekeeperAnswer[]',
    },
  }),
  ...byInEvent('participantOrOrganiser', {
    'GET /api/events/:shareCode/predictions': {
      summary: 'All predictions of the event for its organiser, a guest’s own for a guest',
      reply: 'Prediction[]',
    },
  }),
} satisfies Calls;
