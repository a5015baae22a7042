import type { Question } from '../../../protocol/schemas/questions.ts';
import { outcomeOf, type PredictionOutcome } from '../../../protocol/rules/scoring.ts';
import { slipWords } from '../../../protocol/texts/screenTexts.ts';
import { countOutcomes } from '../../features/game/countOutcomes.ts';
import { answerLabel } from '../../features/game/boardWords.ts';
import type { PredictedAnswer } from '../../stores/room/copy/copies.ts';

/** What was predicted of one question, and how it came out. */
export interface QuestionOutcome {
  question: Question;
  answer: string | undefined;
  outcome: PredictionOutcome;
}

/** Puts predictions beside their questions and counts them; `successRate` in whole percent of correct over answered. */
export function summarise(questions: readonly Question[], predictions: readonly PredictedAnswer[]) {
  const answers = new Map(predictions.map(({ questionId, answer }) => [questionId, answer]));
  const lines = questions.map((question): QuestionOutcome => {
    const answer = answers.get(question.id);
    return { question, answer, outcome: outcomeOf(question, answer) };
  });
  const counted = countOutcomes(questions, (id) => answers.get(id));
  const total = lines.length;
  const answered = total - counted.unanswered;
  const successRate = answered === 0 ? 0 : Math.round((counted.correct / answered) * 100);
  return { lines, total, answered, ...counted, successRate };
}
export type Summary = ReturnType<typeof summarise>;

/** The summary as a text to keep. */
export function summaryText(summary: Summary, names: { username: string; title: string }): string {
  const { lines, total, answered, correct, pending, unanswered, successRate } = summary;
  const slip = lines.flatMap(({ question, answer, outcome }, index) => [
    '',
    `${index + 1}. ${question.text}`,
    `   Prediction: ${answer === undefined ? '-' : answerLabel(question, answer)}`,
    ...(question.correctAnswer === undefined
      ? []
      : [`   Correct answer: ${answerLabel(question, question.correctAnswer)}`]),
    `   ${slipWords[outcome]}`,
  ]);
  return [
    'Prediction Summary',
    `Guest: ${names.username}`,
    `Event: ${names.title}`,
    '',
    `Total: ${total}`,
    `Answered: ${answered}`,
    `Correct: ${correct}`,
    `Pending: ${pending}`,
    `Unanswered: ${unanswered}`,
    `Success rate: ${successRate}%`,
    '',
    'Prediction Slip',
    ...(answered === 0 ? ['', 'No predictions made yet'] : slip),
    '',
  ].join('\r\n');
}
