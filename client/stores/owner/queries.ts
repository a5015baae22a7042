import { createStore } from 'zustand';
import { overviewTexts } from '../../../protocol/texts/owner/overview.ts';
import { successToast, errorToast } from '../../../protocol/texts/toasts.ts';
import { call, errorOf } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { attempt, endSessionIfRefused, onLoggedOut } from './login.ts';

/** The state of a query. Its data remains when a later request fails. */
export interface QueryState<T> {
  data?: T;
  /** When the data arrived, in epoch milliseconds of this device. */
  fetchedAt?: number;
  isFetching: boolean;
  /** Why the last request failed. Absent after the next success. */
  failure?: 'offline' | 'failed';
}

/** The state before the first request. */
export const idleQueryState: QueryState<never> = { isFetching: false };

/** The name of a query in messages. */
export type QueryName =
  | 'figures'
  | 'health'
  | 'events'
  | 'revenue'
  | 'payments'
  | 'users'
  | 'traffic'
  | 'settings';

/** A query with one state per range in days. Queries without a range use 0. */
export type Query<T> = ReturnType<typeof createQuery<T>>;

function createQuery<T>(what: QueryName, load: (range: number) => Promise<T>) {
  const states = createStore<Record<number, QueryState<T>>>()(() => ({}));
  const lastRequest = new Map<number, number>();
  const state = (range = 0): QueryState<T> => states.getState()[range] ?? idleQueryState;
  const update = (range: number, changes: Partial<QueryState<T>>) =>
    states.setState({ [range]: { ...state(range), ...changes } });

  /** Sends a request. Only the latest of several concurrent requests counts. */
  async function fetch(range = 0): Promise<void> {
    const number = (lastRequest.get(range) ?? 0) + 1;
    lastRequest.set(range, number);
    const isLatest = () => lastRequest.get(range) === number;
    update(range, { isFetching: true });
    const error = await errorOf(async () => {
      const data = await load(range);
      if (isLatest()) update(range, { data, fetchedAt: Date.now(), isFetching: false, failure: undefined });
    });
    if (!error || !isLatest()) return;
    update(range, { isFetching: false, failure: error.isOffline ? 'offline' : 'failed' });
    endSessionIfRefused(error);
  }

  onLoggedOut(() => {
    for (const [range, number] of lastRequest) lastRequest.set(range, number + 1);
    states.setState({}, true);
  });

  /** Applies a change that this page has made itself. */
  function change(changed: (data: T) => T): void {
    for (const [range, { data }] of Object.entries(states.getState()))
      if (data !== undefined) update(Number(range), { data: changed(data) });
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
      showToast(successToast(overviewTexts('clockConfirmedTitle'), overviewTexts('clockConfirmed')));
      void dashboardStats.fetch();
    },
    ({ status, serverText }) =>
      errorToast((status === 409 && serverText) || overviewTexts('confirmClockFailed')),
  );
  if (!isTrusted) void platformHealth.fetch();
  return isTrusted;
}
