import { Types } from 'mongoose';
import { nameKey } from '../../../protocol/nameKey.ts';
import { counts } from '../../../protocol/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord, TableRecord } from '../../models/event.ts';
import type { App } from '../App.ts';
import { idOfSubmission } from '../idempotency.ts';
import { changeEvent } from '../events/changeEvent.ts';

const tooMany = () =>
  new AppError('invalid', refusalTexts.translatable('tooManyTables', { most: counts.tablesPerEvent }));
const taken = () => new AppError('conflict', refusalTexts.translatable('tableNameTaken'));
const gone = () => new AppError('not_found', refusalTexts.translatable('tableNotFound'));

const tablesOf = ({ tables = [] }: EventRecord): TableRecord[] => tables;

/** Another table may not have the name, whatever its case. */
function requireFree(tables: TableRecord[], name: string): void {
  if (tables.some((table) => nameKey(table.name) === nameKey(name))) throw taken();
}

/** Names a table; 40 are the most. Sent again under the same key after a lost reply, it is the same table. */
export async function addTable(
  app: App,
  { _id: eventId }: EventRecord,
  { name }: { name: string },
  idempotencyKey?: string,
): Promise<{ table: TableRecord; isNew: boolean }> {
  const id = eventId.toString();
  const _id = idempotencyKey ? idOfSubmission(`table ${id} ${idempotencyKey}`) : new Types.ObjectId();
  let isNew = true;
  const changed = await changeEvent(app, id, (event) => {
    const tables = tablesOf(event);
    isNew = !tables.some((table) => table._id.equals(_id));
    if (!isNew) return event;
    if (tables.length >= counts.tablesPerEvent) throw tooMany();
    requireFree(tables, name);
    return { ...event, tables: [...tables, { _id, name }] };
  });
  return { table: tableIn(changed, _id.toString()), isNew };
}

function tableIn(event: EventRecord, tableId: string): TableRecord {
  const table = tablesOf(event).find(({ _id }) => _id.toString() === tableId);
  if (!table) throw gone();
  return table;
}

/** Gives a table another name; its guests stay. */
export async function renameTable(
  app: App,
  { _id: eventId }: EventRecord,
  tableId: string,
  { name }: { name: string },
): Promise<TableRecord> {
  const changed = await changeEvent(app, eventId.toString(), (event) => {
    const table = tableIn(event, tableId);
    if (table.name === name) return event;
    const others = tablesOf(event).filter((other) => other !== table);
    requireFree(others, name);
    return { ...event, tables: tablesOf(event).map((one) => (one === table ? { ...one, name } : one)) };
  });
  return tableIn(changed, tableId);
}

/** Takes a table away; its guests are without one. An id never comes back, so nothing of theirs has to be changed. */
export async function removeTable(app: App, { _id: eventId }: EventRecord, tableId: string): Promise<void> {
  await changeEvent(app, eventId.toString(), (event) => {
    const table = tableIn(event, tableId);
    const { tables: known = [], ...rest } = event;
    const tables = known.filter((other) => other !== table);
    return tables.length > 0 ? { ...rest, tables } : rest;
  });
}
