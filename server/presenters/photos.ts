import { pictureAddress } from '../../protocol/paths.ts';
import { isDraft, isRevealed } from '../../protocol/rules/visibility.ts';
import type { Photo } from '../../protocol/schemas/questions.ts';
import type { LiveEvent } from '../followedEvent.ts';
import type { PhotoRecord, QuestionRecord } from '../models/game.ts';

/** The photo of an answer, as whoever may know of it is told. */
export const presentPhoto = ({ _id, width, height }: PhotoRecord): Photo => ({
  address: pictureAddress(_id.toString()),
  width,
  height,
});

/** True when guests are told a question's answer, and with it whatever gives it away. */
export const isAnswerTold = ({ event, board }: LiveEvent, question: QuestionRecord): boolean =>
  isRevealed(question, event.showAnswers) &&
  !isDraft(question, board.predictionCountOf(question._id.toString()));
