import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { dayOf } from '../../protocol/rules/days.ts';
import { dataFormat, readableFormats } from '../models/game.ts';
import { StartError } from './dataFolder.ts';
import { exportData, formatMark } from './exportImport.ts';

type Db = mongoose.mongo.Db;
type Id = mongoose.mongo.ObjectId;

/** What is known of a database's format: one document, which no export takes along. Events of the first one have no format. */
interface FormatRecord {
  _id: 'data';
  format?: number;
  /** Who is at it, until when; then another process goes on. */
  migratedBy?: string;
  until?: Date;
  /** Where everything was written to before anything was changed. */
  exportedTo?: string;
}

export interface Migrating {
  /** A folder for the export of what is there before. */
  exportTo: string;
  onProgress: (line: string) => void;
  /** The last moment before data are changed, for whatever else has to know of the new format. */
  beforeChange?: () => Promise<void>;
  /** After so long another process goes on with what one has begun and left. */
  leaseMs?: number;
}

const usualLeaseMs = 30_000;
const lookMs = 1_000;
const batchSize = 200;

const formats = (db: Db) => db.collection<FormatRecord>(formatMark);

const tooNew = (format: number) =>
  new StartError(
    `The data have the format ${format}; this version reads ${dataFormat}. Start the version that wrote them.`,
  );

/**
 * Brings what is stored to the format of this version, once, before anybody gets in: after an export of all of it, by one
 * process at a time. Cut short, it goes on at the next start; each document is changed at most once.
 *
 * Format 1 had questions and predictions as documents of their own. In 2 an event holds its questions, a participant their
 * predictions, and a share code is one event's by a document of its own.
 */
export async function bringUpToDate(db: Db, migrating?: Migrating): Promise<void> {
  for (;;) {
    const record = await formats(db).findOne({ _id: 'data' });
    if (record?.format === dataFormat) return;
    if (record?.format && record.format > dataFormat) throw tooNew(record.format);
    await requireReadable(db);
    if (!(await isThere(db, { format: { $exists: false } }))) return setFormat(db);
    if (!migrating) throw new Error('There is data of an earlier format, and nowhere to export it to.');
    const me = randomUUID();
    if (await lease(db, me, migrating.leaseMs)) return migrate(db, migrating, me);
    await delay(lookMs);
  }
}

const isThere = async (db: Db, event: mongoose.mongo.Filter<mongoose.mongo.Document>) =>
  (await db.collection('events').findOne(event, { projection: { format: 1 } })) !== null;

/** An import brings events without the record. */
async function requireReadable(db: Db): Promise<void> {
  const newest = Math.max(...readableFormats);
  if (await isThere(db, { format: { $gt: newest } })) throw tooNew(newest + 1);
}

async function setFormat(db: Db): Promise<void> {
  await formats(db).updateOne(
    { _id: 'data' },
    { $set: { format: dataFormat }, $unset: { migratedBy: 1, until: 1 } },
    { upsert: true },
  );
}

/** True when this process may go on with it, for a while. */
async function lease(db: Db, me: string, leaseMs = usualLeaseMs): Promise<boolean> {
  const now = Date.now();
  const free = {
    $or: [{ until: { $exists: false } }, { until: { $lte: new Date(now) } }, { migratedBy: me }],
  };
  try {
    const result = await formats(db).updateOne(
      { _id: 'data', format: { $exists: false }, ...free },
      { $set: { migratedBy: me, until: new Date(now + leaseMs) } },
      { upsert: true },
    );
    return result.matchedCount + result.upsertedCount > 0;
  } catch (error) {
    if ((error as mongoose.mongo.MongoServerError).code === 11_000) return false;
    throw error;
  }
}

