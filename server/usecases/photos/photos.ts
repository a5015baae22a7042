import type { Types } from 'mongoose';
import { counts } from '../../../protocol/limits.ts';
import type { AddPhoto } from '../../../protocol/schemas/photos.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { seesHidden, type Request, viewerOf } from '../../access/viewer.ts';
import { AppError } from '../../base/AppError.ts';
import type { LiveEvent } from '../../eventState/EventState.ts';
import { EventModel, type EventRecord, type PhotoRecord, type QuestionRecord } from '../../models/event.ts';
import { encodePhoto } from '../../gateways/pictures.ts';
import { ImageModel, type ImageRecord } from '../../models/pictures.ts';
import { isAnswerShown } from '../../presenters/photos.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { bytesOf, dropPhotos } from './pictures.ts';
import { noPicture } from './RecentPictures.ts';
import { questionIn, withQuestion } from '../questions/questions.ts';
import type { OfEvent } from '../loadEntities.ts';
import { idOfSubmission } from '../idempotency.ts';
import { refuseSample } from '../loadEntities.ts';

/**
 * A picture by its id, for whoever asks. A photo gives its answer away: for guests it is there exactly while they are told
 * the answer; 404 otherwise, as for a picture that never was.
 */
export async function findPicture(app: App, id: string, request: Request): Promise<ImageRecord> {
  const image = await app.pictures.find(id);
  if (image.kind === 'photo' && !(await maySee(app, image, request))) throw noPicture();
  return image;
}

async function maySee(
  app: Pick<App, 'eventCache' | 'ownerFingerprint'>,
  { _id, eventId }: ImageRecord,
  request: Request,
): Promise<boolean> {
  const live = await asStored(app, eventId);
  const question = live.event.questions.find(({ photo }) => photo?._id.equals(_id));
  if (!question) return false;
  const isTold = live.event.isActive && isAnswerShown(live, question);
  return isTold || seesHidden((await viewerOf(app, request, live.event)).role);
}

/** Another server may have shown or hidden the answer a moment ago: nobody gets a photo, or none, by what is only remembered. */
async function asStored(app: Pick<App, 'eventCache'>, eventId: Types.ObjectId): Promise<LiveEvent> {
  const id = eventId.toString();
  const { event } = await app.eventCache.get(id);
  const stored = await EventModel.findById(eventId, { revision: 1 }).lean();
  if (stored?.revision !== event.revision) await app.eventCache.resyncEvent(id);
  return app.eventCache.get(id);
}

/** Refuses (409) one photo more than an event may have; a question that has a photo may always get another one. */
function requirePhotoSpace({ questions }: EventRecord, { _id }: QuestionRecord): void {
  const most = counts.photosPerEvent;
  if (questions.filter((other) => other.photo && !other._id.equals(_id)).length >= most)
    throw new AppError('conflict', refusalTexts.translatable('tooManyPhotos', { most }));
}

/** An event remembers the submissions of so many photos; one that is repeated after as many others is a new one. */
const mostKeys = 100;

/** What tells whether a photo still counts: the submission that brought it, and the game for which it was chosen. */
interface Submission {
  key: Types.ObjectId | undefined;
  startOvers: number;
}

/** True for a photo that was stored before, and for one from before the host started over. */
const isSettled = (event: EventRecord, { key, startOvers }: Submission): boolean =>
  startOvers < (event.startOvers ?? 0) || (event.photoKeys?.some((known) => known.equals(key)) ?? false);

const withKey = ({ photoKeys = [] }: EventRecord, { key }: Submission): Pick<EventRecord, 'photoKeys'> =>
  key ? { photoKeys: [...photoKeys, key].slice(-mostKeys) } : {};

/**
 * Gives a question the photo that was sent, in place of an earlier one; of two senders the last one wins. Sent again under
 * its key it is not stored again, also when the photo was replaced or removed since. Refuses what is no picture
 * (`invalid`), more than 2 MB (`body_too_large`) and a photo too many (`conflict`); then nothing of it is stored.
 */
export async function addPhoto(
  app: App,
  { event, question }: OfEvent,
  { photo: sent, startOvers = event.startOvers ?? 0 }: AddPhoto,
  idempotencyKey?: string,
): Promise<QuestionRecord> {
  refuseSample(event);
  const { _id: eventId } = event;
  const { _id: questionId } = question;
  const seed = `photo ${questionId.toString()} ${idempotencyKey}`;
  const submission = { key: idempotencyKey ? idOfSubmission(seed) : undefined, startOvers };
  if (isSettled(event, submission)) return question;
  requirePhotoSpace(event, question);
  // Photos of one question are stored in the order in which they came.
  return app.locks.inTurn(`photo ${questionId.toString()}`, async () => {
    const { width, height, ...picture } = await encodePhoto(bytesOf(sent, 'photo'));
    const { _id } = await ImageModel.create({ eventId, kind: 'photo', ...picture, createdAt: new Date() });
    const photo = { _id, width, height };
    let replaced: PhotoRecord | undefined;
    const change = (known: EventRecord): EventRecord => {
      if (isSettled(known, submission)) return known;
      const now = questionIn(known, questionId);
      replaced = now.photo;
      requirePhotoSpace(known, now);
      return { ...withQuestion(known, { ...now, photo }), ...withKey(known, submission) };
    };
    try {
      const changed = await changeEvent(app, eventId.toString(), change);
      const stored = questionIn(changed, questionId);
      const gone = stored.photo?._id.equals(_id) ? replaced : photo;
      await dropPhotos(app, changed, gone ? [gone] : []);
      return stored;
    } catch (error) {
      // After any other error the event may have the photo.
      if (error instanceof AppError) await ImageModel.deleteOne({ _id });
      throw error;
    }
  });
}

/** Takes the photo of a question away; a question without one stays as it is. */
export async function removePhoto(
  app: App,
  { event: { _id: eventId }, question: { _id } }: OfEvent,
): Promise<QuestionRecord> {
  let gone: PhotoRecord | undefined;
  const changed = await changeEvent(app, eventId.toString(), (event) => {
    const { photo, ...question } = questionIn(event, _id);
    gone = photo;
    return photo ? withQuestion(event, question) : event;
  });
  if (gone) await dropPhotos(app, changed, [gone]);
  return questionIn(changed, _id);
}
