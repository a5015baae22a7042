import type { Types } from 'mongoose';
import { questionImagesBytes } from '../../../protocol/limits.ts';
import type { SetQuestionImage } from '../../../protocol/schemas/photos.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError, wrongField } from '../../base/AppError.ts';
import type { EventRecord, QuestionImageRecord, QuestionRecord } from '../../models/event.ts';
import { encodePhoto } from '../../gateways/encodePicture.ts';
import { ImageModel } from '../../models/pictures.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { idOfSubmission } from '../idempotency.ts';
import { type QuestionOfEvent, refuseSample } from '../loadEntities.ts';
import { questionIn, withQuestion } from '../questions/questions.ts';
import { isObsolete, withKey } from './photos.ts';
import { bytesOf, dropPhotos } from './pictures.ts';
import { noPicture } from './RecentPictures.ts';

/** Throws `conflict` when the images of all questions together exceed `questionImagesBytes`. */
function requireSpace({ questions }: EventRecord): void {
  const bytes = questions.reduce((sum, { questionImage }) => sum + (questionImage?.bytes ?? 0), 0);
  if (bytes <= questionImagesBytes) return;
  const most = questionImagesBytes / (1024 * 1024);
  throw new AppError('conflict', refusalTexts.translatable('tooManyQuestionImages', { most }));
}

/** The alternative texts to store. An empty text is not stored. */
function altTextsOf({ secondLanguage }: EventRecord, { alt, translatedAlt }: SetQuestionImage) {
  if (translatedAlt && translatedAlt.language !== secondLanguage)
    throw wrongField('translatedAlt.language', refusalTexts.translatable('translationLanguage'));
  return { ...(alt && { alt }), ...(translatedAlt?.text && { translatedAlt }) };
}

/**
 * Stores the image of a question and replaces an earlier one. Without `image` only the alternative texts
 * change. A retry with the same key stores nothing, also after the image was replaced or removed. Throws,
 * without storing anything:
 *
 * - `invalid` for a file that is no picture, and for a text in another language than the event's second one
 * - `body_too_large` beyond `imageBytes.photo`
 * - `not_found` without `image` when the question has none
 * - `conflict` when the event's images exceed `questionImagesBytes`
 */
export async function setQuestionImage(
  app: App,
  { event, question }: QuestionOfEvent,
  input: SetQuestionImage,
  idempotencyKey?: string,
): Promise<QuestionRecord> {
  refuseSample(event);
  const { _id: eventId } = event;
  const { _id: questionId } = question;
  const seed = `question image ${questionId.toString()} ${idempotencyKey}`;
  // Starting over keeps the images of questions, so no submission is too old.
  const submission = { key: idempotencyKey ? idOfSubmission(seed) : undefined, startOvers: Infinity };
  if (isObsolete(event, submission)) return question;
  altTextsOf(event, input);
  const added = input.image ? await storeImage(eventId, input.image) : undefined;
  let replaced: QuestionImageRecord | undefined;
  const change = (current: EventRecord): EventRecord => {
    if (isObsolete(current, submission)) return current;
    const currentQuestion = questionIn(current, questionId);
    replaced = currentQuestion.questionImage;
    const image = added ?? replaced;
    if (!image) throw noPicture();
    const { _id, width, height, bytes } = image;
    const questionImage = { _id, width, height, bytes, ...altTextsOf(current, input) };
    const next = withQuestion(current, { ...currentQuestion, questionImage });
    if (added) requireSpace(next);
    return { ...next, ...withKey(current, submission) };
  };
  try {
    const changed = await changeEvent(app, eventId.toString(), change);
    const stored = questionIn(changed, questionId);
    const unused = [added, replaced].filter((image) => image && !stored.questionImage?._id.equals(image._id));
    if (added)
      await dropPhotos(
        app,
        changed,
        unused.flatMap((image) => image ?? []),
      );
    return stored;
  } catch (error) {
    // After any other error the event may refer to the image.
    if (added && error instanceof AppError) await ImageModel.deleteOne({ _id: added._id });
    throw error;
  }
}

async function storeImage(eventId: Types.ObjectId, dataUrl: string): Promise<QuestionImageRecord> {
  const { width, height, ...picture } = await encodePhoto(bytesOf(dataUrl, 'photo'));
  const image = { ...picture, eventId, kind: 'questionImage' as const, createdAt: new Date() };
  const { _id } = await ImageModel.create(image);
  return { _id, width, height, bytes: picture.bytes.length + picture.smallBytes.length };
}

/** Removes the image of a question. Does nothing when there is none. */
export async function removeQuestionImage(
  app: App,
  { event: { _id: eventId }, question: { _id } }: QuestionOfEvent,
): Promise<QuestionRecord> {
  let removed: QuestionImageRecord | undefined;
  const changed = await changeEvent(app, eventId.toString(), (event) => {
    const { questionImage, ...question } = questionIn(event, _id);
    removed = questionImage;
    return questionImage ? withQuestion(event, question) : event;
  });
  if (removed) await dropPhotos(app, changed, [removed]);
  return questionIn(changed, _id);
}
