import { useState } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import type { BoardRow, Reveal } from '../../../../protocol/live.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { useTimeout } from '../../../components/timing.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { boardMs, cardTimes } from '../animationSteps.ts';
import { isShownAgain, stepKind } from '../roomFacts.ts';

/** A card of the reveal: a question and its answer. */
export interface RevealCard {
  questionId: string;
  correctAnswer: string;
  /** True if guests have seen another answer to the question before. */
  isCorrection: boolean;
  /** True if the question or the answer is long and needs more time. */
  isLong: boolean;
  /** The numbers of the reveal. The card stores them, because other reveals may arrive before it is shown. */
  facts: Reveal | undefined;
}

export interface Revealing {
  kind: 'reveal';
  cards: RevealCard[];
  index: number;
  /** False while the card shows only the question. */
  isAnswered: boolean;
  rowsBefore: readonly BoardRow[];
}

/**
 * The stage of the board.
 * - `reveal`: answers appear one by one in front of the board, which keeps its order.
 * - `behind`: a step of the host is in front of the board. If the step reveals an answer, `rowsBefore` holds
 *   the old order.
 * - `pause`: the board briefly shows its old order.
 * - `climb`: the rows have moved, and the screen names the biggest climber.
 */
export type BoardStage =
  | { kind: 'board' }
  | Revealing
  | { kind: 'behind'; rowsBefore?: readonly BoardRow[] | undefined }
  | { kind: 'pause'; rowsBefore: readonly BoardRow[] }
  | { kind: 'climb'; rowsBefore: readonly BoardRow[] };

export const idle: BoardStage = { kind: 'board' };

/**
 * Returns the duration of a stage in milliseconds. Returns `undefined` if the stage stays until something
 * changes.
 */
export function durationOf(stage: BoardStage): number | undefined {
  if (stage.kind === 'pause') return boardMs.pause;
  if (stage.kind === 'climb') return boardMs.climb;
  const card = stage.kind === 'reveal' && stage.cards[stage.index];
  if (!card) return undefined;
  const { question, answer } = cardTimes({
    waiting: stage.cards.length - 1 - stage.index,
    isLong: card.isLong,
  });
  return stage.isAnswered ? answer : question;
}

/** Returns the stage that follows after a stage's duration. */
export function nextStage(stage: BoardStage): BoardStage {
  if (stage.kind === 'pause') return { ...stage, kind: 'climb' };
  if (stage.kind !== 'reveal') return idle;
  const { rowsBefore, index, cards } = stage;
  if (!stage.isAnswered) return { ...stage, isAnswered: true };
  return index + 1 < cards.length
    ? { ...stage, index: index + 1, isAnswered: false }
    : { kind: 'pause', rowsBefore };
}

/** Returns the stage after a change of the room. Returns the same object if the stage does not change. */
export function afterChange(
  stage: BoardStage,
  before: RoomState,
  now: RoomState,
  isBoardOnly = false,
): BoardStage {
  if (before.event.id !== now.event.id) return idle;
  const kind = isBoardOnly ? 'leaderboard' : stepKind(now);
  const newCards = revealedBetween(before, now);
  if (kind === 'leaderboard') return stageOnBoard(stage, newCards.length > 0 ? before.rows : undefined);
  if (kind !== 'automatic') return stageBehind(stage, newCards.length > 0 ? before.rows : undefined);
  if (stage.kind === 'behind' || isShownAgain(before, now)) return idle;
  const shown = [...newCards, ...photographedBetween(before, now, stage)];
  if (stage.kind === 'reveal') return withCards(stage, shown, now);
  if (shown.length > 0) {
    const rowsBefore = stage.kind === 'pause' ? stage.rowsBefore : before.rows;
    return { kind: 'reveal', cards: shown, index: 0, isAnswered: false, rowsBefore };
  }
  // Hiding an answer also changes the order, but no guest has climbed then.
  return revealedBetween(now, before).length > 0 ? idle : stage;
}

/** Returns the old order if the board still shows it. */
export const orderBefore = (stage: BoardStage) =>
  stage.kind === 'board' || stage.kind === 'climb' ? undefined : stage.rowsBefore;

/** Returns the stage behind a step of the host. The rows keep the order before the first answer. */
function stageBehind(stage: BoardStage, lastRows: readonly BoardRow[] | undefined): BoardStage {
  const rowsBefore = orderBefore(stage) ?? lastRows;
  if (stage.kind === 'behind' && stage.rowsBefore === rowsBefore) return stage;
  return { kind: 'behind', rowsBefore };
}

/**
 * Returns the stage when the host shows the board, which starts with the order that was last on the screen.
 */
function stageOnBoard(stage: BoardStage, lastRows: readonly BoardRow[] | undefined): BoardStage {
  if (stage.kind === 'pause') return stage;
  const rowsBefore = orderBefore(stage) ?? lastRows;
  if (rowsBefore) return { kind: 'pause', rowsBefore };
  return stage.kind === 'climb' ? stage : idle;
}

