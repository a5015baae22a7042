import { countsPoints } from '../../../protocol/rules/ranking.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import { phaseOf } from '../../../protocol/rules/questions/questionPhase.ts';
import type { ShownStep } from '../../../protocol/schemas/show.ts';
import { stageTexts } from '../../../protocol/texts/stages.ts';
import type { RoomState } from '../../stores/room/eventRoom.ts';

type Shown = Pick<RoomState, 'show'>;

/** Returns the kind of the host's step. `automatic` if the host has not chosen a step. */
export const stepKind = ({ show }: Shown): ShownStep['kind'] => show?.step.kind ?? 'automatic';

/** Returns whether the host has set a step since the first state, even if the step is the same. */
export const isShownAgain = ({ show: before }: Shown, { show: now }: Shown): boolean =>
  before !== undefined && now !== undefined && now.revision > before.revision;

/** Returns whether the board is a ranking. Before the first shown answer it only counts predictions. */
export const hasShownAnswer = ({ questions }: Pick<RoomState, 'questions'>) =>
  questions.some(({ correctAnswer }) => correctAnswer !== undefined);

/** Formats a guest's score. The unit is points if a question has a weight above one. */
export const scoreText = ({ questions }: Pick<RoomState, 'questions'>, count: number): string =>
  stageTexts(countsPoints(questions) ? 'points' : 'correct', { count });

/** Returns the open questions in order. */
export const openQuestions = ({ questions, event }: Pick<RoomState, 'questions' | 'event'>) =>
  questions.filter((question) => phaseOf(question, event) === 'open');

/** Returns the guests who joined last, newest first. Empty while join times are not known. */
export const latestGuests = ({ rows }: Pick<RoomState, 'rows'>, count: number) =>
  sorted(
    rows.filter(({ joinedAt }) => joinedAt > 0),
    (a, b) => b.joinedAt - a.joinedAt,
  ).slice(0, count);

/** The length class of a text, which selects its font size. */
export type TextLength = 'short' | 'middle' | 'long';

export function textLengthClass(text: string, shortUpTo: number, middleUpTo: number): TextLength {
  if (text.length <= shortUpTo) return 'short';
  return text.length <= middleUpTo ? 'middle' : 'long';
}

/** Returns whether there is a table leaderboard to show. */
export const hasTables = ({ event, tables = [] }: Pick<RoomState, 'event' | 'tables'>): boolean =>
  event.tables !== undefined && tables.length > 0;
