import { useMemo, useState } from 'react';
import { recentSpans } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { serverNow, useEventRoom } from '../../../stores/room/eventRoom.ts';
import { removeRecentGuests } from '../../../stores/organiser/guests.ts';
import { joinedBetween, startOf, type Span } from './recentGuests.ts';

const noRows: BoardRow[] = [];

/**
 * What the dialog shows is what goes: the time ends when the host looked, and the server is told how many were shown.
 * Another span, or more guests than were shown, is a new look.
 */
export function useRemoveRecent(onDone: () => void) {
  const rows = useEventRoom(({ room }) => room?.rows ?? noRows);
  const shareCode = useEventRoom(({ room }) => room?.event.shareCode ?? '');
  const [span, setSpan] = useState<Span>({ minutes: recentSpans[0] });
  const [lookedAt, setLookedAt] = useState(serverNow);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const from = startOf(span, lookedAt);
  const guests = useMemo(
    () => (from === undefined ? [] : joinedBetween(rows, from, lookedAt)),
    [rows, from, lookedAt],
  );

  function choose(wanted: Span): void {
    setSpan(wanted);
    setError(undefined);
    setLookedAt(serverNow());
  }

  async function remove(): Promise<void> {
    if (isBusy || from === undefined || guests.length === 0) return;
    setIsBusy(true);
    setError(undefined);
    const result = await removeRecentGuests(shareCode, {
      from: new Date(from).toISOString(),
      until: new Date(lookedAt).toISOString(),
      count: guests.length,
    });
    setIsBusy(false);
    if (result === 'done') return onDone();
    if (result === 'failed') return;
    setError(result.refusal);
    setLookedAt(serverNow());
  }
  return { span, choose, isChosen: from !== undefined, guests, error, isBusy, remove };
}