/** Adds new answers to a reveal and removes those that are no longer correct. */
function withCards(stage: Revealing, newCards: RevealCard[], now: RoomState): BoardStage {
  const validCards = stage.cards.filter((card) => isCurrentAnswer(card, now));
  if (newCards.length === 0 && validCards.length === stage.cards.length) return stage;
  const cards = [...validCards, ...newCards];
  if (cards.length === 0) return idle;
  const index = stage.cards.slice(0, stage.index).filter((card) => validCards.includes(card)).length;
  const current = cards[index];
  if (!current) return { kind: 'pause', rowsBefore: stage.rowsBefore };
  const isSame = current.questionId === stage.cards[stage.index]?.questionId;
  return { ...stage, cards, index, isAnswered: isSame && stage.isAnswered };
}

const isCurrentAnswer = (card: RevealCard, { questions }: RoomState) =>
  questions.some(({ id, correctAnswer }) => id === card.questionId && correctAnswer === card.correctAnswer);

/** A question or answer above this length has the full width, a smaller font and more time. */
const longText = 100;

/** Returns cards for the answers that the change has revealed, in the order of the questions. */
function revealedBetween(before: RoomState, now: RoomState): RevealCard[] {
  if (before.questions === now.questions) return [];
  const previousById = new Map(before.questions.map(({ id, correctAnswer }) => [id, correctAnswer]));
  return now.questions.flatMap((question) => {
    const old = previousById.get(question.id);
    return question.correctAnswer === old ? [] : cardFor(question, now, old !== undefined);
  });
}

function cardFor(
  { id, text, correctAnswer }: Question,
  { reveals }: RoomState,
  isCorrection: boolean,
): RevealCard[] {
  if (correctAnswer === undefined) return [];
  const isLong = Math.max(text.length, correctAnswer.length) > longText;
  const facts = reveals.find(
    (received): received is Reveal => received.questionId === id && received.correctCount !== undefined,
  );
  return [{ questionId: id, correctAnswer, isCorrection, isLong, facts }];
}

/**
 * Returns cards for answers that have received a photo after they were shown. The screen shows them once
 * more, unless they are still on the screen.
 */
function photographedBetween(before: RoomState, now: RoomState, stage: BoardStage): RevealCard[] {
  if (before.questions === now.questions) return [];
  const previousById = new Map(before.questions.map((question) => [question.id, question]));
  const cards = stage.kind === 'reveal' ? stage.cards.slice(stage.index) : [];
  return now.questions.flatMap((question) => {
    const old = previousById.get(question.id);
    const isNew = question.photo && old && !old.photo && old.correctAnswer === question.correctAnswer;
    const isShown = cards.some(({ questionId }) => questionId === question.id);
    return isNew && !isShown ? cardFor(question, now, false) : [];
  });
}

/**
 * Returns the ranks that each participant has gained between two boards. Lost ranks are negative. Empty if no
 * guest had a correct prediction before, because there was no ranking then.
 */
export function climbsBetween(before: readonly BoardRow[], now: readonly BoardRow[]): Map<string, number> {
  if (!before.some(({ correctPredictions }) => correctPredictions > 0)) return new Map();
  const old = new Map(before.map(({ id }, index) => [id, index]));
  const climbs = now.map(({ id }, index): [string, number] => [id, (old.get(id) ?? index) - index]);
  return new Map(climbs.filter(([, gained]) => gained !== 0));
}

/**
 * Returns the biggest climber: the participant among the first ten who gained most ranks and has a correct
 * prediction. In a tie, the participant with the better rank.
 */
export function biggestClimber(climbs: ReadonlyMap<string, number>, now: readonly BoardRow[]) {
  let best: { row: BoardRow; rank: number; gained: number } | undefined;
  now.slice(0, counts.bigScreenRows).forEach((row, index) => {
    const gained = row.correctPredictions > 0 ? (climbs.get(row.id) ?? 0) : 0;
    if (gained > (best?.gained ?? 0)) best = { row, rank: index + 1, gained };
  });
  return best;
}

/**
 * Advances the board's stages on changes of the room and by a timer. With `isBoardOnly`, nothing appears in
 * front of the board.
 */
export function useRevealShow(room: RoomState, isBoardOnly: boolean): BoardStage {
  const [{ stage, lastRoom }, setShow] = useState({ stage: initialStage(room, isBoardOnly), lastRoom: room });
  // The stage is computed during rendering, before the first paint. No row may move before its answer
  // appears.
  const current = room === lastRoom ? stage : afterChange(stage, lastRoom, room, isBoardOnly);
  if (room !== lastRoom) setShow({ stage: current, lastRoom: room });
  useTimeout(
    () => setShow({ stage: nextStage(current), lastRoom: room }),
    durationOf(current),
    timerKey(current),
  );
  return current;
}

/**
 * Identifies the current card. The timer restarts only for another card. The number of waiting answers
 * affects the duration only when it changes from zero or reaches `manyWaiting`.
 */
function timerKey(stage: BoardStage): unknown {
  const card = stage.kind === 'reveal' && stage.cards[stage.index];
  return card ? `${card.questionId} ${card.correctAnswer} ${stage.isAnswered}` : stage;
}

const initialStage = (room: RoomState, isBoardOnly: boolean): BoardStage =>
  isBoardOnly || ['automatic', 'leaderboard'].includes(stepKind(room)) ? idle : { kind: 'behind' };
