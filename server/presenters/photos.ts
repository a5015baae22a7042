import { pictureAddress } from '../../protocol/paths.ts';
import { phaseOf } from '../../protocol/rules/questions/questionPhase.ts';
import type { Photo } from '../../protocol/schemas/questions.ts';
import type { LiveEvent } from '../eventState/EventState.ts';
import type { PhotoRecord, QuestionRecord } from '../models/event.ts';

/** The photo of an answer, as whoever may know of it is told. */
export const presentPhoto = ({ _id, width, height }: PhotoRecord): Photo => ({
  address: pictureAddress(_id.toString()),
  width,
  height,
});

/** True when guests are told a question's answer, and with it whatever gives it away. */
export const isAnswerShown = ({ event, board }: LiveEvent, question: QuestionRecord): boolean =>
  phaseOf(question, event, board.predictionCountOf(question._id.toString())) === 'shown';
