import type { Calls } from './Call.ts';

/** The calls about an event as a whole. */
export const eventCalls = {
  'POST /api/events': {
    who: 'anybody',
    body: 'CreateEvent',
    size: 'list',
    takesKey: true,
    reply: 'Event',
    statuses: [201, 200],
  },
  'GET /api/events/:shareCode': {
    about: 'event',
    who: 'anybody',
    isOfEvent: true,
    reply: 'EventAsSeen',
  },
  /** Changes the event, its admin code and its logo too. */
  'PATCH /api/events/:shareCode': {
    about: 'event',
    who: 'organiser',
    body: 'UpdateEvent',
    size: 'image',
    reply: 'Event',
  },
  'POST /api/events/:shareCode/header-image': {
    about: 'event',
    who: 'organiser',
    body: 'SetHeaderImage',
    size: 'image',
    reply: 'Event',
  },
  'POST /api/events/:shareCode/start-over': {
    about: 'event',
    who: 'organiser',
    body: 'StartOver',
  },
  /** The organiser's gate. */
  'POST /api/events/:shareCode/admin-auth': {
    about: 'event',
    who: 'anybody',
    body: 'AdminAuth',
    reply: 'AuthResult',
  },
  'GET /api/events/:shareCode/leaderboard': {
    about: 'event',
    who: 'anybody',
    isOfEvent: true,
    reply: 'LeaderboardEntry[]',
  },
  'GET /api/events/:shareCode/stats': {
    about: 'event',
    who: 'anybody',
    isOfEvent: true,
    reply: 'EventStats',
  },
  /** Whether a share code is free to take. */
  'GET /api/share-codes/:shareCode': {
    who: 'anybody',
    reply: 'ShareCodeCheck',
  },
} as const satisfies Calls;
