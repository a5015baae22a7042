import { useEffect, useMemo, useState } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import { confirmations } from '../../../../protocol/texts/organiserTexts.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { ask } from '../../../stores/app/confirmation.ts';
import { removeGuest } from '../../../stores/organiser/guests.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { loadMessages, useGuestMessages } from '../../../stores/room/guestMessages.ts';
import { useCollapsedList } from '../dashboard/useCollapsedList.ts';
import { useIsInView } from '../dashboard/useIsInView.ts';
import { LetBackInDialog, RenameDialog } from './GuestDialogs.tsx';
import { GuestRow } from './GuestRow.tsx';

const askToRemove = ({ id, username }: BoardRow) =>
  ask({
    title: 'Delete this guest?',
    description: confirmations.deleteParticipant(username),
    confirmLabel: `Delete ${username}`,
    busyLabel: 'Deleting...',
    onConfirm: async () => removeGuest(id),
    focusAfter: 'manage-participants',
  });

/** Everybody who joined, the newest first; of many guests the newest until all are asked for. What a search found is shown whole. */
export function GuestList({ rows, isSearch }: { rows: BoardRow[]; isSearch: boolean }) {
  const shareCode = useOrganiserRoom(({ event }) => event.shareCode);
  const [renamed, setRenamed] = useState<BoardRow>();
  const newestFirst = useMemo(() => sorted(rows, (a, b) => b.joinedAt - a.joinedAt), [rows]);
  const [letBackIn, setLetBackIn] = useState<BoardRow>();
  const { list, shown, showAll } = useCollapsedList<HTMLUListElement, BoardRow>(
    newestFirst,
    counts.portalGuests,
  );
  const [card, isInView] = useIsInView<HTMLDivElement>();
  const messages = useMessages(shareCode, isInView);
  return (
    <Card ref={card} padding="none">
      <ul ref={list} className="ruled">
        {(isSearch ? newestFirst : shown).map((row) => (
          <GuestRow
            key={row.id}
            row={row}
            shareCode={shareCode}
            message={messages.get(row.id)}
            onRename={setRenamed}
            onLetBackIn={setLetBackIn}
            onRemove={askToRemove}
          />
        ))}
      </ul>
      {showAll && !isSearch && (
        <Button variant="quiet" wide className="rounded-none! border-t border-line" onClick={showAll}>
          Show all {formatCount(rows.length)} guests
        </Button>
      )}
      <RenameDialog row={renamed} onClose={() => setRenamed(undefined)} />
      <LetBackInDialog row={letBackIn} onClose={() => setLetBackIn(undefined)} />
    </Card>
  );
}

/** What guests wrote, by participant: asked for when somebody looks and after each snapshot, told live from then on. */
function useMessages(shareCode: string, isInView: boolean): ReadonlyMap<string, string> {
  const snapshotCount = useEventRoom((state) => state.snapshotCount);
  useEffect(() => {
    // Without an answer the messages that are known stay; the dashboard says itself that it is not connected.
    if (isInView) loadMessages(shareCode).catch(() => {});
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- before a snapshot something may have been missed
  }, [shareCode, isInView, snapshotCount]);
  return useGuestMessages(({ messages }) => messages);
}
