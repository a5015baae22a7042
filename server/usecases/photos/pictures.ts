import type { Types } from 'mongoose';
import type { UpdateEvent } from '../../../protocol/schemas/events.ts';
import { imageBytes } from '../../../protocol/limits.ts';
import { pictureAddress } from '../../../protocol/paths.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import { encodePicture, type EncodedPicture } from '../../gateways/pictures.ts';
import type { EventRecord, PhotoRecord } from '../../models/event.ts';
import { ImageModel, type ImageRecord } from '../../models/pictures.ts';
import type { App } from '../App.ts';

/** The pictures that an event itself shows. */
const kinds = ['logo', 'headerImage'] as const;
type Kind = (typeof kinds)[number];

/** What becomes of an event's pictures: one that is not named stays, `undefined` removes. */
export type PictureChange = Map<Kind, EncodedPicture | undefined>;

const boxes = { logo: { width: 800, height: 800 }, headerImage: { width: 2_400, height: 1_200 } };
const tooLarge = {
  logo: 'logoTooLarge',
  headerImage: 'headerImageTooLarge',
  photo: 'photoTooLarge',
} as const;
const idOf = (address: string) => address.slice(pictureAddress('').length);

/** Reads what is wished: an image data URL sets, an empty text or null removes, the event's own address keeps. */
export async function readPictures(
  event: EventRecord,
  wishes: Pick<UpdateEvent, Kind>,
): Promise<PictureChange> {
  const change: PictureChange = new Map();
  for (const kind of kinds) {
    const wish = wishes[kind];
    if (wish === undefined || (wish && wish === event[kind])) continue;
    change.set(kind, wish ? await encodePicture(bytesOf(wish, kind), boxes[kind]) : undefined);
  }
  return change;
}

const dataUrl = /^data:image\/[\w.+-]{1,60};base64$/i;

/** The file in an image data URL. Refuses another text (`invalid`), and a file above its limit (`body_too_large`). */
export function bytesOf(wish: string, kind: keyof typeof imageBytes): Buffer {
  const comma = wish.indexOf(',');
  const content = wish.slice(comma + 1);
  if (!dataUrl.test(wish.slice(0, Math.min(comma, 100))))
    throw new AppError('invalid', refusalTexts.translatable('notPicture'));
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > imageBytes[kind])
    throw new AppError('body_too_large', refusalTexts.translatable(tooLarge[kind]));
  return bytes;
}

/** The fields of an event that show its pictures: an address, or null for a picture that goes. */
type PictureFields = { [K in Kind]?: string | null };

/** Stores the new pictures; nobody sees them until the event has their addresses. */
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

/** Removes stored pictures that the event will not show after all. */
export async function discardPictures(fields: PictureFields): Promise<void> {
  const ids = Object.values(fields).flatMap((address) => (address ? idOf(address) : []));
  if (ids.length > 0) await ImageModel.deleteMany({ _id: { $in: ids } });
}

/** Removes the pictures that a change of the event has replaced, and what a crash has left behind of earlier ones. */
export async function dropReplacedPictures(
  app: Pick<App, 'pictures'>,
  { before, after }: { before: EventRecord; after: EventRecord },
  change: PictureChange,
): Promise<void> {
  if (change.size === 0) return;
  await dropUnshown(app, after._id, {
    kinds,
    shown: kinds.flatMap((kind) => after[kind] ?? []).map(idOf),
    replaced: [...change.keys()].flatMap((kind) => before[kind] ?? []).map(idOf),
  });
}

/** Nobody stores a picture for so long before the event shows it. */
const abandonedMs = 3_600_000;

/** Which pictures of some kinds an event shows, by their ids, and which it does no longer. */
interface Pictures {
  kinds: readonly ImageRecord['kind'][];
  shown: (Types.ObjectId | string)[];
  replaced: (Types.ObjectId | string)[];
}

/** Removes what an event shows no longer, and what a crash has left behind. */
async function dropUnshown(
  app: Pick<App, 'pictures'>,
  eventId: Types.ObjectId,
  { kinds: dropped, shown, replaced }: Pictures,
): Promise<void> {
  const isAbandoned = { createdAt: { $lt: new Date(Date.now() - abandonedMs) } };
  await ImageModel.deleteMany({
    eventId,
    kind: { $in: dropped },
    _id: { $nin: shown },
    $or: [{ _id: { $in: replaced } }, isAbandoned],
  });
  app.pictures.clear();
}

/** Removes the bytes of photos that an event has no longer. */
export const dropPhotos = async (
  app: Pick<App, 'pictures'>,
  event: EventRecord,
  gone: PhotoRecord[],
): Promise<void> =>
  dropUnshown(app, event._id, {
    kinds: ['photo'],
    shown: event.questions.flatMap(({ photo }) => photo?._id ?? []),
    replaced: gone.map(({ _id }) => _id),
  });

/** Removes every picture of an event that is gone. */
export async function dropPicturesOf(app: Pick<App, 'pictures'>, eventId: Types.ObjectId): Promise<void> {
  await ImageModel.deleteMany({ eventId });
  app.pictures.clear();
}
