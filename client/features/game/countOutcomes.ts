import type { Question } from '../../../protocol/schemas/questions.ts';
import { outcomeOf, type PredictionOutcome } from '../../../protocol/rules/scoring.ts';

/** How many questions came out each way for a guest. */
export function countOutcomes(
  questions: readonly Question[],
  answerTo: (questionId: string) => string | undefined,
): Record<PredictionOutcome, number> {
  const counted = { correct: 0, incorrect: 0, pending: 0, unanswered: 0 };
  for (const question of questions) counted[outcomeOf(question, answerTo(question.id))] += 1;
  return counted;
}
