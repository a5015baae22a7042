import { lengths } from '../limits.ts';
import { isBlank, isTooLong } from '../userText.ts';
import { type NumberMarks, parseNumber, storedNumber } from '../numbers.ts';
import { isAccepted, splitKeys } from './acceptedAnswers.ts';
import { distanceBetween } from './distance.ts';
import { optionOf, foldSpelling, isSameText } from './spelling.ts';

export const questionTypes = ['yes_no', 'multiple_choice', 'numeric', 'text'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** The fields that decide which answers a question accepts. */
export interface AnswerSheet {
  type: QuestionType;
  options?: readonly string[] | undefined;
}

/**
 * Converts a prediction or a correct answer to its stored form. Undefined when the question does not accept
 * it. The forms are: yes/no in lower case, an option in the spelling of the question, a finite number, a text
 * of 1 to 280 characters. A number sent as text is parsed with `marks`; an ambiguous one is not accepted.
 */
export function fitAnswer(
  question: AnswerSheet,
  answer: string | number,
  marks?: NumberMarks,
): string | undefined {
  const tidy = String(answer).trim();
  switch (question.type) {
    case 'yes_no':
      return ['yes', 'no'].find((value) => isSameText(value, tidy));
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

/** The wire form of a stored answer. A number is sent as a number, so that its marks cannot be misread. */
export const sentAnswer = (type: QuestionType | undefined, stored: string): string | number =>
  type === 'numeric' ? Number(stored) : stored;

/**
 * Rules for numbers beside an exact match: the closest predictions are correct, or all within a tolerance.
 */
export const numberRules = ['closest', 'within'] as const;
export type NumberRule = (typeof numberRules)[number];

/** The fields that decide whether a prediction is correct. */
export interface AnswerRule {
  type: QuestionType;
  correctAnswer?: string | undefined;
  /** The keys of further accepted answers. They count only together with a correct answer. */
  acceptedKeys?: string | undefined;
  /** Absent: a number must be equal. */
  numberRule?: NumberRule | undefined;
  /** With `within`: the largest accepted distance. */
  tolerance?: number | undefined;
  /** With `closest`: the distance of the closest predictions; absent without predictions. */
  closestDistance?: number | undefined;
}

/**
 * The distance of a prediction from the correct answer; undefined without a correct answer, or if it is no
 * number.
 */
export function distanceOf(
  { type, correctAnswer }: Pick<AnswerRule, 'type' | 'correctAnswer'>,
  prediction: string,
): number | undefined {
  if (type !== 'numeric' || correctAnswer === undefined) return undefined;
  const [answer, predicted] = [storedNumber(correctAnswer), storedNumber(prediction)];
  return answer === undefined || predicted === undefined ? undefined : distanceBetween(predicted, answer);
}

/**
 * The largest accepted distance. With `closest` and without predictions, every prediction would be the
 * closest.
 */
function maxDistanceOf({ numberRule, tolerance = 0, closestDistance = Infinity }: AnswerRule): number {
  if (numberRule === 'closest') return closestDistance;
  return numberRule === 'within' ? tolerance : 0;
}

type CorrectnessTest = (prediction: string) => boolean;

/** Creates a test for the predictions of one question. Without a correct answer, no prediction is correct. */
export function correctnessTest(question: AnswerRule): CorrectnessTest {
  const { type, correctAnswer, acceptedKeys = '' } = question;
  if (correctAnswer === undefined) return () => false;
  if (type === 'numeric') {
    const maxDistance = maxDistanceOf(question);
    return (prediction) => (distanceOf(question, prediction) ?? Infinity) <= maxDistance;
  }
  const text = foldSpelling(correctAnswer);
  const accepted = splitKeys(acceptedKeys);
  return (prediction) => {
    if (prediction === correctAnswer || foldSpelling(prediction) === text) return true;
    return isAccepted(accepted, prediction);
  };
}

/**
 * True for a correct prediction. Texts and options must equal the correct answer or an accepted one after
 * `foldSpelling`. Numbers are compared by value (7 = 7.0), by the question's rule for numbers.
 */
export const isCorrect = (question: AnswerRule, prediction: string): boolean =>
  correctnessTest(question)(prediction);

/**
 * The correct answers to show: of a multiple-choice question all correct options in their order, else one.
 */
export function rightAnswers(question: AnswerRule & AnswerSheet): string[] {
  const { correctAnswer, acceptedKeys, options = [] } = question;
  if (correctAnswer === undefined) return [];
  const isListed = question.type === 'multiple_choice' && acceptedKeys !== undefined;
  return isListed ? options.filter(correctnessTest(question)) : [correctAnswer];
}

export type PredictionOutcome = 'unanswered' | 'pending' | 'correct' | 'incorrect';

/**
 * The result of a participant's prediction. `pending`: the answer is not set, or hidden from the participant.
 */
export function outcomeOf(question: AnswerRule, prediction: string | undefined): PredictionOutcome {
  if (prediction === undefined) return 'unanswered';
  if (question.correctAnswer === undefined) return 'pending';
  return isCorrect(question, prediction) ? 'correct' : 'incorrect';
}
