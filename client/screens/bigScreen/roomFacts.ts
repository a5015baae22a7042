import { countsPoints } from '../../../protocol/rules/ranking.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import { phaseOf } from '../../../protocol/rules/questions/questionPhase.ts';
import type { ShownStep } from '../../../protocol/schemas/show.ts';
import { stageTexts } from '../../../protocol/texts/stages.ts';
import type { RoomState } from '../../stores/room/eventRoom.ts';

type Shown = Pick<RoomState, 'show'>;

/** What the host wants on the screens: that they run by themselves, as long as nobody has said anything else. */
export const stepKind = ({ show }: Shown): ShownStep['kind'] => show?.step.kind ?? 'automatic';

/** True when the host has put a step on the screens, be it the same one once more. */
export const isShownAgain = ({ show: before }: Shown, { show: now }: Shown): boolean =>
  before !== undefined && now !== undefined && now.revision > before.revision;

/** From the first answer that guests are shown, the board is a ranking; before it, it only says who has predicted how much. */
export const isScored = ({ questions }: Pick<RoomState, 'questions'>) =>
  questions.some(({ correctAnswer }) => correctAnswer !== undefined);

/** What a guest has reached, in points where a question counts more than one. */
export const scoreWords = ({ questions }: Pick<RoomState, 'questions'>, count: number): string =>
  stageTexts(countsPoints(questions) ? 'points' : 'correct', { count });

/** What guests can predict now, in the order of the questions. */
export const openQuestions = ({ questions, event }: Pick<RoomState, 'questions' | 'event'>) =>
  questions.filter((question) => phaseOf(question, event) === 'open');

/** Who joined last, the newest first; nobody while that is not known. */
export const latestGuests = ({ rows }: Pick<RoomState, 'rows'>, count: number) =>
  sorted(
    rows.filter(({ joinedAt }) => joinedAt > 0),
    (a, b) => b.joinedAt - a.joinedAt,
  ).slice(0, count);

/** How much room a text wants, for choosing its size. */
export type TextLength = 'short' | 'middle' | 'long';

export function lengthOf(text: string, shortUpTo: number, middleUpTo: number): TextLength {
  if (text.length <= shortUpTo) return 'short';
  return text.length <= middleUpTo ? 'middle' : 'long';
}

/** There is a board of tables to show. */
export const hasTables = ({ event, tables = [] }: Pick<RoomState, 'event' | 'tables'>): boolean =>
  event.tables !== undefined && tables.length > 0;
