import { isAccepted, splitKeys } from '../../protocol/rules/acceptedAnswers.ts';
import { groupAlikeInSlices } from '../../protocol/rules/alikeAnswers.ts';
import { CountedQuestion } from '../../protocol/rules/scores/countedQuestion.ts';
import { countPredictions } from '../../protocol/rules/predictionCounts.ts';
import type { PredictedAnswer } from '../../protocol/schemas/questions.ts';
import type { EventReadModel } from '../eventState/EventState.ts';
import type { QuestionRecord } from '../models/event.ts';
import { finishInSlices, runInSlices } from '../base/timeSlices.ts';

/**
 * Presents the predicted answers of a question to hosts. Groups similar texts, and sorts options and numbers.
 * Runs in time slices, because a full event can have thousands of texts.
 */
export async function presentAnswers(
  question: QuestionRecord,
  live: EventReadModel,
): Promise<PredictedAnswer[]> {
  const answers = live.board.predictionsOf(question._id.toString()).map(({ answer }) => answer);
  const countedAnswers =
    question.type === 'text'
      ? await finishInSlices(groupAlikeInSlices(answers))
      : countPredictions(question, answers).counts.map((counted, group) => ({ ...counted, group }));
  const isRight = correctnessTest(question, answers);
  const presented: PredictedAnswer[] = [];
  await runInSlices(countedAnswers, (counted) =>
    presented.push({ ...counted, isCorrect: isRight(counted.answer) }),
  );
  return presented;
}

/**
 * Returns a function that tests answers. It returns true for answers that the correct answer makes correct,
 * even if that answer is held. If there is no correct answer, it returns true for the accepted answers.
 */
function correctnessTest(question: QuestionRecord, answers: readonly string[]): (answer: string) => boolean {
  if (question.correctAnswer !== undefined) {
    const counted = new CountedQuestion({ ...question, id: question._id.toString() });
    counted.setCorrectness(answers);
    return (answer) => counted.pointsFor(answer) > 0;
  }
  const accepted = splitKeys(question.acceptedKeys ?? '');
  return (answer) => isAccepted(accepted, answer);
}
