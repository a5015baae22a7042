import { useEffect, useMemo, useState } from 'react';
import { checkName, tidyName } from '../../../../protocol/checks.ts';
import { counts } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import { manageGuestsTexts } from '../../../../protocol/texts/portal/guests.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { TextField } from '../../../components/controls/TextField.tsx';
import { RichText } from '../../../components/display/RichText.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Dialog, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { TransferLinkPanel } from '../../../features/TransferLinkPanel.tsx';
import { useSubmit } from '../../../features/useSubmit.ts';
import { ask } from '../../../stores/app/confirmation.ts';
import { removeGuest, renameGuest } from '../../../stores/organiser/guests.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { loadMessages, useGuestMessages } from '../../../stores/room/guestMessages.ts';
import { useCollapsedList } from '../dashboard/useCollapsedList.ts';
import { useIsInView } from '../dashboard/useIsInView.ts';
import { GuestRow } from './GuestRow.tsx';

const askToRemove = ({ id, username }: BoardRow) =>
  ask({
    title: manageGuestsTexts('deleteConfirmTitle'),
    description: manageGuestsTexts('deleteConfirm', { name: username }),
    confirmLabel: manageGuestsTexts('deleteConfirmButton', { name: username }),
    busyLabel: manageGuestsTexts('deleting'),
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
          {manageGuestsTexts('showAll', { count: rows.length })}
        </Button>
      )}
      {renamed && <RenameDialog guest={renamed} onClose={() => setRenamed(undefined)} />}
      {letBackIn && <LetBackInDialog guest={letBackIn} onClose={() => setLetBackIn(undefined)} />}
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

type GuestDialogProps = { guest: BoardRow; onClose: () => void };

/** Gives a participant another name; a refused one stays in the field with the reason. */
function RenameDialog({ guest, onClose }: GuestDialogProps) {
  const [name, setName] = useState(guest.username);
  const { error, ...form } = useSubmit({
    check: () => checkName(name)?.description,
    send: async () => renameGuest(guest.id, tidyName(name)),
    onDone: onClose,
  });
  return (
    <Dialog
      onClose={onClose}
      title={manageGuestsTexts('renameTitle')}
      description={manageGuestsTexts('renameDescription')}
    >
      <DialogForm {...form} save={manageGuestsTexts('saveName')} onCancel={onClose}>
        <TextField
          kind="words"
          label={manageGuestsTexts('nameLabel')}
          error={error}
          value={name}
          onChange={setName}
          onFocus={(event) => event.currentTarget.select()}
        />
      </DialogForm>
    </Dialog>
  );
}

/** A one-time QR code for a guest whose phone forgot them. */
const LetBackInDialog = ({ guest, onClose }: GuestDialogProps) => (
  <Dialog
    onClose={onClose}
    title={
      <span className="wrap-anywhere">
        <RichText
          text={manageGuestsTexts('letBackInTitle')}
          tags={{ name: () => <bdi>{guest.username}</bdi> }}
        />
      </span>
    }
    description={manageGuestsTexts('letBackInDescription')}
  >
    <TransferLinkPanel participantId={guest.id} makeLabel={manageGuestsTexts('makeCode')} />
  </Dialog>
);
