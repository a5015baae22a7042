import type { Types } from 'mongoose';
import { counts, imageBytes, photoUploads } from '../../../protocol/limits.ts';
import type { SendPhoto } from '../../../protocol/schemas/photos.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../AppError.ts';
import { encodePhoto } from '../../gateways/pictures.ts';
import { atMost } from '../../locks.ts';
import { EventModel, type QuestionRecord } from '../../models/game.ts';
import {
  ImageModel,
  PhotoPieceModel,
  PhotoUploadModel,
  type PhotoUploadRecord,
} from '../../models/pictures.ts';
import type { App } from '../App.ts';
import { eventGone } from '../events/changeEvent.ts';
import { idOfSubmission } from '../game/submissions.ts';
import { type OfEvent, questionIn } from '../game/questions.ts';
import { writeOnce, writeUnlessThere } from '../platform/races.ts';
import { refuseSample } from '../platform/subjects.ts';
import { requirePhotoSpace, setPhoto } from './photos.ts';

/** How much of a photo is there; with the question once it has the photo, or had it and has another one or none since. */
interface Taken {
  offset: number;
  question?: QuestionRecord;
}

/**
 * Takes a piece of a photo if it begins where the ones before it end, and says how far it has come: an empty piece only
 * asks. With the last one the photo is made and its question has it. Every step may be repeated, at any server.
 */
export async function takePiece(app: App, of: OfEvent, sent: SendPhoto): Promise<Taken> {
  refuseSample(of.event);
  if (sent.length > imageBytes.photo)
    throw new AppError('body_too_large', refusalTexts.said('photoTooLarge'));
  const { _id: questionId } = of.question;
  const id = idOfSubmission(`photo ${questionId.toString()} ${sent.length} ${sent.uploadKey}`);
  return app.locks.inTurn(`photo ${id.toString()}`, async () => {
    const upload = await begun(app, of, id, sent.length);
    if (upload.storedAt) return stored(of, upload);
    const offset = await added(app, upload, sent);
    return offset < upload.length ? { offset } : fewAtOnce(async () => finished(app, of, upload));
  });
}

/** The photo was made by an earlier call, which may have ended just now: its question is told as it is after that. */
async function stored({ event, question }: OfEvent, { length }: PhotoUploadRecord): Promise<Taken> {
  const known = await EventModel.findById(event._id).lean();
  if (!known) throw eventGone();
  return { offset: length, question: questionIn(known, question._id) };
}

/** The upload of an id; a new one where there is none yet. */
async function begun(
  app: App,
  { event, question }: OfEvent,
  _id: Types.ObjectId,
  length: number,
): Promise<PhotoUploadRecord> {
  const known = await PhotoUploadModel.findById(_id).lean();
  if (known) return known;
  requirePhotoSpace(event, question);
  await dropIdle(event._id);
  const touchedAt = new Date(app.nodes.now());
  const upload = { _id, eventId: event._id, questionId: question._id, length, offset: 0, touchedAt };
  await writeUnlessThere(async () => PhotoUploadModel.create(upload));
  return (await PhotoUploadModel.findById(_id).lean()) ?? upload;
}

/** So many photos come at once: of more, those of which nothing was heard for longest begin anew when they are heard of. */
async function dropIdle(eventId: Types.ObjectId): Promise<void> {
  const open = await PhotoUploadModel.find({ eventId, storedAt: { $exists: false } }, { _id: 1 })
    .sort({ touchedAt: -1 })
    .lean();
  await dropUploads(open.slice(counts.photoUploads - 1).map(({ _id }) => _id));
}

async function dropUploads(ids: Types.ObjectId[]): Promise<void> {
  if (ids.length === 0) return;
  await PhotoPieceModel.deleteMany({ uploadId: { $in: ids } });
  await PhotoUploadModel.deleteMany({ _id: { $in: ids } });
}

/** How far the upload has come with this piece, which is stored before it is counted. */
async function added(
  app: App,
  { _id, eventId, length, offset }: PhotoUploadRecord,
  sent: SendPhoto,
): Promise<number> {
  const bytes = Buffer.from(sent.piece, 'base64');
  if (sent.offset !== offset || bytes.length === 0) return offset;
  const next = offset + bytes.length;
  if (next > length) throw new AppError('invalid', refusalTexts.said('invalid'));
  await writeOnce(async () =>
    PhotoPieceModel.updateOne({ uploadId: _id, offset }, { $set: { eventId, bytes } }, { upsert: true }),
  );
  const touchedAt = new Date(app.nodes.now());
  await PhotoUploadModel.updateOne({ _id, offset }, { $set: { offset: next, touchedAt } });
  const known = await PhotoUploadModel.findById(_id, { offset: 1 }).lean();
  return known?.offset ?? 0;
}

/** Each has its bytes in memory until it is made. */
const fewAtOnce = atMost(2);

/** Makes the photo of its pieces and gives it to its question. What cannot be read is refused, and forgotten. */
async function finished(app: App, of: OfEvent, { _id, eventId, length }: PhotoUploadRecord): Promise<Taken> {
  const bytes = await bytesOf(_id);
  if (bytes.length !== length) return withoutPieces(of, _id);
  try {
    const { width, height, ...picture } = await encodePhoto(bytes);
    const image = { _id, eventId, kind: 'photo' as const, ...picture, createdAt: new Date() };
    await writeUnlessThere(async () => ImageModel.create(image));
    const question = await setPhoto(app, of, { _id, width, height });
    await PhotoUploadModel.updateOne({ _id }, { $set: { storedAt: new Date(app.nodes.now()) } });
    await PhotoPieceModel.deleteMany({ uploadId: _id });
    return { offset: length, question };
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await forget(_id);
    throw error;
  }
}

/**
 * Another server has made the photo of them meanwhile; or somebody has forgotten them, and it may begin anew. The picture
 * is left alone: it may be that of the question by now.
 */
async function withoutPieces(of: OfEvent, _id: Types.ObjectId): Promise<Taken> {
  const known = await PhotoUploadModel.findById(_id).lean();
  if (known?.storedAt) return stored(of, known);
  await dropUploads([_id]);
  return { offset: 0 };
}

/** Nothing is left of what was refused. */
async function forget(_id: Types.ObjectId): Promise<void> {
  await dropUploads([_id]);
  await ImageModel.deleteOne({ _id });
}

async function bytesOf(uploadId: Types.ObjectId): Promise<Buffer> {
  const pieces = await PhotoPieceModel.find({ uploadId }).sort({ offset: 1 });
  return Buffer.concat(pieces.map(({ bytes }) => bytes));
}

/** Forgets uploads of which nothing was heard for long, and those that were stored. */
export async function forgetUploads(now: number): Promise<void> {
  const before = new Date(now - photoUploads.keptMs);
  const old = await PhotoUploadModel.find({ touchedAt: { $lt: before } }, { _id: 1 }).lean();
  await dropUploads(old.map(({ _id }) => _id));
}

/** Nothing becomes of photos that are on their way to an event: for their phones they came, and were removed since. */
export async function endUploadsOf({ nodes }: App, eventId: Types.ObjectId): Promise<void> {
  const storedAt = new Date(nodes.now());
  await PhotoUploadModel.updateMany({ eventId, storedAt: { $exists: false } }, { $set: { storedAt } });
  await PhotoPieceModel.deleteMany({ eventId });
}

/** Removes what has come so far of photos of an event that is gone. */
export async function dropUploadsOf(eventId: Types.ObjectId): Promise<void> {
  await PhotoPieceModel.deleteMany({ eventId });
  await PhotoUploadModel.deleteMany({ eventId });
}
