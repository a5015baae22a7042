import { storedNumber } from '../../../protocol/numbers.ts';
import { optionOf } from '../../../protocol/rules/spelling.ts';
import { outcomeOf, rightAnswers, type PredictionOutcome } from '../../../protocol/rules/scoring.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { formatList, formatNumber } from '../../../protocol/texts/formats.ts';
import { answerTexts } from '../../../protocol/texts/guest/game/answers.ts';
import { optionLabel } from './questionWords.ts';

/** An answer as its host has it: 'yes' is 'Yes', an option as it is spelled now, everything else as it was written. */
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

type Answered = Pick<Question, 'type' | 'options' | 'translation'>;

/** An answer as everybody else reads it: an option in the language that is spoken now. */
export const answerLabel = (question: Answered, answer: string): string =>
  question.type === 'multiple_choice' ? optionLabel(question, answer) : hostLabel(question, answer);

/** The correct answer as people read it, where it is shown; of several right options all. */
export const correctLabel = (question: Question, label = answerLabel) =>
  question.correctAnswer === undefined
    ? undefined
    : formatList(rightAnswers(question).map((answer) => label(question, answer)));

/** The same of an answer that is told beside the question, which may know it a moment later. */
export const shownLabel = (question: Question, correctAnswer: string): string =>
  question.correctAnswer === correctAnswer
    ? (correctLabel(question) ?? '')
    : answerLabel(question, correctAnswer);

/** How many questions came out each way for a guest. */
export function countOutcomes(
  questions: readonly Question[],
  answerTo: (questionId: string) => string | undefined,
): Record<PredictionOutcome, number> {
  const counted = { correct: 0, incorrect: 0, pending: 0, unanswered: 0 };
  for (const question of questions) counted[outcomeOf(question, answerTo(question.id))] += 1;
  return counted;
}
