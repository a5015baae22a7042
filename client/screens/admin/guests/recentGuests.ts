import { useMemo, useState } from 'react';
import { recentSpans } from '../../../limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import { focusAfterClosing } from '../../../features/layout/focusAfterClosing.ts';
import { useSubmit } from '../../../features/useSubmit.ts';
import { removeRecentGuests } from '../../../stores/organiser/guests.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { serverNow } from '../../../stores/room/eventRoom.ts';

/** Selects the guests to remove: those of the last `minutes`, or all since a time of day (`HH:mm`). */
export type Span = { minutes: number } | { since: string };

/**
 * Returns the start of a span in epoch milliseconds. A time of day later than `now` means yesterday. Returns
 * undefined while the typed time is incomplete.
 */
export function startOf(span: Span, now: number): number | undefined {
  if ('minutes' in span) return now - span.minutes * 60_000;
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(span.since) ?? [];
  if (hours === undefined) return undefined;
  const at = new Date(now).setHours(Number(hours), Number(minutes), 0, 0);
  return at <= now ? at : new Date(at).setDate(new Date(at).getDate() - 1);
}

/** Returns the guests who joined between two times (inclusive), newest first. */
export const guestsJoinedBetween = (rows: readonly BoardRow[], from: number, until: number): BoardRow[] =>
  sorted(
    rows.filter(({ joinedAt }) => joinedAt >= from && joinedAt <= until),
    (a, b) => b.joinedAt - a.joinedAt,
  );

/**
 * Returns the state of the dialog that removes recent guests. The dialog removes exactly the guests in the
 * list: the range ends at `shownAt`, and the server refuses when the number of guests differs. A change of
 * the span or a refusal refreshes the list.
 */
export function useRemoveRecent(onClose: () => void) {
  const rows = useOrganiserRoom((room) => room.rows);
  const [span, setSpan] = useState<Span>({ minutes: recentSpans[0] });
  const [shownAt, setShownAt] = useState(serverNow);
  const from = startOf(span, shownAt);
  const guests = useMemo(
    () => (from === undefined ? [] : guestsJoinedBetween(rows, from, shownAt)),
    [rows, from, shownAt],
  );

  const { setError, ...form } = useSubmit({
    send: async () => {
      const outcome = await removeRecentGuests({
        from: new Date(from ?? shownAt).toISOString(),
        until: new Date(shownAt).toISOString(),
        count: guests.length,
      });
      if (typeof outcome === 'object') setShownAt(serverNow());
      return outcome;
    },
    onDone: () => {
      onClose();
      focusAfterClosing('manage-participants');
    },
  });
  function choose(newSpan: Span): void {
    setSpan(newSpan);
    setError(undefined);
    setShownAt(serverNow());
  }
  return { ...form, span, choose, isChosen: from !== undefined, guests };
}
