import type {
  AuthResult,
  Event,
  GuestEvent,
  OwnerEvent,
  StartOver,
  UpdateEvent,
} from '../../protocol/events.ts';
import type { SetHeaderImage } from '../../protocol/images.ts';
import type { LeaderboardEntry } from '../../protocol/leaderboard.ts';
import { calls } from '../../protocol/paths.ts';
import type { Prediction } from '../../protocol/predictions.ts';
import { call } from './http.ts';

/** What guests may see, whatever the browser's cookie allows. */
const asGuest = { as: 'guest' };

export const getEvent = (shareCode: string) =>
  call<GuestEvent>('GET', calls.event(shareCode), { query: asGuest });

export const getLeaderboard = (shareCode: string) =>
  call<LeaderboardEntry[]>('GET', calls.eventLeaderboard(shareCode), { query: asGuest });

/** Every prediction of the event; for its organiser. */
export const getEventPredictions = (shareCode: string) =>
  call<Prediction[]>('GET', calls.eventPredictions(shareCode));

export const updateEvent = (shareCode: string, change: UpdateEvent) =>
  call<Event>('PATCH', calls.event(shareCode), { body: change });

/** Sets the logo (an image data URL), or removes it with null. A picture may be long on its way: only `signal` ends the call. */
export const setLogo = (shareCode: string, logo: string | null, signal: AbortSignal) =>
  call<Event>('PATCH', calls.event(shareCode), { body: { logo } satisfies UpdateEvent, signal });

/** Sets the header image (an image data URL), or removes it with an empty text. Only `signal` ends the call. */
export const setHeaderImage = (shareCode: string, headerImage: string, signal: AbortSignal) =>
  call<Event>('POST', calls.headerImage(shareCode), {
    body: { headerImage } satisfies SetHeaderImage,
    signal,
  });

/** Removes all guests and takes all answers back; the share code confirms it. */
export const startOver = (shareCode: string, typedCode: string) =>
  call<void>('POST', calls.startOver(shareCode), { body: { shareCode: typedCode } satisfies StartOver });

export const authenticateOrganiser = (shareCode: string, adminCode: string) =>
  call<AuthResult>('POST', calls.adminAuth(shareCode), { body: { adminCode } });

export const getOwnerEvents = () => call<OwnerEvent[]>('GET', calls.ownerEvents);
