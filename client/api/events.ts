import type {
  AuthResult,
  Event,
  EventStats,
  GuestEvent,
  OwnerEvent,
  UpdateEvent,
} from '../../protocol/events.ts';
import type { LeaderboardEntry } from '../../protocol/leaderboard.ts';
import { calls } from '../../protocol/paths.ts';
import type { Prediction } from '../../protocol/predictions.ts';
import { call } from './http.ts';

/** What guests may see, whatever the browser's cookie allows. */
const asGuest = { as: 'guest' };

export const getEvent = (shareCode: string) =>
  call<GuestEvent>('GET', calls.event(shareCode), { query: asGuest });

/** The event with what only its organiser and the owner see. */
export const getEventAsOrganiser = (shareCode: string) => call<Event>('GET', calls.event(shareCode));

export const getLeaderboard = (shareCode: string) =>
  call<LeaderboardEntry[]>('GET', calls.eventLeaderboard(shareCode), { query: asGuest });

export const getStats = (shareCode: string) => call<EventStats>('GET', calls.eventStats(shareCode));

/** Every prediction of the event; for its organiser. */
export const getEventPredictions = (shareCode: string) =>
  call<Prediction[]>('GET', calls.eventPredictions(shareCode));

export const updateEvent = (shareCode: string, change: UpdateEvent) =>
  call<Event>('PATCH', calls.event(shareCode), { body: change });

export const authenticateOrganiser = (shareCode: string, adminCode: string) =>
  call<AuthResult>('POST', calls.adminAuth(shareCode), { body: { adminCode } });

export interface NewEvent {
  title: string;
  date?: string;
  location?: string;
  description?: string;
  adminCode: string;
  customShareCode?: string;
  questions?: string[];
  email?: string;
  isPaid?: boolean;
  isActive?: boolean;
}

export const createEvent = (event: NewEvent) => call<Event>('POST', calls.events, { body: event });

export const getOwnerEvents = () => call<OwnerEvent[]>('GET', calls.ownerEvents);
