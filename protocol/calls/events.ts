import type { Calls } from './Call.ts';

/** The calls about an event as a whole. */
export const eventCalls = {
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
    about: 'event',
    who: 'anybody',
    isOfEvent: true,
    reply: 'EventAsSeen',
  },
  'PATCH /api/events/:shareCode': {
    summary: 'Changes an event, also its admin code and its logo',
    about: 'event',
    who: 'organiser',
    body: 'UpdateEvent',
    size: 'image',
    reply: 'Event',
  },
  'POST /api/events/:shareCode/header-image': {
    summary: 'Sets, keeps or removes the header image',
    about: 'event',
    who: 'organiser',
    body: 'SetHeaderImage',
    size: 'image',
    reply: 'Event',
  },
  'POST /api/events/:shareCode/start-over': {
    summary: 'Removes all participants and takes all answers back; the questions stay',
    about: 'event',
    who: 'organiser',
    body: 'StartOver',
  },
  'POST /api/events/:shareCode/admin-auth': {
    summary: 'Opens the organiser’s gate',
    about: 'event',
    who: 'anybody',
    body: 'AdminAuth',
    reply: 'AuthResult',
  },
  'GET /api/events/:shareCode/leaderboard': {
    summary: 'Everybody by rank, as the asker may see it',
    about: 'event',
    who: 'anybody',
    isOfEvent: true,
    reply: 'LeaderboardEntry[]',
  },
  'GET /api/events/:shareCode/stats': {
    summary: 'Totals of an event',
    about: 'event',
    who: 'anybody',
    isOfEvent: true,
    reply: 'EventStats',
  },
  'GET /api/share-codes/:shareCode': {
    summary: 'Whether a share code is free, and if not, one that is',
    who: 'anybody',
    reply: 'ShareCodeCheck',
  },
} as const satisfies Calls;
