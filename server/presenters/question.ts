import type { Question } from '../../protocol/schemas/questions.ts';
import { asGuestsSee, byOrder, isDraft } from '../../protocol/rules/visibility.ts';
import type { Prediction } from '../../protocol/schemas/predictions.ts';
import type { Viewer } from '../access/viewer.ts';
import type { LiveEvent } from '../liveEvents.ts';
import type { PredictionRecord, QuestionRecord } from '../models/game.ts';
import { present } from './event.ts';

/** A question with everything that is stored of it. */
export const presentQuestion = (question: QuestionRecord): Question => ({
  id: question._id.toString(),
  text: question.text,
  type: question.type,
  isActive: question.isActive,
  order: question.order,
  ...present({
    options: question.options,
    correctAnswer: question.correctAnswer,
    wasRevealed: question.wasRevealed,
  }),
});

/** The questions of an event in their order: guests get no drafts and no answer that they have not been shown. */
export function presentQuestions({ event, questions, board }: LiveEvent, sight: Viewer['sight']): Question[] {
  const all = Array.from(questions.values(), presentQuestion).toSorted(byOrder);
  if (sight === 'organiser') return all;
  return all
    .filter((question) => !isDraft(question, board.predictionCountOf(question.id)))
    .map((question) => asGuestsSee(question, event.showAnswers));
}

/** A prediction. */
export const presentPrediction = (prediction: PredictionRecord): Prediction => ({
  id: prediction._id.toString(),
  questionId: prediction.questionId.toString(),
  participantId: prediction.participantId.toString(),
  answer: prediction.answer,
  submittedAt: prediction.submittedAt.toISOString(),
});
