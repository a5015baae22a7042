import type { OwnPlace } from '../../../../protocol/live.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { isOpen, type EventState } from '../../../../protocol/rules/visibility.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { ordinal } from '../../../features/game/boardWords.ts';
import type { OwnPrediction } from '../../../stores/guest/predictions.ts';

/**
 * What a guest does now: predicts, looks over the own predictions, leaves a message, reads the results, or watches; in the
 * sample game also: plays the host.
 */
export type Stage = 'questions' | 'list' | 'message' | 'results' | 'home' | 'hosting';

/** What the flow goes by: the questions as this guest is asked them, and what they predicted. */
export interface Course extends EventState {
  questions: readonly Question[];
  byQuestion: Record<string, OwnPrediction>;
}

/** The questions that a guest still has to predict, in their order; closed ones are passed over. */
export const stillToPredict = ({ questions, byQuestion, ...event }: Course): Question[] =>
  questions.filter((question) => isOpen(question, event) && !byQuestion[question.id]);

/** The next question after one that was settled: the following open one, else an earlier one that was left out. */
export function nextToPredict(course: Course, after: Question | undefined): Question | undefined {
  const left = stillToPredict(course).filter(({ id }) => id !== after?.id);
  return left.find(({ order }) => after !== undefined && order > after.order) ?? left[0];
}

/** The question before one, among those that can still be changed. */
export const previousToChange = ({ questions, byQuestion, ...event }: Course, before: Question) =>
  questions.reduce<Question | undefined>((found, question) => {
    const isEarlier = question.order < before.order;
    return isEarlier && isOpen(question, event) && byQuestion[question.id] !== undefined ? question : found;
  }, undefined);

/**
 * Where a guest stands: `number` of `total` counts the questions that they predicted or still can; those that closed
 * before they came are told apart as `missed`.
 */
export function progressOf(course: Course, shown: Question | undefined) {
  const counted = course.questions.filter(
    (question) => isOpen(question, course) || course.byQuestion[question.id],
  );
  return {
    number: counted.findIndex(({ id }) => id === shown?.id) + 1,
    total: counted.length,
    complete: counted.filter(({ id }) => course.byQuestion[id]).length,
    missed: course.questions.length - counted.length,
  };
}

type Place = Pick<OwnPlace, 'rank'>;

/**
 * Whoever still predicts stands behind those who are through, and before the answers the order is only that of tapping: a
 * place is told, seen or heard, once it was earned; until then only one that pleases.
 */
export const isPlaceTold = ({ rank }: Place, participantCount: number, course: Course): boolean =>
  rank > 0 && (rank <= participantCount / 2 || (course.showAnswers && stillToPredict(course).length === 0));

/** The own place between two questions, or why it is not told. */
export function placeSentence(place: Place, participantCount: number, course: Course): string {
  if (isPlaceTold(place, participantCount, course))
    return `You’re ${ordinal(place.rank)} of ${formatCount(participantCount)}`;
  if (stillToPredict(course).length > 0) return 'Keep going! You’ll see your rank at the end.';
  return 'That’s everything! The answers will decide your rank.';
}

/** How a question stands for a guest. */
export type Standing = 'open' | 'sending' | 'saved' | 'waiting' | 'closed' | 'missed' | 'too_late';

/** The state of one question for a guest: open, saved, not sent yet, closed, missed. */
export function standingOf(
  question: Question,
  prediction: OwnPrediction | undefined,
  event: EventState,
): Standing {
  const isStillOpen = isOpen(question, event);
  if (!prediction) return isStillOpen ? 'open' : 'missed';
  if (prediction.state === 'refused') return isStillOpen ? 'open' : 'too_late';
  if (prediction.state === 'waiting' || prediction.state === 'sending') return prediction.state;
  return isStillOpen ? 'saved' : 'closed';
}

/** The words for each state. */
export const standingWords: Record<Standing, string> = {
  open: 'Still to predict',
  sending: 'Sending...',
  saved: 'Saved',
  waiting: 'Not sent yet',
  closed: 'Closed',
  missed: 'No prediction',
  too_late: 'Too late',
};
