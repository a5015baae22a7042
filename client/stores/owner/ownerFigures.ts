import { createStore, type StoreApi } from 'zustand';
import {
  getAnalytics,
  getDashboardStats,
  getHealth,
  getOwnerSettings,
  getPayments,
  getRevenue,
  getUserStats,
} from '../../api/owner.ts';
import { getOwnerEvents } from '../../api/events.ts';
import { ApiError } from '../../api/http.ts';
import { lockIfRefused, useOwnerGate } from './ownerGate.ts';

/** What is known of something that the server was asked for. A value that was read stays when a later reading fails. */
export interface Reading<T> {
  value?: T;
  /** When the value was read, by this device's clock. */
  readAt?: number;
  isReading: boolean;
  /** Why the last reading failed; gone with the next one that succeeds. */
  failure?: 'offline' | 'failed';
}

/** What is known before anything was asked for. */
export const unread: Reading<never> = { isReading: false };

/** Figures of the server, by the range that they look back (0 where there is none). */
export interface Figures<T> {
  readings: StoreApi<Record<number, Reading<T>>>;
  /** Asks the server; of several at once the latest counts. */
  read: (range?: number) => Promise<void>;
  /** Notes what this page has changed itself. */
  change: (change: (value: T) => T) => void;
  known: (range?: number) => Reading<T>;
}

function createFigures<T>(load: (range: number) => Promise<T>): Figures<T> {
  const store = createStore<Record<number, Reading<T>>>()(() => ({}));
  const lastRead = new Map<number, number>();
  const known = (range = 0): Reading<T> => store.getState()[range] ?? unread;
  const note = (range: number, reading: Partial<Reading<T>>) =>
    store.setState((readings) => ({ [range]: { ...(readings[range] ?? unread), ...reading } }));

  async function read(range = 0): Promise<void> {
    const number = (lastRead.get(range) ?? 0) + 1;
    lastRead.set(range, number);
    const isLatest = () => lastRead.get(range) === number;
    note(range, { isReading: true });
    try {
      const value = await load(range);
      if (isLatest()) note(range, { value, readAt: Date.now(), isReading: false, failure: undefined });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isLatest()) return;
      note(range, { isReading: false, failure: error.isOffline ? 'offline' : 'failed' });
      lockIfRefused(error);
    }
  }

  // Nothing of the owner's stays in the page behind a shut gate.
  useOwnerGate.subscribe(({ isOpen }) => {
    if (isOpen) return;
    for (const [range, number] of lastRead) lastRead.set(range, number + 1);
    store.setState({}, true);
  });

  return {
    readings: store,
    read,
    known,
    change: (change) => {
      for (const [range, { value }] of Object.entries(store.getState()))
        if (value !== undefined) note(Number(range), { value: change(value) });
    },
  };
}

export const dashboardStats = createFigures(async () => getDashboardStats());
export const platformHealth = createFigures(async () => getHealth());
export const ownerEvents = createFigures(async () => getOwnerEvents());
export const revenue = createFigures(getRevenue);
export const payments = createFigures(getPayments);
export const userStats = createFigures(async () => getUserStats());
export const analytics = createFigures(getAnalytics);
export const ownerSettings = createFigures(async () => getOwnerSettings());
