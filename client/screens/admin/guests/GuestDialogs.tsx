import { useState } from 'react';
import { checkName, tidyName } from '../../../../protocol/checks.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { DialogButtons } from '../../../components/overlays/Dialog.tsx';
import { TransferLinkPanel } from '../../../features/TransferLinkPanel.tsx';
import { renameGuest } from '../../../stores/organiser/guests.ts';
import { ItemDialog } from '../ItemDialog.tsx';
import { useSubmit } from '../useSubmit.ts';

type GuestDialogProps = { row: BoardRow | undefined; onClose: () => void };

/** Gives a participant another name; a refused one stays in the field with the reason. */
export const RenameDialog = ({ row, onClose }: GuestDialogProps) => (
  <ItemDialog
    item={row}
    onClose={onClose}
    title="Rename guest"
    description="Every screen will show the new name right away. Predictions stay as they are."
  >
    {(guest) => <RenameForm guest={guest} onClose={onClose} />}
  </ItemDialog>
);

function RenameForm({ guest, onClose }: { guest: BoardRow; onClose: () => void }) {
  const [name, setName] = useState(guest.username);
  const { error, isBusy, submit } = useSubmit({
    check: () => checkName(name)?.description,
    send: async () => renameGuest(guest.id, tidyName(name)),
    onDone: onClose,
  });
  return (
    <form noValidate className="stack gap-5" onSubmit={submit}>
      <Field label="Name" error={error}>
        <Input
          value={name}
          onChange={(event) => setName(event.target.value)}
          onFocus={(event) => event.currentTarget.select()}
          autoComplete="off"
          dir="auto"
        />
      </Field>
      <DialogButtons save="Save name" isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}

/** A one-time QR code for a guest whose phone forgot them. */
export const LetBackInDialog = ({ row, onClose }: GuestDialogProps) => (
  <ItemDialog
    item={row}
    onClose={onClose}
    title={
      <span className="wrap-anywhere">
        Let <bdi>{row?.username}</bdi> back in
      </span>
    }
    description="Has this guest’s phone forgotten them? They can scan a one-time code to get back in with all their predictions. Don’t show the code to anyone else."
  >
    {({ id }) => <TransferLinkPanel participantId={id} makeLabel="Make a one-time code" />}
  </ItemDialog>
);
