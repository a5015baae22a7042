import { pictureAddress } from '../../protocol/paths.ts';
import { phaseOf } from '../../protocol/rules/questions/questionPhase.ts';
import type { Photo } from '../../protocol/schemas/questions.ts';
import type { EventReadModel } from '../eventState/EventState.ts';
import type { PhotoRecord, QuestionRecord } from '../models/event.ts';

/** Presents the photo of an answer. The caller must check that the viewer may see the photo. */
export const presentPhoto = ({ _id, width, height }: PhotoRecord): Photo => ({
  address: pictureAddress(_id.toString()),
  width,
  height,
});

/** Returns true if guests may see a question's answer and all data that reveals the answer. */
export const isAnswerShown = ({ event, board }: EventReadModel, question: QuestionRecord): boolean =>
  phaseOf(question, event, board.predictionCountOf(question._id.toString())) === 'shown';
