import type { Types } from 'mongoose';
import { counts } from '../../../protocol/limits.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { isHost, type Request, viewerOf } from '../../access/viewer.ts';
import { AppError } from '../../AppError.ts';
import type { LiveEvent } from '../../followedEvent.ts';
import { EventModel, type EventRecord, type PhotoRecord, type QuestionRecord } from '../../models/game.ts';
import type { ImageRecord } from '../../models/pictures.ts';
import { isAnswerTold } from '../../presenters/photos.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { dropPhotos, noPicture } from '../events/pictures.ts';
import { type OfEvent, questionIn, withQuestion } from '../game/questions.ts';

/**
 * A picture by its id, for whoever asks. A photo gives its answer away: for guests it is there exactly while they are told
 * the answer; 404 otherwise, as for a picture that never was.
 */
export async function findPicture(app: App, id: string, request: Request): Promise<ImageRecord> {
  const image = await app.pictures.find(id);
  if (image.kind === 'photo' && !(await maySee(app, image, request))) throw noPicture();
  return image;
}

async function maySee(app: App, { _id, eventId }: ImageRecord, request: Request): Promise<boolean> {
  const live = await asStored(app, eventId);
  const question = live.event.questions.find(({ photo }) => photo?._id.equals(_id));
  if (!question) return false;
  const isTold = live.event.isActive && isAnswerTold(live, question);
  return isTold || isHost((await viewerOf(app, request, live.event)).role);
}

/** Another server may have shown or hidden the answer a moment ago: nobody gets a photo, or none, by what is only remembered. */
async function asStored(app: App, eventId: Types.ObjectId): Promise<LiveEvent> {
  const id = eventId.toString();
  const { event } = await app.liveEvents.get(id);
  const stored = await EventModel.findById(eventId, { revision: 1 }).lean();
  if (stored?.revision !== event.revision) await app.liveEvents.lookAgain(id);
  return app.liveEvents.get(id);
}

/** Refuses (409) one photo more than an event may have; another one for a question that has one is always welcome. */
export function requirePhotoSpace({ questions }: EventRecord, { _id }: QuestionRecord): void {
  const most = counts.photosPerEvent;
  if (questions.filter((other) => other.photo && !other._id.equals(_id)).length >= most)
    throw new AppError('conflict', refusalTexts.said('tooManyPhotos', { most }));
}

/** Gives a question the photo that is stored, or with none takes it away; of two helpers the last one wins. */
export async function setPhoto(
  app: App,
  { event: { _id: eventId }, question: { _id } }: OfEvent,
  photo: PhotoRecord | undefined,
): Promise<QuestionRecord> {
  let before: PhotoRecord | undefined;
  const changed = await changeEvent(app, eventId.toString(), (event) => {
    const { photo: known, ...question } = questionIn(event, _id);
    before = known;
    if (known?._id.toString() === photo?._id.toString()) return event;
    if (photo) requirePhotoSpace(event, question);
    return withQuestion(event, { ...question, ...(photo && { photo }) });
  });
  await dropPhotos(app, changed, before ? [before] : []);
  return questionIn(changed, _id);
}
