import { storedNumber } from '../../../protocol/numbers.ts';
import { optionOf } from '../../../protocol/rules/spelling.ts';
import { outcomeOf, rightAnswers, type PredictionOutcome } from '../../../protocol/rules/correctness.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { formatList, formatNumber } from '../../../protocol/texts/formats.ts';
import { answerTexts } from '../../../protocol/texts/guest/game/answers.ts';
import { optionLabel } from './questionTexts.ts';

/**
 * Formats an answer for the host: 'yes' becomes 'Yes', an option has its current spelling, and other answers
 * stay as typed.
 */
export function hostLabel(
  { type, options = [] }: Pick<Question, 'type' | 'options'>,
  answer: string,
): string {
  if (type === 'multiple_choice') return optionOf(options, answer) ?? answer;
  const key = answer.toLowerCase();
  if (type === 'yes_no' && (key === 'yes' || key === 'no')) return answerTexts(key);
  const value = type === 'numeric' ? storedNumber(answer) : undefined;
  return value === undefined ? answer : formatNumber(value);
}

type AnsweredQuestion = Pick<Question, 'type' | 'options' | 'translation'>;

/** Formats an answer for guests, with options in the current language. */
export const answerLabel = (question: AnsweredQuestion, answer: string): string =>
  question.type === 'multiple_choice' ? optionLabel(question, answer) : hostLabel(question, answer);

/** Formats the correct answer, if it is shown. Lists all correct options if there are several. */
export const correctLabel = (question: Question, label = answerLabel) =>
  question.correctAnswer === undefined
    ? undefined
    : formatList(rightAnswers(question).map((answer) => label(question, answer)));

/** Formats a correct answer that was received separately and may be newer than the question. */
export const shownLabel = (question: Question, correctAnswer: string): string =>
  question.correctAnswer === correctAnswer
    ? (correctLabel(question) ?? '')
    : answerLabel(question, correctAnswer);

/** Counts a guest's questions by outcome. */
export function countOutcomes(
  questions: readonly Question[],
  answerTo: (questionId: string) => string | undefined,
): Record<PredictionOutcome, number> {
  const counts = { correct: 0, incorrect: 0, pending: 0, unanswered: 0 };
  for (const question of questions) counts[outcomeOf(question, answerTo(question.id))] += 1;
  return counts;
}
