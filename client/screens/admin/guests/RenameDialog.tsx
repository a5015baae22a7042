import { useState, type FormEvent } from 'react';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { renameGuest } from '../../../stores/organiser/guests.ts';
import { checkName, tidyName } from '../../../../protocol/checks.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { DialogButtons } from '../../../components/overlays/DialogButtons.tsx';

type RenameDialogProps = { row: BoardRow | undefined; onClose: () => void };

/** Gives a participant another name; a refused one stays in the field with the reason. */
export function RenameDialog({ row, onClose }: RenameDialogProps) {
  return (
    <Dialog
      isOpen={row !== undefined}
      onOpenChange={(shallOpen) => !shallOpen && onClose()}
      title="Rename guest"
      description="Every screen will show the new name right away. Predictions stay as they are."
    >
      {row && <RenameForm key={row.id} row={row} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ row, onClose }: { row: BoardRow; onClose: () => void }) {
  const [name, setName] = useState(row.username);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = checkName(name);
    setError(problem?.description);
    if (problem || isBusy) return;
    setIsBusy(true);
    const result = await renameGuest(row.id, tidyName(name));
    setIsBusy(false);
    if (result === 'done') onClose();
    else if (result !== 'failed') setError(result.refusal);
  }

  return (
    <form noValidate className="stack gap-5" onSubmit={(event) => void submit(event)}>
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
