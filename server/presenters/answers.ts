import { keyOf, splitKeys } from '../../protocol/rules/acceptedAnswers.ts';
import { groupAlike } from '../../protocol/rules/alikeAnswers.ts';
import { countPredictions } from '../../protocol/rules/predictionCounts.ts';
import { judgeOf } from '../../protocol/rules/scoring.ts';
import type { PredictedAnswer } from '../../protocol/schemas/questions.ts';
import type { LiveEvent } from '../followedEvent.ts';
import type { QuestionRecord } from '../models/game.ts';
import { knownQuestion } from './game.ts';

/** What guests predicted for a question, for its host: texts with alike ones side by side, options and numbers in their order. */
export function presentAnswers(question: QuestionRecord, live: LiveEvent): PredictedAnswer[] {
  const answers = live.board.predictionsOf(question._id.toString()).map(({ answer }) => answer);
  const found =
    question.type === 'text'
      ? groupAlike(answers)
      : countPredictions(question, answers).counts.map((counted, group) => ({ ...counted, group }));
  const isRight = judgeAhead(question, live);
  return found.map((counted) => ({ ...counted, isCorrect: isRight(counted.answer) }));
}

/** Before there is a correct answer, what the host has accepted already. */
function judgeAhead(question: QuestionRecord, live: LiveEvent): (answer: string) => boolean {
  if (question.correctAnswer !== undefined) return judgeOf(knownQuestion(question, live));
  const accepted = splitKeys(question.acceptedKeys ?? '');
  return (answer) => accepted.has(keyOf(answer));
}
