import { Types } from 'mongoose';
import { nameKey } from '../../../protocol/nameKey.ts';
import { counts } from '../../../protocol/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord, TableRecord } from '../../models/event.ts';
import type { App } from '../App.ts';
import { idOfSubmission } from '../idempotency.ts';
import { changeEvent } from '../events/changeEvent.ts';

const tooManyTables = () =>
  new AppError('invalid', refusalTexts.translatable('tooManyTables', { most: counts.tablesPerEvent }));
const tableNameTaken = () => new AppError('conflict', refusalTexts.translatable('tableNameTaken'));
const tableNotFound = () => new AppError('not_found', refusalTexts.translatable('tableNotFound'));

const tablesOf = ({ tables = [] }: EventRecord): TableRecord[] => tables;

/** Throws `conflict` if another table has the name. Names with equal `nameKey` are the same name. */
function requireUniqueName(tables: TableRecord[], name: string): void {
  if (tables.some((table) => nameKey(table.name) === nameKey(name))) throw tableNameTaken();
}

/**
 * Adds a table. A retry with the same idempotency key returns the first table. Throws `invalid` above
 * `counts.tablesPerEvent` tables, and `conflict` if the name is taken.
 */
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
    if (tables.length >= counts.tablesPerEvent) throw tooManyTables();
    requireUniqueName(tables, name);
    return { ...event, tables: [...tables, { _id, name }] };
  });
  return { table: tableIn(changed, _id.toString()), isNew };
}

function tableIn(event: EventRecord, tableId: string): TableRecord {
  const table = tablesOf(event).find(({ _id }) => _id.toString() === tableId);
  if (!table) throw tableNotFound();
  return table;
}

/**
 * Renames a table. Its guests stay at the table. Throws `conflict` if the name is taken, and `not_found` if
 * the table does not exist.
 */
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
    requireUniqueName(others, name);
    return {
      ...event,
      tables: tablesOf(event).map((other) => (other === table ? { ...table, name } : other)),
    };
  });
  return tableIn(changed, tableId);
}

/**
 * Removes a table. Its guests keep the id of the table. They count as guests without a table, because ids are
 * never reused. Throws `not_found` if the table does not exist.
 */
export async function removeTable(app: App, { _id: eventId }: EventRecord, tableId: string): Promise<void> {
  await changeEvent(app, eventId.toString(), (event) => {
    const table = tableIn(event, tableId);
    const { tables: before = [], ...rest } = event;
    const tables = before.filter((other) => other !== table);
    return tables.length > 0 ? { ...rest, tables } : rest;
  });
}
