import type { Types } from 'mongoose';
import type { UpdateEvent } from '../../../protocol/schemas/events.ts';
import { imageBytes } from '../../../protocol/limits.ts';
import { pictureAddress } from '../../../protocol/paths.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { pictureLimits } from '../../base/limits.ts';
import { AppError } from '../../base/AppError.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import { encodePicture, type EncodedPicture } from '../../gateways/encodePicture.ts';
import type { EventRecord, PhotoRecord, QuestionRecord } from '../../models/event.ts';
import { ImageModel, type ImageRecord } from '../../models/pictures.ts';
import type { App } from '../App.ts';
import { idOfSubmission } from '../idempotency.ts';

/** The pictures that belong to the event itself. */
const kinds = ['logo', 'headerImage'] as const;
type Kind = (typeof kinds)[number];

/**
 * A change of an event's pictures. A kind without an entry does not change. An entry of `undefined` removes
 * the picture.
 */
export type PictureChange = Map<Kind, EncodedPicture | undefined>;

const maxSizes = { logo: { width: 800, height: 800 }, headerImage: { width: 2_400, height: 1_200 } };
const tooLargeTexts = {
  logo: 'logoTooLarge',
  headerImage: 'headerImageTooLarge',
  photo: 'photoTooLarge',
} as const;
const idOf = (address: string) => address.slice(pictureAddress('').length);

/**
 * Decodes a change of pictures. A data URL sets a picture, an empty text or null removes it, and the current
 * address keeps it.
 */
export async function readPictures(
  event: EventRecord,
  input: Pick<UpdateEvent, Kind>,
): Promise<PictureChange> {
  const change: PictureChange = new Map();
  for (const kind of kinds) {
    const value = input[kind];
    if (value === undefined || (value && value === event[kind])) continue;
    change.set(kind, value ? await encodePicture(bytesOf(value, kind), maxSizes[kind]) : undefined);
  }
  return change;
}

const dataUrlStart = /^data:image\/[\w.+-]{1,60};base64$/i;

/**
 * Decodes an image data URL. Throws `invalid` for any other text, and `body_too_large` for a file that is too
 * large.
 */
export function bytesOf(dataUrl: string, kind: keyof typeof imageBytes): Buffer {
  const comma = dataUrl.indexOf(',');
  const content = dataUrl.slice(comma + 1);
  if (!dataUrlStart.test(dataUrl.slice(0, Math.min(comma, 100))))
    throw new AppError('invalid', refusalTexts.translatable('notPicture'));
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > imageBytes[kind])
    throw new AppError('body_too_large', refusalTexts.translatable(tooLargeTexts[kind]));
  return bytes;
}

/** The fields of an event that contain the addresses of its pictures. Null removes a picture. */
type PictureFields = { [K in Kind]?: string | null };

/** Stores the new pictures. They become visible when the event refers to them. */
export async function storePictures(
  { _id: eventId }: EventRecord,
  change: PictureChange,
): Promise<PictureFields> {
  const fields: PictureFields = {};
  for (const [kind, picture] of change) {
    const image = picture && (await ImageModel.create({ ...picture, eventId, kind, createdAt: new Date() }));
    fields[kind] = image ? pictureAddress(image._id.toString()) : null;
  }
  return fields;
}

/**
 * Copies pictures of another event into a new event. Returns their new addresses, without pictures that were
 * deleted since. Idempotent.
 */
export async function copyPictures(
  eventId: Types.ObjectId,
  addresses: Pick<Partial<EventRecord>, Kind>,
): Promise<Pick<Partial<EventRecord>, Kind>> {
  const copied = kinds
    .filter((kind) => addresses[kind] !== undefined)
    .map(async (kind): Promise<[Kind, string | undefined]> => {
      const _id = await copyPicture(eventId, idOf(addresses[kind]!), kind);
      return [kind, _id && pictureAddress(_id.toString())];
    });
  return Object.fromEntries(await Promise.all(copied));
}

