import { AppError } from '../AppError.ts';

const minuteMs = 60_000;

function inWords(waitMs: number): string {
  if (waitMs <= minuteMs / 4) return 'a moment';
  const minutes = Math.ceil(waitMs / minuteMs);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** Refuses with 429 and how long to wait, as words and as `Retry-After` (in seconds). */
export const tooMany = (what: string, waitMs: number) =>
  new AppError('too_many_attempts', `${what} Please try again in ${inWords(waitMs)}.`, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
  });
