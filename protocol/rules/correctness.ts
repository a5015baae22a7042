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
 * Converts a prediction or a correct answer to its stored form. Returns undefined if the question does not
 * accept it. The stored form is one of:
 * - yes or no in lower case
 * - an option, spelled as in the question
 * - a finite number
 * - a text of 1 to 280 characters
 *
 * A number that is sent as text is parsed with `marks`. An ambiguous number is not accepted.
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

/**
 * Converts a stored answer to the form that is sent. A number is sent as a JSON number, so that its decimal
 * separator is unambiguous.
 */
export const sentAnswer = (type: QuestionType | undefined, stored: string): string | number =>
  type === 'numeric' ? Number(stored) : stored;

/**
 * The rules for numbers: only the closest predictions are correct, or all within a tolerance. Without a rule,
 * only an equal number is correct.
 */
export const numberRules = ['closest', 'within'] as const;
export type NumberRule = (typeof numberRules)[number];

/** The fields that decide whether a prediction is correct. */
export interface AnswerRule {
  type: QuestionType;
  correctAnswer?: string | undefined;
  /** The keys of further accepted answers. They have an effect only if a correct answer is set. */
  acceptedKeys?: string | undefined;
  /** Absent: only an equal number is correct. */
  numberRule?: NumberRule | undefined;
  /** With the rule `within`: the maximum accepted distance. */
  tolerance?: number | undefined;
  /** With the rule `closest`: the distance of the closest predictions. Absent without predictions. */
  closestDistance?: number | undefined;
}

/**
 * Returns the distance of a prediction from the correct answer. Undefined if there is no correct answer or if
 * it is not a number.
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
 * Returns the maximum accepted distance. It is infinite with the rule `closest` and without predictions,
 * because any prediction would then be the closest.
 */
function maxDistanceOf({ numberRule, tolerance = 0, closestDistance = Infinity }: AnswerRule): number {
  if (numberRule === 'closest') return closestDistance;
  return numberRule === 'within' ? tolerance : 0;
}

type CorrectnessTest = (prediction: string) => boolean;

/**
 * Returns a function that checks predictions of one question. Without a correct answer, it returns false for
 * each prediction.
 */
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
 * Returns true for a correct prediction. Texts and options must equal the correct answer or an accepted one
 * after `foldSpelling`. Numbers are compared by value (7 equals 7.0) and by the question's rule for numbers.
 */
export const isCorrect = (question: AnswerRule, prediction: string): boolean =>
  correctnessTest(question)(prediction);

/**
 * Returns the correct answers to show. A multiple-choice question can have several, in the order of its
 * options.
 */
export function rightAnswers(question: AnswerRule & AnswerSheet): string[] {
  const { correctAnswer, acceptedKeys, options = [] } = question;
  if (correctAnswer === undefined) return [];
  const isListed = question.type === 'multiple_choice' && acceptedKeys !== undefined;
  return isListed ? options.filter(correctnessTest(question)) : [correctAnswer];
}

export type PredictionOutcome = 'unanswered' | 'pending' | 'correct' | 'incorrect';

/**
 * Returns the result of a participant's prediction. `pending` means that the answer is not set or is hidden
 * from the participant.
 */
export function outcomeOf(question: AnswerRule, prediction: string | undefined): PredictionOutcome {
  if (prediction === undefined) return 'unanswered';
  if (question.correctAnswer === undefined) return 'pending';
  return isCorrect(question, prediction) ? 'correct' : 'incorrect';
}
