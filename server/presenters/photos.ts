import { pictureAddress } from '../../protocol/paths.ts';
import { phaseOf } from '../../protocol/rules/questions/questionPhase.ts';
import type { Photo } from '../../protocol/schemas/questions.ts';
import type { EventReadModel } from '../eventState/EventState.ts';
import type { PhotoRecord, QuestionRecord } from '../models/event.ts';

/** Presents the photo of an answer. The caller checks that the viewer may see it. */
export const presentPhoto = ({ _id, width, height }: PhotoRecord): Photo => ({
  address: pictureAddress(_id.toString()),
  width,
  height,
});

/** True when guests may see a question's answer and everything that reveals it. */
export const isAnswerShown = ({ event, board }: EventReadModel, question: QuestionRecord): boolean =>
  phaseOf(question, event, board.predictionCountOf(question._id.toString())) === 'shown';
