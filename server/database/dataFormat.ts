import type mongoose from 'mongoose';
import { dataFormat, readableFormats } from '../models/event.ts';
import { StartError } from './dataFolder.ts';
import { formatMark } from './exportImport.ts';

/** The format of all stored data. Exports do not contain this record, and an import removes it. */
interface FormatRecord {
  _id: 'data';
  format: number;
}

/**
 * Throws a `StartError` if the data has an unknown format. If the database has no record of its format, adds
 * the record.
 */
export async function requireKnownFormat(db: mongoose.mongo.Db): Promise<void> {
  const records = db.collection<FormatRecord>(formatMark);
  const record = await records.findOne({ _id: 'data' });
  if (record && record.format !== dataFormat) throw unknownFormat(record.format, [dataFormat]);
  // After an import, the database has events but no record.
  const event = await db
    .collection('events')
    .findOne({ format: { $nin: readableFormats } }, { projection: { format: 1 } });
  if (event) throw unknownFormat(event.format as unknown, readableFormats);
  if (!record)
    await records.updateOne({ _id: 'data' }, { $setOnInsert: { format: dataFormat } }, { upsert: true });
}

const unknownFormat = (found: unknown, known: readonly number[]) =>
  new StartError(
    `The data has the format ${String(found)}, and this version reads ${known.join(', ')}. ` +
      'Start the version that wrote it.',
  );
