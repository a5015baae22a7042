import { useCallback, useMemo, useState } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { ask } from '../../../stores/app/confirmation.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { removeGuest } from '../../../stores/organiser/guests.ts';
import { counts } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import { confirmations } from '../../../../protocol/texts/organiserTexts.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { LetBackInDialog } from './LetBackInDialog.tsx';
import { ParticipantRow } from './GuestRow.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { useFold } from '../dashboard/useCollapsedList.ts';
import { useIsInView } from '../dashboard/useIsInView.ts';
import { useMessages } from './useMessages.ts';

const remove = ({ id, username }: BoardRow) =>
  ask({
    title: 'Delete this guest?',
    description: confirmations.deleteParticipant(username),
    confirmLabel: `Delete ${username}`,
    busyLabel: 'Deleting...',
    onConfirm: async () => removeGuest(id),
    focusAfter: 'manage-participants',
  });

type ParticipantListProps = {
  rows: BoardRow[];
  /** The rows are what a search found: all of them are shown. */
  isSearch: boolean;
};

/** Everybody who joined, the newest first; of many guests the newest until all are asked for. */
export function ParticipantList({ rows, isSearch }: ParticipantListProps) {
  const shareCode = useEventRoom(({ room }) => room?.event.shareCode ?? '');
  const [renamed, setRenamed] = useState<BoardRow>();
  const newestFirst = useMemo(() => sorted(rows, (a, b) => b.joinedAt - a.joinedAt), [rows]);
  const [letBackIn, setLetBackIn] = useState<BoardRow>();
  const { list, shown, showAll } = useFold<HTMLUListElement, BoardRow>(newestFirst, counts.portalGuests);
  const [card, isInView] = useIsInView<HTMLDivElement>();
  const messages = useMessages(shareCode, isInView);
  const close = useCallback(() => setRenamed(undefined), []);
  return (
    <Card ref={card} padding="none">
      <ul ref={list} className="ruled">
        {(isSearch ? newestFirst : shown).map((row) => (
          <ParticipantRow
            key={row.id}
            row={row}
            shareCode={shareCode}
            message={messages.get(row.id)}
            onRename={setRenamed}
            onLetBackIn={setLetBackIn}
            onRemove={remove}
          />
        ))}
      </ul>
      {showAll && !isSearch && (
        <Button variant="quiet" wide className="rounded-none! border-t border-line" onClick={showAll}>
          Show all {formatCount(rows.length)} guests
        </Button>
      )}
      <RenameDialog row={renamed} onClose={close} />
      <LetBackInDialog row={letBackIn} onClose={() => setLetBackIn(undefined)} />
    </Card>
  );
}
