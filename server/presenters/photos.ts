import { pictureAddress } from '../../protocol/paths.ts';
import { phaseOf } from '../../protocol/rules/questions/questionPhase.ts';
import type { Photo, QuestionImage } from '../../protocol/schemas/questions.ts';
import type { EventReadModel } from '../eventState/EventState.ts';
import type { EventRecord, PhotoRecord, QuestionImageRecord, QuestionRecord } from '../models/event.ts';

/** Presents the photo of an answer. The caller must check that the viewer may see the photo. */
export const presentPhoto = ({ _id, width, height }: PhotoRecord): Photo => ({
  address: pictureAddress(_id.toString()),
  width,
  height,
});

/** Presents the image of a question. The translated text is sent while it is in the event's second language. */
export const presentQuestionImage = (
  { alt, translatedAlt, ...image }: QuestionImageRecord,
  { secondLanguage }: Pick<EventRecord, 'secondLanguage'>,
): QuestionImage => ({
  ...presentPhoto(image),
  ...(alt && { alt }),
  ...(translatedAlt && translatedAlt.language === secondLanguage && { translatedAlt }),
});

/** Returns true if guests may see a question's answer and all data that reveals the answer. */
export const isAnswerShown = ({ event, board }: EventReadModel, question: QuestionRecord): boolean =>
  phaseOf(question, event, board.predictionCountOf(question._id.toString())) === 'shown';

/** True when guests may see a question. They see everything but drafts. */
export const isAsked = ({ event, board }: EventReadModel, question: QuestionRecord): boolean =>
  phaseOf(question, event, board.predictionCountOf(question._id.toString())) !== 'draft';