async function migrate(
  db: Db,
  { exportTo, onProgress, beforeChange, leaseMs = usualLeaseMs }: Migrating,
  me: string,
): Promise<void> {
  onProgress('The data are of an earlier version, and are brought to the form of this one.');
  const keeping = setInterval(() => void lease(db, me, leaseMs).catch(() => undefined), leaseMs / 3).unref();
  try {
    const record = await formats(db).findOne({ _id: 'data' });
    if (!record?.exportedTo) {
      const { path, documents } = await exportData(db, exportTo);
      await formats(db).updateOne({ _id: 'data' }, { $set: { exportedTo: path } });
      onProgress(
        `All of it (${documents} documents) was written to ${path} before; keep it until all is well.`,
      );
    }
    await beforeChange?.();
    const samples = await db.collection('events').distinct('_id', { isSample: true });
    const isSample = (eventId: Id) => samples.some((id: Id) => id.equals(eventId));
    await migrateParticipants(db, isSample);
    await migrateEvents(db);
    await forgetFirstFormat(db);
    await setFormat(db);
  } finally {
    clearInterval(keeping);
  }
}

interface OldPrediction {
  participantId: Id;
  questionId: Id;
  answer: string;
  submittedAt: Date;
}
interface OldParticipant {
  _id: Id;
  eventId: Id;
  joinedAt: Date;
  activeDays?: string[];
}

/** Whoever has no `fence` is of the first format. */
async function migrateParticipants(db: Db, isSample: (eventId: Id) => boolean): Promise<void> {
  const participants = db.collection<OldParticipant & { fence?: number }>('participants');
  for (let after: Id | undefined; ;) {
    const filter = after ? { _id: { $gt: after } } : {};
    const batch = await participants.find(filter).sort({ _id: 1 }).limit(batchSize).toArray();
    const waiting = batch.filter(({ fence }) => fence === undefined);
    const made = await db
      .collection<OldPrediction>('predictions')
      .find({ participantId: { $in: waiting.map(({ _id }) => _id) } })
      .toArray();
    if (waiting.length > 0)
      await participants.bulkWrite(
        waiting.map((participant) => {
          const own = made.filter(({ participantId }) => participantId.equals(participant._id));
          const $set = {
            ...(own.length > 0 && { predictions: predictionsOf(own) }),
            ...(!isSample(participant.eventId) && activityOf(participant, own)),
            revision: 1,
            fence: 0,
          };
          return {
            updateOne: { filter: { _id: participant._id, fence: { $exists: false } }, update: { $set } },
          };
        }),
      );
    if (batch.length < batchSize) return;
    after = batch.at(-1)!._id;
  }
}

const predictionsOf = (predictions: OldPrediction[]) =>
  Object.fromEntries(
    predictions.map(({ questionId, answer, submittedAt }) => [
      questionId.toString(),
      { answer, submittedAt },
    ]),
  );

/** Joining and predicting are signs of a guest; a crash may have kept one from being noted. */
function activityOf({ joinedAt, activeDays = [] }: OldParticipant, predictions: OldPrediction[]) {
  const signs = [joinedAt, ...predictions.map(({ submittedAt }) => submittedAt)];
  return {
    activeDays: [...new Set([...activeDays, ...signs.map(dayOf)])],
    lastActiveAt: new Date(Math.max(...signs.map((at) => at.getTime()))),
  };
}

/** An event comes after its participants: what has a format is whole. */
async function migrateEvents(db: Db): Promise<void> {
  const events = db.collection('events');
  const shareCodes = db.collection<{ _id: string; eventId: Id; takenAt: Date; until?: Date }>(
    'sharecodeholds',
  );
  for await (const { _id, codes, createdAt } of events.find({ format: { $exists: false } })) {
    for (const code of codes as string[])
      await shareCodes.updateOne(
        { _id: code },
        { $set: { eventId: _id, takenAt: createdAt as Date }, $unset: { until: 1 } },
        { upsert: true },
      );
    const stored = await db
      .collection('questions')
      .find({ eventId: _id })
      .sort({ order: 1, _id: 1 })
      .toArray();
    const questions = stored.map(({ eventId: _eventId, ...question }) => question);
    await events.updateOne(
      { _id, format: { $exists: false } },
      { $set: { questions, revision: 1, fence: 0, format: dataFormat } },
    );
  }
}

/** What nothing reads any more. */
async function forgetFirstFormat(db: Db): Promise<void> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name } of found)
    if (name === 'predictions' || name === 'questions') await db.collection(name).drop();
  const indexes = await db.collection('events').indexes();
  if (indexes.some(({ name, unique }) => name === 'codes_1' && unique))
    await db.collection('events').dropIndex('codes_1');
}
