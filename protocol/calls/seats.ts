import type { Calls } from './Call.ts';

/** The calls by which a second phone, or one that forgot its guest, gets to a guest’s seat. */
export const seatCalls = {
  'POST /api/participants/:id/seat-links': {
    summary: 'Makes a one-time key to a guest’s seat',
    about: 'participant',
    who: 'selfOrOrganiser',
    isOfEvent: true,
    reply: 'SeatLink',
    statuses: [201],
  },
  'POST /api/seats': {
    summary: 'Takes the seat that a key opens',
    who: 'anybody',
    body: 'TakeSeat',
    takesKey: true,
    reply: 'TakenSeat',
  },
  'POST /api/events/:shareCode/seat-requests': {
    summary: 'Asks the host to let this phone back in as a guest',
    about: 'event',
    who: 'anybody',
    isOfEvent: true,
    body: 'AskForSeat',
    reply: 'SeatRequestSent',
    statuses: [201, 200],
  },
  'GET /api/events/:shareCode/seat-requests': {
    summary: 'The requests that wait for the host',
    about: 'event',
    who: 'organiser',
    reply: 'SeatRequest[]',
  },
  'POST /api/events/:shareCode/seat-requests/:id': {
    summary: 'Lets a waiting phone in, or does not',
    about: 'event',
    who: 'organiser',
    body: 'AnswerSeatRequest',
  },
} as const satisfies Calls;