/**
 * Copies a picture into a new event. Returns its new id, or undefined if it was deleted since. Idempotent for
 * each `key` of the event.
 */
async function copyPicture(
  eventId: Types.ObjectId,
  source: Types.ObjectId | string,
  key: string,
): Promise<Types.ObjectId | undefined> {
  const image = await ImageModel.findById(source).lean();
  if (!image) return undefined;
  const _id = idOfSubmission(`picture ${eventId.toString()} ${key}`);
  await ImageModel.create({ ...image, _id, eventId, createdAt: new Date() }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
  return _id;
}

/** Copies the images of questions of another event into a new event. Idempotent. */
export const copyQuestionImages = async <
  Question extends Pick<QuestionRecord, '_id'> & Partial<Pick<QuestionRecord, 'questionImage'>>,
>(
  eventId: Types.ObjectId,
  questions: readonly Question[],
): Promise<Question[]> =>
  Promise.all(
    questions.map(async ({ questionImage, ...question }) => {
      const _id =
        questionImage &&
        (await copyPicture(eventId, questionImage._id, `question ${question._id.toString()}`));
      return { ...question, ...(_id && { questionImage: { ...questionImage, _id } }) } as Question;
    }),
  );

/** Deletes new pictures because the change of the event has failed. */
export async function discardPictures(fields: PictureFields): Promise<void> {
  const ids = Object.values(fields).flatMap((address) => (address ? idOf(address) : []));
  if (ids.length > 0) await ImageModel.deleteMany({ _id: { $in: ids } });
}

/** Deletes the pictures that a change has replaced, and unreferenced pictures that a crash has left. */
export async function dropReplacedPictures(
  app: Pick<App, 'pictures'>,
  { before, after }: { before: EventRecord; after: EventRecord },
  change: PictureChange,
): Promise<void> {
  if (change.size === 0) return;
  await deleteUnusedPictures(app, after._id, {
    kinds,
    shown: kinds.flatMap((kind) => after[kind] ?? []).map(idOf),
    replaced: [...change.keys()].flatMap((kind) => before[kind] ?? []).map(idOf),
  });
}

/**
 * The ids of an event's pictures of some kinds, separated into pictures in use and pictures no longer in use.
 */
interface PictureUse {
  kinds: readonly ImageRecord['kind'][];
  shown: (Types.ObjectId | string)[];
  replaced: (Types.ObjectId | string)[];
}

/** Deletes pictures that the event no longer shows, and pictures without references. */
async function deleteUnusedPictures(
  app: Pick<App, 'pictures'>,
  eventId: Types.ObjectId,
  { kinds: affected, shown, replaced }: PictureUse,
): Promise<void> {
  const isAbandoned = { createdAt: { $lt: new Date(Date.now() - pictureLimits.abandonedMs) } };
  await ImageModel.deleteMany({
    eventId,
    kind: { $in: affected },
    _id: { $nin: shown },
    $or: [{ _id: { $in: replaced } }, isAbandoned],
  });
  app.pictures.clear();
}

/** Deletes the stored photos and images of questions to which the event no longer refers. */
export const dropPhotos = async (
  app: Pick<App, 'pictures'>,
  event: EventRecord,
  removed: Pick<PhotoRecord, '_id'>[],
): Promise<void> =>
  deleteUnusedPictures(app, event._id, {
    kinds: ['photo', 'questionImage'],
    shown: event.questions.flatMap(({ photo, questionImage }) =>
      [photo, questionImage].flatMap((picture) => picture?._id ?? []),
    ),
    replaced: removed.map(({ _id }) => _id),
  });

/** Deletes all pictures of a removed event. */
export async function dropPicturesOf(app: Pick<App, 'pictures'>, eventId: Types.ObjectId): Promise<void> {
  await ImageModel.deleteMany({ eventId });
  app.pictures.clear();
}
