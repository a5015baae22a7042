import { useState } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import type { BoardRow, Reveal } from '../../../../protocol/live.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { useTimeout } from '../../../components/timing.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { boardMs, cardTimes } from '../animationSteps.ts';
import { isShownAgain, stepKind } from '../roomFacts.ts';

/** A question whose answer the room is being shown. */
export interface RevealCard {
  questionId: string;
  correctAnswer: string;
  /** The guests had been shown another answer before. */
  isCorrection: boolean;
  /** It takes longer to read. */
  isLong: boolean;
  /** How many had it right: by the time that it is shown, others may have been revealed. */
  facts: Reveal | undefined;
}

export interface Revealing {
  kind: 'reveal';
  cards: RevealCard[];
  index: number;
  /** False while the question stands alone. */
  isAnswered: boolean;
  rowsBefore: readonly BoardRow[];
}

/**
 * What the board is doing. `reveal`: one answer after the other in front of it, while it stands still. `behind`: a step of
 * the host's is in front of it; of an answer it remembers the order of before. `pause`: the board as it was, for a breath.
 * `climb`: the rows have moved and the biggest climber is named.
 */
export type Stage =
  | { kind: 'board' }
  | Revealing
  | { kind: 'behind'; rowsBefore?: readonly BoardRow[] | undefined }
  | { kind: 'pause'; rowsBefore: readonly BoardRow[] }
  | { kind: 'climb'; rowsBefore: readonly BoardRow[] };

export const idle: Stage = { kind: 'board' };

