import { create } from 'zustand';
import type { LogEntry } from '../../../protocol/schemas/log.ts';
import { logTexts } from '../../../protocol/texts/portal/log.ts';
import { errorToast } from '../../../protocol/texts/toasts.ts';
import { readCsv } from '../../api/download.ts';
import { call, send } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { organiserErrorOf } from './runWithToast.ts';
import { eventParams } from './organiserRoom.ts';

interface LoadedLog {
  entries: readonly LogEntry[];
  /** The cursor of the earlier entries. Undefined when there are no earlier entries. */
  next: string | undefined;
}

/** The loaded part of the dashboard event's log, latest entry first. */
export const useLog = create<LoadedLog>()(() => ({ entries: [], next: undefined }));

/**
 * Loads the latest entries. Keeps earlier loaded entries if no entry between them is missing. Throws
 * ApiError.
 */
export async function loadLog(): Promise<void> {
  const page = await call('GET /api/events/:shareCode/log', eventParams());
  const oldest = page.entries.at(-1)?.id;
  const { entries: loaded, next } = useLog.getState();
  const isConnected = page.next === undefined || loaded.some(({ id }) => id === oldest);
  const earlier = oldest === undefined || !isConnected ? [] : loaded.filter(({ id }) => id < oldest);
  useLog.setState({
    entries: [...page.entries, ...earlier],
    next: earlier.length > 0 ? next : page.next,
  });
}

/** Loads earlier entries. Shows a toast on failure. */
export async function loadEarlier(): Promise<void> {
  const { next } = useLog.getState();
  if (next === undefined) return;
  const error = await organiserErrorOf(async () => {
    const page = await call('GET /api/events/:shareCode/log', { ...eventParams(), query: { before: next } });
    // Another load may have finished during the request.
    if (useLog.getState().next !== next) return;
    useLog.setState(({ entries }) => ({ entries: [...entries, ...page.entries], next: page.next }));
  });
  if (error) showToast(errorToast(logTexts('notLoaded')));
}

/** Downloads the whole log as CSV. Shows a toast on failure. */
export async function fetchLogCsv(): Promise<{ name: string; content: Blob } | undefined> {
  let file: { name: string; content: Blob } | undefined;
  const error = await organiserErrorOf(async () => {
    file = await readCsv(await send('GET /api/events/:shareCode/log/export', eventParams()), 'log.csv');
  });
  if (error) showToast(errorToast(logTexts('exportFailed')));
  return file;
}
