import { keyOf, splitKeys } from '../../protocol/rules/acceptedAnswers.ts';
import { groupAlike } from '../../protocol/rules/alikeAnswers.ts';
import { CountedQuestion } from '../../protocol/rules/countedQuestion.ts';
import { countPredictions } from '../../protocol/rules/predictionCounts.ts';
import type { PredictedAnswer } from '../../protocol/schemas/questions.ts';
import type { LiveEvent } from '../followedEvent.ts';
import type { QuestionRecord } from '../models/game.ts';

/** What guests predicted for a question, for its host: texts with alike ones side by side, options and numbers in their order. */
export function presentAnswers(question: QuestionRecord, live: LiveEvent): PredictedAnswer[] {
  const answers = live.board.predictionsOf(question._id.toString()).map(({ answer }) => answer);
  const found =
    question.type === 'text'
      ? groupAlike(answers)
      : countPredictions(question, answers).counts.map((counted, group) => ({ ...counted, group }));
  const isRight = judgeAhead(question, answers);
  return found.map((counted) => ({ ...counted, isCorrect: isRight(counted.answer) }));
}

/** By the answer that is set, also while it is held; before there is one, by what the host has accepted already. */
function judgeAhead(question: QuestionRecord, answers: readonly string[]): (answer: string) => boolean {
  if (question.correctAnswer !== undefined) {
    const counted = new CountedQuestion({ ...question, id: question._id.toString() }, answers.length);
    counted.judgeBy(answers);
    return (answer) => counted.pointsFor(answer) > 0;
  }
  const accepted = splitKeys(question.acceptedKeys ?? '');
  return (answer) => accepted.has(keyOf(answer));
}
