import { isAnswerHeld } from '../../protocol/rules/questions/questionPhase.ts';
import type { WitnessedAnswer } from '../../protocol/schemas/witness.ts';
import type { QuestionRecord } from '../models/game.ts';

/** An answer that waits for the host, for one of the witnesses: what the host has set is told without the answer. */
export function presentWitnessed(
  question: QuestionRecord,
  { linkId, name }: { linkId: string; name: string | undefined },
): WitnessedAnswer {
  const { _id, witnessId, correctAnswer } = question;
  const questionId = _id.toString();
  if (!isAnswerHeld(question) || !witnessId || correctAnswer === undefined) return { questionId };
  if (witnessId.toString() === linkId) return { questionId, answer: correctAnswer, isOwn: true };
  return { questionId, answer: correctAnswer, ...(name && { by: name }) };
}
