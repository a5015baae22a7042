import type { Question } from '../../../protocol/schemas/questions.ts';
import { outcomeOf } from '../../../protocol/rules/scoring.ts';
import { slipTexts, summaryTexts } from '../../../protocol/texts/guest/summary.ts';
import { countOutcomes } from '../../features/game/countOutcomes.ts';
import { answerLabel, correctLabel } from '../../features/game/answerLabel.ts';
import type { PredictedAnswer } from '../../stores/room/copy/copies.ts';

/** Puts predictions beside their questions and counts them; `successRate` in whole percent of correct over answered. */
export function summarise(questions: readonly Question[], predictions: readonly PredictedAnswer[]) {
  const answers = new Map(predictions.map(({ questionId, answer }) => [questionId, answer]));
  const lines = questions.map((question) => {
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
  const slip = lines.flatMap(({ question, answer, outcome }, index) => {
    const predicted = answer === undefined ? '-' : answerLabel(question, answer);
    const correctAnswer = correctLabel(question);
    return [
      '',
      `${index + 1}. ${question.text}`,
      `   ${summaryTexts('filePrediction', { answer: predicted })}`,
      ...(correctAnswer ? [`   ${summaryTexts('fileCorrectAnswer', { answer: correctAnswer })}`] : []),
      `   ${slipTexts(outcome)}`,
    ];
  });
  return [
    summaryTexts('title'),
    summaryTexts('fileGuest', { name: names.username }),
    summaryTexts('fileEvent', { title: names.title }),
    '',
    summaryTexts('fileTotal', { count: total }),
    summaryTexts('fileAnswered', { count: answered }),
    summaryTexts('fileCorrect', { count: correct }),
    summaryTexts('filePending', { count: pending }),
    summaryTexts('fileUnanswered', { count: unanswered }),
    summaryTexts('fileSuccessRate', { rate: successRate / 100 }),
    '',
    summaryTexts('slipTitle'),
    ...(answered === 0 ? ['', summaryTexts('emptyTitle')] : slip),
    '',
  ].join('\r\n');
}
