import { fitAnswer, sentAnswer } from '../../protocol/rules/correctness.ts';
import type { CouplePrediction } from '../../protocol/schemas/couple.ts';
import type { EventReadModel } from '../eventState/EventState.ts';
import type { QuestionRecord } from '../models/event.ts';
import type { StoredPrediction } from '../models/participant.ts';
import { isAnswerShown } from './photos.ts';

/** Presents the couple's own prediction to the couple. */
export const presentCouplePrediction = ({
  questionId,
  answer,
  submittedAt,
}: StoredPrediction & { questionId: string }): CouplePrediction => ({
  questionId,
  answer,
  submittedAt: submittedAt.toISOString(),
});

/**
 * Returns the couple's prediction of a question if the answer is visible to guests. Until then, even the
 * organiser cannot see it. Returns undefined if the question no longer accepts the prediction, for example
 * because an option was removed.
 */
export function coupleAnswer(live: EventReadModel, question: QuestionRecord): string | undefined {
  const answer = live.couple?.predictions?.[question._id.toString()]?.answer;
  return answer === undefined || !isAnswerShown(live, question)
    ? undefined
    : fitAnswer(question, sentAnswer(question.type, answer));
}

/** Returns the couple's predictions of all questions whose answers are visible to guests, by question id. */
export const coupleAnswers = (live: EventReadModel): ReadonlyMap<string, string> =>
  new Map(
    Array.from(live.questions).flatMap(([id, question]) => {
      const answer = coupleAnswer(live, question);
      return answer === undefined ? [] : [[id, answer]];
    }),
  );
