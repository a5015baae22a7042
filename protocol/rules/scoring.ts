import { lengths } from '../limits.ts';
import { isBlank, isTooLong, parseNumber } from '../checks.ts';

export const questionTypes = ['yes_no', 'multiple_choice', 'numeric', 'text'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** What decides which answers a question takes. */
export interface AnswerSheet {
  type: QuestionType;
  options?: readonly string[] | undefined;
}

/** One spelling for what phones type differently: case, curly quotes, doubled spaces, composed accents. */
const plain = (text: string) =>
  text
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    // Last: some letters are composed of other parts in capitals.
    .normalize('NFC');

const sameText = (a: string, b: string) => plain(a) === plain(b);

/**
 * The answer as it is stored, or undefined when the question does not take it: yes/no in lower case, an option in its
 * own spelling, a finite number, a text of 1 to 280 characters. Holds for predictions and for correct answers alike.
 */
export function fitAnswer(question: AnswerSheet, answer: string): string | undefined {
  const tidy = answer.trim();
  switch (question.type) {
    case 'yes_no':
      return ['yes', 'no'].find((value) => sameText(value, tidy));
    case 'multiple_choice':
      return question.options?.find((option) => sameText(option, tidy));
    case 'numeric': {
      const value = parseNumber(tidy);
      return value === undefined ? undefined : String(value);
    }
    case 'text':
      return isBlank(tidy) || isTooLong(tidy, lengths.textPrediction) ? undefined : tidy;
  }
}

type Judge = (prediction: string) => boolean;

/** Judges many predictions of one question: true for those that equal its correct answer; without one nothing is correct. */
export function judgeOf(type: QuestionType, correctAnswer: string | undefined): Judge {
  if (correctAnswer === undefined) return () => false;
  if (type === 'numeric') {
    const value = parseNumber(correctAnswer);
    return (prediction) => value !== undefined && parseNumber(prediction) === value;
  }
  const text = plain(correctAnswer);
  return (prediction) => prediction === correctAnswer || plain(prediction) === text;
}

/**
 * A prediction is correct when it equals the correct answer ignoring case, outer and doubled spaces, and the kind
 * of quotes; numbers as numbers (7 = 7.0).
 */
export const isCorrect = (type: QuestionType, prediction: string, correctAnswer: string): boolean =>
  judgeOf(type, correctAnswer)(prediction);

export type PredictionOutcome = 'unanswered' | 'pending' | 'correct' | 'incorrect';

/** What a participant sees of one question: no prediction, not decided (or hidden), right or wrong. */
export function outcomeOf(
  question: AnswerSheet & { correctAnswer?: string | undefined },
  prediction: string | undefined,
): PredictionOutcome {
  if (prediction === undefined) return 'unanswered';
  if (question.correctAnswer === undefined) return 'pending';
  return isCorrect(question.type, prediction, question.correctAnswer) ? 'correct' : 'incorrect';
}
