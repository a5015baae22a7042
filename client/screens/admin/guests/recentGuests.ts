import type { BoardRow } from '../../../../protocol/live.ts';
import { sorted } from '../../../../protocol/rules/sorted.ts';

/** Whose guests are to go: of the last so many minutes, or of all the time since an hour on the clock (`HH:mm`). */
export type Span = { minutes: number } | { since: string };

/** From when on a span counts, looked at from `now`; a time that is still to come today was yesterday's. */
export function startOf(span: Span, now: number): number | undefined {
  if ('minutes' in span) return now - span.minutes * 60_000;
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(span.since) ?? [];
  if (hours === undefined) return undefined;
  const at = new Date(now).setHours(Number(hours), Number(minutes), 0, 0);
  return at <= now ? at : new Date(at).setDate(new Date(at).getDate() - 1);
}

/** Who joined within a time, both ends included, the newest first. */
export const joinedBetween = (rows: readonly BoardRow[], from: number, until: number): BoardRow[] =>
  sorted(
    rows.filter(({ joinedAt }) => joinedAt >= from && joinedAt <= until),
    (a, b) => b.joinedAt - a.joinedAt,
  );
