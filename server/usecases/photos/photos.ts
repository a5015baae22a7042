import type { Types } from 'mongoose';
import { counts } from '../../../protocol/limits.ts';
import type { AddPhoto } from '../../../protocol/schemas/photos.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { seesHidden, type Credentials, viewerOf } from '../../access/viewer.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import { EventModel, type EventRecord, type PhotoRecord, type QuestionRecord } from '../../models/event.ts';
import { encodePhoto } from '../../gateways/encodePicture.ts';
import { ImageModel, type ImageRecord } from '../../models/pictures.ts';
import { isAnswerShown, isAsked } from '../../presenters/photos.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { bytesOf, dropPhotos } from './pictures.ts';
import { noPicture } from './RecentPictures.ts';
import { questionIn, withQuestion } from '../questions/questions.ts';
import type { QuestionOfEvent } from '../loadEntities.ts';
import { idOfSubmission } from '../idempotency.ts';
import { refuseSample } from '../loadEntities.ts';

/** True for a picture that only some viewers may fetch. Its visibility can change. */
export const isRestricted = ({ kind }: Pick<ImageRecord, 'kind'>): boolean =>
  kind === 'photo' || kind === 'questionImage';

/**
 * Returns a picture by id. A photo reveals the answer, so guests can load it only while they see the answer.
 * Guests can load the image of a question unless the question is a draft. Otherwise throws `not_found`, as for
 * a picture that does not exist.
 */
export async function findPicture(app: App, id: string, request: Credentials): Promise<ImageRecord> {
  const image = await app.pictures.find(id);
  if (isRestricted(image) && !(await maySee(app, image, request))) throw noPicture();
  return image;
}

type Viewing = Pick<App, 'eventCache' | 'ownerFingerprint'>;

async function maySee(app: Viewing, image: ImageRecord, request: Credentials): Promise<boolean> {
  if (await maySeeIn(app, image.eventId, image, request)) return true;
  if (image.kind === 'photo') return false;
  // A rehearsal refers to the images of its event.
  const rehearsal = await EventModel.findOne({ originId: image.eventId }, { _id: 1 }).lean();
  return rehearsal !== null && maySeeIn(app, rehearsal._id, image, request);
}

async function maySeeIn(
  app: Viewing,
  eventId: Types.ObjectId,
  { _id, kind }: ImageRecord,
  request: Credentials,
): Promise<boolean> {
  const live = await currentEvent(app, eventId);
  const question = live.event.questions.find(({ photo, questionImage }) =>
    (kind === 'photo' ? photo : questionImage)?._id.equals(_id),
  );
  if (!question) return false;
  const isShown = kind === 'photo' ? isAnswerShown : isAsked;
  return (
    (live.event.isActive && isShown(live, question)) ||
    seesHidden((await viewerOf(app, request, live.event)).role)
  );
}

/** Returns the live event after a resync, because another server can have shown or hidden the answer. */
async function currentEvent(app: Pick<App, 'eventCache'>, eventId: Types.ObjectId): Promise<EventReadModel> {
  const id = eventId.toString();
  const { event } = await app.eventCache.get(id);
  const stored = await EventModel.findById(eventId, { revision: 1 }).lean();
  if (stored?.revision !== event.revision) await app.eventCache.resyncEvent(id);
  return app.eventCache.get(id);
}

/**
 * Throws `conflict` if the event has its maximum number of photos. Replacing the photo of a question is
 * always possible.
 */
function requirePhotoSpace({ questions }: EventRecord, { _id }: QuestionRecord): void {
  const maxPhotos = counts.photosPerEvent;
  if (questions.filter((other) => other.photo && !other._id.equals(_id)).length >= maxPhotos)
    throw new AppError('conflict', refusalTexts.translatable('tooManyPhotos', { most: maxPhotos }));
}

/**
 * The number of photo submissions whose keys an event stores. A retry of an older submission counts as a new
 * one.
 */
const maxKeys = 100;

/**
 * Identifies a photo submission by its idempotency key. `startOvers` is how often the host had started over
 * when the photo was chosen.
 */
interface PhotoSubmission {
  key: Types.ObjectId | undefined;
  startOvers: number;
}

/**
 * Returns true for a photo that was stored before, and for a photo that the host chose before starting over.
 */
export const isObsolete = (event: EventRecord, { key, startOvers }: PhotoSubmission): boolean =>
  startOvers < (event.startOvers ?? 0) ||
  (event.photoKeys?.some((photoKey) => photoKey.equals(key)) ?? false);

export const withKey = (
  { photoKeys = [] }: EventRecord,
  { key }: PhotoSubmission,
): Pick<EventRecord, 'photoKeys'> => (key ? { photoKeys: [...photoKeys, key].slice(-maxKeys) } : {});

/**
 * Stores the photo of a question and replaces an earlier one. If two calls run concurrently, the later one
 * wins. A retry with the same key stores nothing, even if the photo was replaced or removed since. In these
 * cases, throws without storing anything:
 *
 * - `invalid` for a file that is no picture
 * - `body_too_large` for a file larger than `imageBytes.photo`
 * - `conflict` if the event has its maximum number of photos
 */
export async function addPhoto(
  app: App,
  { event, question }: QuestionOfEvent,
  { photo: dataUrl, startOvers = event.startOvers ?? 0 }: AddPhoto,
  idempotencyKey?: string,
): Promise<QuestionRecord> {
  refuseSample(event);
  const { _id: eventId } = event;
  const { _id: questionId } = question;
  const seed = `photo ${questionId.toString()} ${idempotencyKey}`;
  const submission = { key: idempotencyKey ? idOfSubmission(seed) : undefined, startOvers };
  if (isObsolete(event, submission)) return question;
  requirePhotoSpace(event, question);
  // The photos of one question are stored in the order of their arrival.
  return app.queues.run(`photo ${questionId.toString()}`, async () => {
    const { width, height, ...picture } = await encodePhoto(bytesOf(dataUrl, 'photo'));
    const { _id } = await ImageModel.create({ eventId, kind: 'photo', ...picture, createdAt: new Date() });
    const photo = { _id, width, height };
    let replaced: PhotoRecord | undefined;
    const change = (current: EventRecord): EventRecord => {
      if (isObsolete(current, submission)) return current;
      const currentQuestion = questionIn(current, questionId);
      replaced = currentQuestion.photo;
      requirePhotoSpace(current, currentQuestion);
      return { ...withQuestion(current, { ...currentQuestion, photo }), ...withKey(current, submission) };
    };
    try {
      const changed = await changeEvent(app, eventId.toString(), change);
      const stored = questionIn(changed, questionId);
      const unused = stored.photo?._id.equals(_id) ? replaced : photo;
      await dropPhotos(app, changed, unused ? [unused] : []);
      return stored;
    } catch (error) {
      // After any other error, the event may refer to the photo, so the photo is kept.
      if (error instanceof AppError) await ImageModel.deleteOne({ _id });
      throw error;
    }
  });
}

/** Removes the photo of a question. Does nothing if there is none. */
export async function removePhoto(
  app: App,
  { event: { _id: eventId }, question: { _id } }: QuestionOfEvent,
): Promise<QuestionRecord> {
  let removed: PhotoRecord | undefined;
  const changed = await changeEvent(app, eventId.toString(), (event) => {
    const { photo, ...question } = questionIn(event, _id);
    removed = photo;
    return photo ? withQuestion(event, question) : event;
  });
  if (removed) await dropPhotos(app, changed, [removed]);
  return questionIn(changed, _id);
}
