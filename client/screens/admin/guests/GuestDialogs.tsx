import { useState } from 'react';
import { checkName, tidyName } from '../../../../protocol/userText.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import type { Table } from '../../../../protocol/schemas/tables.ts';
import { manageGuestsTexts } from '../../../../protocol/texts/portal/guests/guests.ts';
import { portalTablesTexts } from '../../../../protocol/texts/portal/guests/tables.ts';
import { Field, Select, TextField } from '../../../components/controls/Field.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { Dialog, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { TransferLinkPanel } from '../../../features/TransferLinkPanel.tsx';
import { useSubmit } from '../../../features/useSubmit.ts';
import { renameGuest } from '../../../stores/organiser/guests.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { putAtTable } from '../../../stores/organiser/tables.ts';

type GuestDialogProps = { guest: BoardRow; onClose: () => void };

/** Renames a guest. A refused name stays in the field, with the reason below it. */
export function RenameDialog({ guest, onClose }: GuestDialogProps) {
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
      <DialogForm {...form} save={manageGuestsTexts('saveName')}>
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

/** Creates a one-time QR code with which a guest continues on another phone. */
export const LetBackInDialog = ({ guest, onClose }: GuestDialogProps) => (
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

/** Assigns a guest to a table, or to none. */
export function TableDialog({ guest, onClose }: GuestDialogProps) {
  const tables = useOrganiserRoom(({ event }) => event.tables ?? noTables);
  const currentTable = tables.find(({ id }) => id === guest.details?.tableId);
  const [tableId, setTableId] = useState(currentTable?.id ?? '');
  const { error, ...form } = useSubmit({
    send: async () => putAtTable(guest.id, tableId || null),
    onDone: onClose,
  });
  return (
    <Dialog
      onClose={onClose}
      title={
        <span className="wrap-anywhere">
          <RichText
            text={portalTablesTexts('guestTitle')}
            tags={{ name: () => <bdi>{guest.username}</bdi> }}
          />
        </span>
      }
      description={portalTablesTexts('guestDescription')}
    >
      <DialogForm {...form} save={portalTablesTexts('guestSave')}>
        <Field label={portalTablesTexts('guestLabel')} error={error}>
          <Select value={tableId} onChange={(event) => setTableId(event.target.value)}>
            <option value="">{portalTablesTexts('none')}</option>
            {tables.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </DialogForm>
    </Dialog>
  );
}

const noTables: Table[] = [];
