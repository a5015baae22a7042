import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isBlank } from '../../../../protocol/userText.ts';
import { counts, lengths } from '../../../../protocol/limits.ts';
import type { Table } from '../../../../protocol/schemas/tables.ts';
import { portalTablesTexts } from '../../../../protocol/texts/portal/guests/tables.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { Form, TextField } from '../../../components/controls/Field.tsx';
import { FoldingSection } from '../../../components/layout/FoldingSection.tsx';
import { Dialog, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { TableBoard } from '../../../features/tables/TableBoard.tsx';
import { useSubmit, withoutSent } from '../../../features/useSubmit.ts';
import { requestConfirmation } from '../../../stores/app/confirmation.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { addTable, removeTable, renameTable } from '../../../stores/organiser/tables.ts';

const checkTable = (name: string) => (isBlank(name) ? portalTablesTexts('nameMissing') : undefined);

const askToRemove = ({ id, name }: Table, count: number) =>
  requestConfirmation({
    title: portalTablesTexts('deleteConfirmTitle'),
    description: portalTablesTexts('deleteConfirm', { name, count }),
    confirmLabel: portalTablesTexts('delete', { name }),
    busyLabel: portalTablesTexts('deleting'),
    onConfirm: async () => removeTable(id),
    focusAfter: 'tables',
  });

/** Adds, renames and removes tables or teams, and shows their standings. */
export function TablesSection({ className }: { className?: string }) {
  const room = useOrganiserRoom((state) => state);
  const [renamed, setRenamed] = useState<Table>();
  const tables = room.event.tables ?? [];
  const countOf = (id: string) => room.rows.filter(({ details }) => details?.tableId === id).length;
  return (
    <div className={className}>
      <FoldingSection
        title={portalTablesTexts('title')}
        lead={portalTablesTexts('description')}
        headingId="tables"
      >
        {tables.length > 0 && (
          <ul className="ruled mt-4 border-y border-line">
            {tables.map((table) => (
              <li key={table.id} className="flex items-center gap-2 py-1">
                <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
                  <bdi>{table.name}</bdi>
                </span>
                <span className="figures shrink-0 text-sm text-muted">
                  {portalTablesTexts('members', { count: countOf(table.id) })}
                </span>
                <IconButton
                  label={portalTablesTexts('rename', { name: table.name })}
                  onClick={() => setRenamed(table)}
                >
                  <Pencil />
                </IconButton>
                <IconButton
                  label={portalTablesTexts('delete', { name: table.name })}
                  onClick={() => askToRemove(table, countOf(table.id))}
                >
                  <Trash2 />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {tables.length < counts.tablesPerEvent ? (
          <AddTable />
        ) : (
          <p className="mt-4 text-sm text-muted">{portalTablesTexts('full')}</p>
        )}
        {renamed && <RenameTable table={renamed} onClose={() => setRenamed(undefined)} />}
      </FoldingSection>
      {tables.length > 0 && (
        <div className="mt-6">
          <TableBoard room={room} isScored />
        </div>
      )}
    </div>
  );
}

/** Adds a table. The field keeps the focus, so that the host can add several tables in a row. */
function AddTable() {
  const [name, setName] = useState('');
  const { error, isBusy, submit } = useSubmit({
    check: () => checkTable(name),
    send: async () => addTable(name.trim()),
    onDone: () => setName(withoutSent(name)),
  });
  return (
    <Form onSubmit={submit} className="mt-4">
      <TextField
        kind="words"
        label={portalTablesTexts('nameLabel')}
        placeholder={portalTablesTexts('namePlaceholder')}
        error={error}
        value={name}
        onChange={setName}
        limit={lengths.tableName}
        enterKeyHint="done"
        beside={
          <Button type="submit" variant="secondary" busy={isBusy}>
            {portalTablesTexts('add')}
          </Button>
        }
      />
    </Form>
  );
}

function RenameTable({ table, onClose }: { table: Table; onClose: () => void }) {
  const [name, setName] = useState(table.name);
  const { error, ...form } = useSubmit({
    check: () => checkTable(name),
    send: async () => renameTable(table.id, name.trim()),
    onDone: onClose,
  });
  return (
    <Dialog
      onClose={onClose}
      title={portalTablesTexts('renameTitle')}
      description={portalTablesTexts('renameDescription')}
    >
      <DialogForm {...form} save={portalTablesTexts('save')}>
        <TextField
          kind="words"
          label={portalTablesTexts('renameLabel')}
          error={error}
          value={name}
          onChange={setName}
          limit={lengths.tableName}
          onFocus={(event) => event.currentTarget.select()}
        />
      </DialogForm>
    </Dialog>
  );
}
