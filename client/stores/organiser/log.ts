import { create } from 'zustand';
import type { LogEntry } from '../../../protocol/schemas/log.ts';
import { logTexts } from '../../../protocol/texts/portal/log.ts';
import { failed } from '../../../protocol/texts/toasts.ts';
import { csvIn } from '../../api/download.ts';
import { call, send } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { organiserErrorOf } from './attempt.ts';
import { ofEvent } from './organiserRoom.ts';

interface KnownLog {
  entries: readonly LogEntry[];
  /** Where what comes before them begins; undefined: there is nothing before. */
  next: string | undefined;
}

/** What happened in the event on the dashboard, as far as it was looked at, the latest first. */
export const useLog = create<KnownLog>()(() => ({ entries: [], next: undefined }));

/** Asks what is new; what was read before stays below it, if nothing lies between. Throws ApiError. */
export async function loadLog(): Promise<void> {
  const page = await call('GET /api/events/:shareCode/log', ofEvent());
  const oldest = page.entries.at(-1)?.id;
  const { entries: known, next } = useLog.getState();
  const isConnected = page.next === undefined || known.some(({ id }) => id === oldest);
  const before = oldest === undefined || !isConnected ? [] : known.filter(({ id }) => id < oldest);
  useLog.setState({
    entries: [...page.entries, ...before],
    next: before.length > 0 ? next : page.next,
  });
}

/** Asks for what happened before; a toast says when that failed. */
export async function loadEarlier(): Promise<void> {
  const { next } = useLog.getState();
  if (next === undefined) return;
  const error = await organiserErrorOf(async () => {
    const page = await call('GET /api/events/:shareCode/log', { ...ofEvent(), query: { before: next } });
    // Meanwhile something else may have been asked for.
    if (useLog.getState().next !== next) return;
    useLog.setState(({ entries }) => ({ entries: [...entries, ...page.entries], next: page.next }));
  });
  if (error) showToast(failed(logTexts('notLoaded')));
}

/** The whole log as a table; a toast says when it could not be had. */
export async function fetchLogCsv(): Promise<{ name: string; content: Blob } | undefined> {
  let table: { name: string; content: Blob } | undefined;
  const error = await organiserErrorOf(async () => {
    table = await csvIn(await send('GET /api/events/:shareCode/log/export', ofEvent()), 'log.csv');
  });
  if (error) showToast(failed(logTexts('exportFailed')));
  return table;
}