/** How long a stage stays, in milliseconds; undefined: until something happens. */
export function durationOf(stage: Stage): number | undefined {
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

/** What comes when a stage has had its time. */
export function nextStage(stage: Stage): Stage {
  if (stage.kind === 'pause') return { ...stage, kind: 'climb' };
  if (stage.kind !== 'reveal') return idle;
  const { rowsBefore, index, cards } = stage;
  if (!stage.isAnswered) return { ...stage, isAnswered: true };
  return index + 1 < cards.length
    ? { ...stage, index: index + 1, isAnswered: false }
    : { kind: 'pause', rowsBefore };
}

/** What a change of the room does to the stage; the same stage when it does nothing. */
export function afterChange(stage: Stage, before: RoomState, now: RoomState, isBoardOnly = false): Stage {
  if (before.event.id !== now.event.id) return idle;
  const kind = isBoardOnly ? 'leaderboard' : stepKind(now);
  const fresh = revealedBetween(before, now);
  if (kind === 'leaderboard') return onBoard(stage, fresh.length > 0 ? before.rows : undefined);
  if (kind !== 'automatic') return behind(stage, fresh.length > 0 ? before.rows : undefined);
  if (stage.kind === 'behind' || isShownAgain(before, now)) return idle;
  const shown = [...fresh, ...photographedBetween(before, now, stage)];
  if (stage.kind === 'reveal') return withCards(stage, shown, now);
  if (shown.length > 0) {
    const rowsBefore = stage.kind === 'pause' ? stage.rowsBefore : before.rows;
    return { kind: 'reveal', cards: shown, index: 0, isAnswered: false, rowsBefore };
  }
  // An answer taken back moves the board too, but nobody has climbed by it.
  return revealedBetween(now, before).length > 0 ? idle : stage;
}

/** The order of before that the board has not yet moved on from. */
export const orderBefore = (stage: Stage) =>
  stage.kind === 'board' || stage.kind === 'climb' ? undefined : stage.rowsBefore;

/** A step of the host's stands in front of the board: from the first answer on its rows wait. */
function behind(stage: Stage, fresh: readonly BoardRow[] | undefined): Stage {
  const rowsBefore = orderBefore(stage) ?? fresh;
  if (stage.kind === 'behind' && stage.rowsBefore === rowsBefore) return stage;
  return { kind: 'behind', rowsBefore };
}

/** The host shows the board: it moves on from where the room last saw it. */
function onBoard(stage: Stage, fresh: readonly BoardRow[] | undefined): Stage {
  if (stage.kind === 'pause') return stage;
  const rowsBefore = orderBefore(stage) ?? fresh;
  if (rowsBefore) return { kind: 'pause', rowsBefore };
  return stage.kind === 'climb' ? stage : idle;
}

/** The reveal with answers that came and without those that are true no longer. */
function withCards(stage: Revealing, fresh: RevealCard[], now: RoomState): Stage {
  const kept = stage.cards.filter((card) => isTrue(card, now));
  if (fresh.length === 0 && kept.length === stage.cards.length) return stage;
  const cards = [...kept, ...fresh];
  if (cards.length === 0) return idle;
  const index = stage.cards.slice(0, stage.index).filter((card) => kept.includes(card)).length;
  const current = cards[index];
  if (!current) return { kind: 'pause', rowsBefore: stage.rowsBefore };
  const isSame = current.questionId === stage.cards[stage.index]?.questionId;
  return { ...stage, cards, index, isAnswered: isSame && stage.isAnswered };
}

const isTrue = (card: RevealCard, { questions }: RoomState) =>
  questions.some(({ id, correctAnswer }) => id === card.questionId && correctAnswer === card.correctAnswer);

/** A longer question or answer gets the whole width, smaller letters and more time. */
const longText = 100;

/** The answers that guests see now and did not see a moment ago, in the order of the questions. */
function revealedBetween(before: RoomState, now: RoomState): RevealCard[] {
  if (before.questions === now.questions) return [];
  const known = new Map(before.questions.map(({ id, correctAnswer }) => [id, correctAnswer]));
  return now.questions.flatMap((question) => {
    const old = known.get(question.id);
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
    (told): told is Reveal => told.questionId === id && told.correctCount !== undefined,
  );
  return [{ questionId: id, correctAnswer, isCorrection, isLong, facts }];
}

/** The answers whose photos have come since they were shown: they are shown once more with them, unless they still are. */
function photographedBetween(before: RoomState, now: RoomState, stage: Stage): RevealCard[] {
  if (before.questions === now.questions) return [];
  const known = new Map(before.questions.map((question) => [question.id, question]));
  const cards = stage.kind === 'reveal' ? stage.cards.slice(stage.index) : [];
  return now.questions.flatMap((question) => {
    const old = known.get(question.id);
    const isNew = question.photo && old && !old.photo && old.correctAnswer === question.correctAnswer;
    const isShown = cards.some(({ questionId }) => questionId === question.id);
    return isNew && !isShown ? cardFor(question, now, false) : [];
  });
}

/**
 * How many places each participant has gained between two boards; only those who moved. From a board on which nobody had
 * been right yet nobody has climbed: it was no ranking.
 */
export function climbsBetween(before: readonly BoardRow[], now: readonly BoardRow[]): Map<string, number> {
  if (!before.some(({ correctPredictions }) => correctPredictions > 0)) return new Map();
  const old = new Map(before.map(({ id }, index) => [id, index]));
  const climbs = now.map(({ id }, index): [string, number] => [id, (old.get(id) ?? index) - index]);
  return new Map(climbs.filter(([, gained]) => gained !== 0));
}

/** Who of the first ten gained most places, if they were right about something; of equals the one who stands higher. */
export function biggestClimber(climbs: ReadonlyMap<string, number>, now: readonly BoardRow[]) {
  let best: { row: BoardRow; rank: number; gained: number } | undefined;
  now.slice(0, counts.bigScreenRows).forEach((row, index) => {
    const gained = row.correctPredictions > 0 ? (climbs.get(row.id) ?? 0) : 0;
    if (gained > (best?.gained ?? 0)) best = { row, rank: index + 1, gained };
  });
  return best;
}

/** Runs the board's stages by what happens in the room and by the clock; `isBoardOnly` takes no answer in front of it. */
export function useRevealShow(room: RoomState, isBoardOnly: boolean): Stage {
  const [{ stage, seen }, setShow] = useState({ stage: first(room, isBoardOnly), seen: room });
  // Before anything is painted: no row may move ahead of its answer.
  const current = room === seen ? stage : afterChange(stage, seen, room, isBoardOnly);
  if (room !== seen) setShow({ stage: current, seen: room });
  useTimeout(
    () => setShow({ stage: nextStage(current), seen: room }),
    durationOf(current),
    momentOf(current),
  );
  return current;
}

/**
 * What begins its time anew, as another rhythm does: of the answers that join those that wait, only the first and the one
 * that makes them many change it.
 */
function momentOf(stage: Stage): unknown {
  const card = stage.kind === 'reveal' && stage.cards[stage.index];
  return card ? `${card.questionId} ${card.correctAnswer} ${stage.isAnswered}` : stage;
}

const first = (room: RoomState, isBoardOnly: boolean): Stage =>
  isBoardOnly || ['automatic', 'leaderboard'].includes(stepKind(room)) ? idle : { kind: 'behind' };
