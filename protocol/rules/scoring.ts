import { lengths } from '../limits.ts';
import { isBlank, isTooLong } from '../checks.ts';
import { type NumberMarks, parseNumber, storedNumber } from '../numbers.ts';
import { isAccepted, splitKeys } from './acceptedAnswers.ts';
import { distanceBetween } from './distance.ts';
import { optionOf, foldSpelling, sameText } from './spelling.ts';

export const questionTypes = ['yes_no', 'multiple_choice', 'numeric', 'text'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** What decides which answers a question takes. */
export interface AnswerSheet {
  type: QuestionType;
  options?: readonly string[] | undefined;
}

/**
 * The answer as it is stored, or undefined when the question does not take it: yes/no in lower case, an option in its
 * own spelling, a finite number, a text of 1 to 280 characters. Holds for predictions and for correct answers alike.
 * A number that is sent as a text is read by `marks`; with two readings it does not fit.
 */
export function fitAnswer(
  question: AnswerSheet,
  answer: string | number,
  marks?: NumberMarks,
): string | undefined {
  const tidy = String(answer).trim();
  switch (question.type) {
    case 'yes_no':
      return ['yes', 'no'].find((value) => sameText(value, tidy));
    case 'multiple_choice':
      return optionOf(question.options ?? [], tidy);
    case 'numeric': {
      const value = typeof answer === 'number' ? answer : parseNumber(tidy, marks);
      return value === undefined ? undefined : String(value);
    }
    case 'text':
      return isBlank(tidy) || isTooLong(tidy, lengths.textPrediction) ? undefined : tidy;
  }
}

/** A stored answer as it is sent: a number as a number, so that no mark in it can be misread. */
export const sentAnswer = (type: QuestionType | undefined, stored: string): string | number =>
  type === 'numeric' ? Number(stored) : stored;

/** How a number may be right otherwise than exactly: all who are equally close, or whoever is near enough. */
export const numberRules = ['closest', 'within'] as const;
export type NumberRule = (typeof numberRules)[number];

/** What decides whether a prediction is right. */
export interface AnswerRule {
  type: QuestionType;
  correctAnswer?: string | undefined;
  /** Further right answers, as keys. They count only beside a correct answer. */
  acceptedKeys?: string | undefined;
  /** Absent: a number is right when it is equal. */
  numberRule?: NumberRule | undefined;
  /** With `within`: so far off is still right. */
  tolerance?: number | undefined;
  /** With `closest`: how far off the closest predictions are; absent while there is none. */
  closestDistance?: number | undefined;
}

/** How far a prediction of a number is from the correct answer; undefined without one, and of what is no number. */
export function distanceOf(
  { type, correctAnswer }: Pick<AnswerRule, 'type' | 'correctAnswer'>,
  prediction: string,
): number | undefined {
  if (type !== 'numeric' || correctAnswer === undefined) return undefined;
  const [answer, predicted] = [storedNumber(correctAnswer), storedNumber(prediction)];
  return answer === undefined || predicted === undefined ? undefined : distanceBetween(predicted, answer);
}

/** How far off a number may be. Where nobody has predicted, anybody would be the closest. */
function reachOf({ numberRule, tolerance = 0, closestDistance = Infinity }: AnswerRule): number {
  if (numberRule === 'closest') return closestDistance;
  return numberRule === 'within' ? tolerance : 0;
}

type CorrectnessTest = (prediction: string) => boolean;

/** Judges many predictions of one question: true for those that are right; without a correct answer none is. */
export function correctnessTest(question: AnswerRule): CorrectnessTest {
  const { type, correctAnswer, acceptedKeys = '' } = question;
  if (correctAnswer === undefined) return () => false;
  if (type === 'numeric') {
    const reach = reachOf(question);
    return (prediction) => (distanceOf(question, prediction) ?? Infinity) <= reach;
  }
  const text = foldSpelling(correctAnswer);
  const accepted = splitKeys(acceptedKeys);
  return (prediction) => {
    if (prediction === correctAnswer || foldSpelling(prediction) === text) return true;
    return isAccepted(accepted, prediction);
  };
}

/**
 * A prediction is correct when it equals the correct answer or a further accepted one, in one spelling (`plain`); numbers as numbers (7 = 7.0), or as the question's rule for numbers says.
 */
export const isCorrect = (question: AnswerRule, prediction: string): boolean =>
  correctnessTest(question)(prediction);

/** Every right answer that can be told: of several right options all, in the order of the options. */
export function rightAnswers(question: AnswerRule & AnswerSheet): string[] {
  const { correctAnswer, acceptedKeys, options = [] } = question;
  if (correctAnswer === undefined) return [];
  const isListed = question.type === 'multiple_choice' && acceptedKeys !== undefined;
  return isListed ? options.filter(correctnessTest(question)) : [correctAnswer];
}

export type PredictionOutcome = 'unanswered' | 'pending' | 'correct' | 'incorrect';

/** What a participant sees of one question: no prediction, not decided (or hidden), right or wrong. */
export function outcomeOf(question: AnswerRule, prediction: string | undefined): PredictionOutcome {
  if (prediction === undefined) return 'unanswered';
  if (question.correctAnswer === undefined) return 'pending';
  return isCorrect(question, prediction) ? 'correct' : 'incorrect';
}
