import { isAnswerHeld } from '../../protocol/rules/questions/questionPhase.ts';
import type { ScorekeeperAnswer } from '../../protocol/schemas/scorekeeper.ts';
import type { QuestionRecord } from '../models/event.ts';

/** Presents a held answer to a scorekeeper. Includes the answer only if a scorekeeper has set it. */
export function presentScorekeeperAnswer(
  question: QuestionRecord,
  { linkId, name }: { linkId: string; name: string | undefined },
): ScorekeeperAnswer {
  const { _id, witnessId, correctAnswer } = question;
  const questionId = _id.toString();
  if (!isAnswerHeld(question) || !witnessId || correctAnswer === undefined) return { questionId };
  if (witnessId.toString() === linkId) return { questionId, answer: correctAnswer, isOwn: true };
  return { questionId, answer: correctAnswer, ...(name && { by: name }) };
}
