import type { UpdateEvent } from '../../protocol/schemas/events.ts';
import { asGuest, call } from './http.ts';

export const getEvent = (shareCode: string) =>
  call('GET /api/events/:shareCode', { params: { shareCode }, query: asGuest });

export const getLeaderboard = (shareCode: string) =>
  call('GET /api/events/:shareCode/leaderboard', { params: { shareCode }, query: asGuest });

/** Every prediction of the event; for its organiser. */
export const getEventPredictions = (shareCode: string) =>
  call('GET /api/events/:shareCode/predictions', { params: { shareCode } });

export const updateEvent = (shareCode: string, change: UpdateEvent) =>
  call('PATCH /api/events/:shareCode', { params: { shareCode }, body: change });

/** Sets the logo (an image data URL), or removes it with null. A picture may be long on its way: only `signal` ends the call. */
export const setLogo = (shareCode: string, logo: string | null, signal: AbortSignal) =>
  call('PATCH /api/events/:shareCode', { params: { shareCode }, body: { logo }, signal });

/** Sets the header image (an image data URL), or removes it with an empty text. Only `signal` ends the call. */
export const setHeaderImage = (shareCode: string, headerImage: string, signal: AbortSignal) =>
  call('POST /api/events/:shareCode/header-image', { params: { shareCode }, body: { headerImage }, signal });

/** Removes all guests and takes all answers back; the share code confirms it. */
export const startOver = (shareCode: string, typedCode: string) =>
  call('POST /api/events/:shareCode/start-over', { params: { shareCode }, body: { shareCode: typedCode } });

export const authenticateOrganiser = (shareCode: string, adminCode: string) =>
  call('POST /api/events/:shareCode/admin-auth', { params: { shareCode }, body: { adminCode } });

export const getOwnerEvents = () => call('GET /api/owner/events');
