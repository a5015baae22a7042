import type { Prediction } from '../../../protocol/schemas/predictions.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import { getEventPredictions } from '../../api/events.ts';

/** How many guests predicted the same option of a question. */
export interface Popular {
  questionId: string;
  answer: string;
  votes: number;
}

/** What guests predicted most, over all multiple-choice questions; the first of equals is the earlier question's. */
export function mostPopular(
  questions: readonly Question[],
  predictions: readonly Prediction[],
  count: number,
): Popular[] {
  const votes = new Map<string, Map<string, number>>();
  for (const { id, type } of questions) if (type === 'multiple_choice') votes.set(id, new Map());
  for (const { questionId, answer } of predictions) {
    const ofQuestion = votes.get(questionId);
    ofQuestion?.set(answer, (ofQuestion.get(answer) ?? 0) + 1);
  }
  const all = Array.from(votes, ([questionId, answers]) =>
    Array.from(answers, ([answer, number]) => ({ questionId, answer, votes: number })),
  ).flat();
  return sorted(all, (a, b) => b.votes - a.votes).slice(0, count);
}

/** Every prediction of the event, for the figures. Throws ApiError. */
export const loadPredictions = async (shareCode: string): Promise<Prediction[]> =>
  getEventPredictions(shareCode);
