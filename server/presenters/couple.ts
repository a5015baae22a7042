import { fitAnswer, sentAnswer } from '../../protocol/rules/scoring.ts';
import type { CouplePrediction } from '../../protocol/schemas/couple.ts';
import type { LiveEvent } from '../eventState/EventState.ts';
import type { QuestionRecord } from '../models/event.ts';
import type { StoredPrediction } from '../models/participant.ts';
import { isAnswerShown } from './photos.ts';

/** A prediction of the couple's, for themselves. */
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
 * What the couple predicted of a question: nobody else is told before guests have been shown its answer, the organiser
 * included. What the question does not take any more, such as an option that has gone, counts for nothing.
 */
export function coupleAnswer(live: LiveEvent, question: QuestionRecord): string | undefined {
  const answer = live.couple?.predictions?.[question._id.toString()]?.answer;
  return answer === undefined || !isAnswerShown(live, question)
    ? undefined
    : fitAnswer(question, sentAnswer(question.type, answer));
}

/** The same for all questions whose answers guests have been shown, by the question's id. */
export const coupleAnswers = (live: LiveEvent): ReadonlyMap<string, string> =>
  new Map(
    Array.from(live.questions).flatMap(([id, question]) => {
      const answer = coupleAnswer(live, question);
      return answer === undefined ? [] : [[id, answer]];
    }),
  );
