import { createStore } from 'zustand';
import { overviewTexts } from '../../../protocol/texts/owner/overview.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { call, errorOf } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { attempt, endSessionIfRefused, onLoggedOut } from './login.ts';

/** What is known of something that the server was asked for. Data that came stay when a later request fails. */
export interface QueryState<T> {
  data?: T;
  /** When the data came, by this device's clock. */
  fetchedAt?: number;
  isFetching: boolean;
  /** Why the last request failed; gone with the next one that succeeds. */
  failure?: 'offline' | 'failed';
}

/** What is known before anything was asked for. */
export const unasked: QueryState<never> = { isFetching: false };

/** What the server is asked for, by its name in the messages. */
export type Asked =
  | 'figures'
  | 'health'
  | 'events'
  | 'revenue'
  | 'payments'
  | 'users'
  | 'traffic'
  | 'settings';

/** Something of the server's, by the range in days that it looks back (0 where there is none). */
export type Query<T> = ReturnType<typeof createQuery<T>>;

function createQuery<T>(what: Asked, load: (range: number) => Promise<T>) {
  const states = createStore<Record<number, QueryState<T>>>()(() => ({}));
  const lastRequest = new Map<number, number>();
  const state = (range = 0): QueryState<T> => states.getState()[range] ?? unasked;
  const note = (range: number, news: Partial<QueryState<T>>) =>
    states.setState({ [range]: { ...state(range), ...news } });

  /** Asks the server; of several requests at once the latest counts. */
  async function fetch(range = 0): Promise<void> {
    const number = (lastRequest.get(range) ?? 0) + 1;
    lastRequest.set(range, number);
    const isLatest = () => lastRequest.get(range) === number;
    note(range, { isFetching: true });
    const error = await errorOf(async () => {
      const data = await load(range);
      if (isLatest()) note(range, { data, fetchedAt: Date.now(), isFetching: false, failure: undefined });
    });
    if (!error || !isLatest()) return;
    note(range, { isFetching: false, failure: error.isOffline ? 'offline' : 'failed' });
    endSessionIfRefused(error);
  }

  onLoggedOut(() => {
    for (const [range, number] of lastRequest) lastRequest.set(range, number + 1);
    states.setState({}, true);
  });

  /** Notes what this page has changed itself. */
  function change(changed: (data: T) => T): void {
    for (const [range, { data }] of Object.entries(states.getState()))
      if (data !== undefined) note(Number(range), { data: changed(data) });
  }

  return { what, states, state, fetch, change };
}

const ofDays = (days: number) => ({ query: { range: String(days) } });

export const dashboardStats = createQuery('figures', async () => call('GET /api/owner/dashboard-stats'));
export const platformHealth = createQuery('health', async () => call('GET /api/owner/health'));
export const ownerEvents = createQuery('events', async () => call('GET /api/owner/events'));
export const revenue = createQuery('revenue', async (days) => call('GET /api/owner/revenue', ofDays(days)));
export const payments = createQuery('payments', async (days) =>
  call('GET /api/owner/payments', ofDays(days)),
);
export const userStats = createQuery('users', async () => call('GET /api/owner/user-stats'));
export const analytics = createQuery('traffic', async (days) =>
  call('GET /api/owner/analytics/summary', ofDays(days)),
);
export const ownerSettings = createQuery('settings', async () => call('GET /api/owner/settings'));

/** Confirms the date that the owner was shown. Returns true when the server has accepted it. */
export async function trustClock(at: string) {
  const isTrusted = await attempt(
    async () => {
      const health = await call('POST /api/owner/clock', { body: { at } });
      platformHealth.change(() => health);
      showToast(done(overviewTexts('clockConfirmedTitle'), overviewTexts('clockConfirmed')));
      void dashboardStats.fetch();
    },
    ({ status, serverText }) => failed((status === 409 && serverText) || overviewTexts('confirmClockFailed')),
  );
  if (!isTrusted) void platformHealth.fetch();
  return isTrusted;
}
