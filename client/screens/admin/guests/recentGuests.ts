import { useMemo, useState } from 'react';
import { recentSpans } from '../../../limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import { focusAfterClosing } from '../../../features/layout/focusAfterClosing.ts';
import { useSubmit } from '../../../features/useSubmit.ts';
import { removeRecentGuests } from '../../../stores/organiser/guests.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { serverNow } from '../../../stores/room/eventRoom.ts';

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

/**
 * What the dialog shows is what goes: the time ends when the host looked, and the server is told how many were shown.
 * Another span, or more guests than were shown, is a new look.
 */
export function useRemoveRecent(onClose: () => void) {
  const rows = useOrganiserRoom((room) => room.rows);
  const [span, setSpan] = useState<Span>({ minutes: recentSpans[0] });
  const [lookedAt, setLookedAt] = useState(serverNow);
  const from = startOf(span, lookedAt);
  const guests = useMemo(
    () => (from === undefined ? [] : joinedBetween(rows, from, lookedAt)),
    [rows, from, lookedAt],
  );

  const { setError, ...form } = useSubmit({
    send: async () => {
      const outcome = await removeRecentGuests({
        from: new Date(from ?? lookedAt).toISOString(),
        until: new Date(lookedAt).toISOString(),
        count: guests.length,
      });
      if (typeof outcome === 'object') setLookedAt(serverNow());
      return outcome;
    },
    onDone: () => {
      onClose();
      focusAfterClosing('manage-participants');
    },
  });
  function choose(wanted: Span): void {
    setSpan(wanted);
    setError(undefined);
    setLookedAt(serverNow());
  }
  return { ...form, span, choose, isChosen: from !== undefined, guests };
}
