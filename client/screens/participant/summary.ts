import type { Question } from '../../../protocol/schemas/questions.ts';
import { outcomeOf, type PredictionOutcome } from '../../../protocol/rules/scoring.ts';
import { slipWords } from '../../../protocol/texts/screenTexts.ts';
import { answerLabel } from '../../features/game/answerLabel.ts';
import type { PredictedAnswer } from '../../stores/room/copy/copies.ts';

/** What was predicted of one question, and how it came out. */
export interface QuestionOutcome {
  question: Question;
  answer: string | undefined;
  outcome: PredictionOutcome;
}

/** What a participant predicted, question by question, and the counts. */
export interface Summary {
  lines: QuestionOutcome[];
  total: number;
  answered: number;
  correct: number;
  incorrect: number;
  pending: number;
  unanswered: number;
  /** Whole percent of correct over answered. */
  successRate: number;
}

/** Puts predictions beside their questions and counts them. */
export function summarise(questions: readonly Question[], predictions: readonly PredictedAnswer[]): Summary {
  const answers = new Map(predictions.map(({ questionId, answer }) => [questionId, answer]));
  const lines = questions.map((question) => {
    const answer = answers.get(question.id);
    return { question, answer, outcome: outcomeOf(question, answer) };
  });
  const count = (outcome: PredictionOutcome) => lines.filter((line) => line.outcome === outcome).length;
  const [correct, unanswered] = [count('correct'), count('unanswered')];
  const answered = lines.length - unanswered;
  return {
    lines,
    total: lines.length,
    answered,
    correct,
    incorrect: count('incorrect'),
    pending: count('pending'),
    unanswered,
    successRate: answered === 0 ? 0 : Math.round((correct / answered) * 100),
  };
}

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
