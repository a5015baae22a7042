import { useCallback, useMemo, useState } from 'react';
import { Card } from '../../components/Card.tsx';
import { ask } from '../../stores/confirmation.ts';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { removeGuest } from '../../stores/organiserGuests.ts';
import type { BoardRow } from '../../../protocol/live.ts';
import { confirmations } from '../../../protocol/organiserTexts.ts';
import { LetBackInDialog } from './LetBackInDialog.tsx';
import { ParticipantRow } from './ParticipantRow.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { useIsInView } from './useIsInView.ts';
import { useMessages } from './useMessages.ts';

const remove = ({ id, username }: BoardRow) =>
  ask({
    title: 'Delete this participant?',
    description: confirmations.deleteParticipant(username),
    confirmLabel: `Delete ${username}`,
    busyLabel: 'Deleting...',
    onConfirm: async () => removeGuest(id),
    focusAfter: 'manage-participants',
  });

/** Everybody who joined, the newest first. */
export function ParticipantList({ rows }: { rows: BoardRow[] }) {
  const shareCode = useEventRoom(({ room }) => room?.event.shareCode ?? '');
  const [renamed, setRenamed] = useState<BoardRow>();
  const newestFirst = useMemo(() => rows.toSorted((a, b) => b.joinedAt - a.joinedAt), [rows]);
  const [letBackIn, setLetBackIn] = useState<BoardRow>();
  const [list, isInView] = useIsInView<HTMLUListElement>();
  const messages = useMessages(shareCode, isInView);
  const close = useCallback(() => setRenamed(undefined), []);
  return (
    <Card padding="none">
      <ul ref={list} className="ruled">
        {newestFirst.map((row) => (
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
      <RenameDialog row={renamed} onClose={close} />
      <LetBackInDialog row={letBackIn} onClose={() => setLetBackIn(undefined)} />
    </Card>
  );
}
