import { logger } from '../logger.ts';
import { onNpmGone } from './npmGone.ts';

/** What a server tells its watch: that its event loop runs, and once, that it is ready. */
export type Report = { beat: true } | { ready: true; port: number; logLevel: string };

/** How a server learns that it has a watch, and that another one was ready before it. */
export const options = { watched: '--watched', again: '--again' } as const;

const beatMs = 1_000;
const isWatched = process.argv.includes(options.watched) && process.send !== undefined;

/** True for a server that takes the place of one that died: whoever reads the terminal has been told everything. */
export const isReplacement = isWatched && process.argv.includes(options.again);

/** Before the server is ready there is nothing to finish. */
let letGo: () => void = () => process.exit(0);

function report(news: Report): void {
  // A watch that has just gone is no error: 'disconnect' says so.
  if (isWatched && process.connected) process.send?.(news, () => undefined);
}

/** From the first moment on tells the watch, if there is one, that the event loop runs; ends the start when the watch goes. */
export function beginReports(): void {
  if (!isWatched) return;
  process.once('disconnect', () => letGo());
  if (!process.connected) letGo();
  setInterval(() => report({ beat: true }), beatMs).unref();
}

/** Tells the watch that the server is ready, and where, so that its replacement comes back at the same port. */
export const reportReady = (port: number): void => report({ ready: true, port, logLevel: logger.level });

/** Calls back once when whoever started the server has gone or wants it to stop: its watch, or else its npm. */
export function onStarterGone(listener: () => void): void {
  if (isWatched) letGo = listener;
  else onNpmGone(listener);
}
