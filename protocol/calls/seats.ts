import type { Calls } from './Call.ts';

/** The calls by which a second phone, or one that forgot its guest, gets to a guest’s seat. */
export const seatCalls = {
  /** Makes a one-time key to a guest's seat. */
  'POST /api/participants/:id/seat-links': {
    about: 'participant',
    who: 'selfOrOrganiser',
    isOfEvent: true,
    reply: 'SeatLink',
    statuses: [201],
  },
  /** Takes the seat that a key opens. */
  'POST /api/seats': {
    who: 'anybody',
    body: 'TakeSeat',
    takesKey: true,
    reply: 'TakenSeat',
  },
  /** Asks the host to be let back in. */
  'POST /api/events/:shareCode/seat-requests': {
    about: 'event',
    who: 'anybody',
    isOfEvent: true,
    body: 'AskForSeat',
    reply: 'SeatRequestSent',
    statuses: [201, 200],
  },
  /** The requests that wait for the host. */
  'GET /api/events/:shareCode/seat-requests': {
    about: 'event',
    who: 'organiser',
    reply: 'SeatRequest[]',
  },
  'POST /api/events/:shareCode/seat-requests/:id': {
    about: 'event',
    who: 'organiser',
    body: 'AnswerSeatRequest',
  },
} as const satisfies Calls;
