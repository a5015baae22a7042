import { useEffect, useState } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { useTimeout } from '../../../components/timing.ts';
import { useEventRoom, type RoomState } from '../../../stores/room/eventRoom.ts';

/** A question whose answer the room is being shown. */
export interface RevealCard {
  questionId: string;
  correctAnswer: string;
  /** The guests had been shown another answer before. */
  isCorrection: boolean;
}

export interface Revealing {
  kind: 'reveal';
  cards: RevealCard[];
  index: number;
  rowsBefore: readonly BoardRow[];
}

/** Many answers at once, gathered on one card. */
interface Summary {
  kind: 'summary';
  cards: RevealCard[];
  rowsBefore: readonly BoardRow[];
}

/**
 * What the big screen is doing. `reveal`: one answer after the other, the board stands still behind it. `summary`: more
 * than five answers that came at once, which nobody could take in one by one. `pause`: the
 * board as it was, for a breath. `climb`: the rows have moved and the biggest climber is named.
 */
export type Stage =
  | { kind: 'board' }
  | Revealing
  | Summary
  | { kind: 'pause'; rowsBefore: readonly BoardRow[] }
  | { kind: 'climb'; rowsBefore: readonly BoardRow[] };

export const idle: Stage = { kind: 'board' };

const singleMs = 6_500;
const pauseMs = 800;
const climbMs = 10_000;
const oneOfSeveralMs = 4_000;
/** More than these are not shown one by one. */
const mostCards = 5;

/** How long a stage stays, in milliseconds; undefined: until something happens. */
export function durationOf(stage: Stage): number | undefined {
  if (stage.kind === 'pause') return pauseMs;
  if (stage.kind === 'climb') return climbMs;
  if (stage.kind === 'board') return undefined;
  return stage.kind === 'reveal' && stage.cards.length > 1 ? oneOfSeveralMs : singleMs;
}

/** Up to five answers have a card each; more of them share one. */
const begin = (cards: RevealCard[], rowsBefore: readonly BoardRow[]): Stage =>
  cards.length > mostCards
    ? { kind: 'summary', cards, rowsBefore }
    : { kind: 'reveal', cards, index: 0, rowsBefore };

/** What comes when a stage has had its time. */
export function nextStage(stage: Stage): Stage {
  if (stage.kind === 'reveal') {
    const { rowsBefore, index, cards } = stage;
    const rest = cards.slice(index + 1);
    if (rest.length === 0) return { kind: 'pause', rowsBefore };
    return rest.length > mostCards ? begin(rest, rowsBefore) : { ...stage, index: index + 1 };
  }
  if (stage.kind === 'summary') return { kind: 'pause', rowsBefore: stage.rowsBefore };
  return stage.kind === 'pause' ? { ...stage, kind: 'climb' } : idle;
}

/** What a change of the room does to the stage; the same stage when it does nothing. */
export function afterChange(stage: Stage, before: RoomState, now: RoomState): Stage {
  if (before.event.id !== now.event.id) return idle;
  const fresh = revealedBetween(before, now);
  if (stage.kind === 'reveal' || stage.kind === 'summary') return withCards(stage, fresh, now);
  if (fresh.length > 0) {
    const rowsBefore = stage.kind === 'pause' ? stage.rowsBefore : before.rows;
    return begin(fresh, rowsBefore);
  }
  // An answer taken back moves the board too, but nobody has climbed by it.
  return revealedBetween(now, before).length > 0 ? idle : stage;
}

/** The reveal with answers that came and without those that are true no longer. */
function withCards(stage: Revealing | Summary, fresh: RevealCard[], now: RoomState): Stage {
  const kept = stage.cards.filter((card) => isTrue(card, now));
  if (fresh.length === 0 && kept.length === stage.cards.length) return stage;
  const cards = [...kept, ...fresh];
  if (cards.length === 0) return idle;
  if (stage.kind === 'summary') return begin(cards, stage.rowsBefore);
  const index = stage.cards.slice(0, stage.index).filter((card) => kept.includes(card)).length;
  return index < cards.length ? { ...stage, cards, index } : { kind: 'pause', rowsBefore: stage.rowsBefore };
}

const isTrue = (card: RevealCard, { questions }: RoomState) =>
  questions.some(({ id, correctAnswer }) => id === card.questionId && correctAnswer === card.correctAnswer);

/** The answers that guests see now and did not see a moment ago, in the order of the questions. */
function revealedBetween(before: RoomState, now: RoomState): RevealCard[] {
  if (before.questions === now.questions) return [];
  const known = new Map(before.questions.map(({ id, correctAnswer }) => [id, correctAnswer]));
  return now.questions.flatMap(({ id, correctAnswer }) => {
    const old = known.get(id);
    if (correctAnswer === undefined || correctAnswer === old) return [];
    return [{ questionId: id, correctAnswer, isCorrection: old !== undefined }];
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

/** Runs the reveal's stages by what happens in the room and by the clock. */
export function useRevealShow(): Stage {
  const [stage, setStage] = useState<Stage>(idle);
  useEffect(
    () =>
      useEventRoom.subscribe(({ room }, { room: before }) => {
        if (room && before && room !== before) setStage((current) => afterChange(current, before, room));
      }),
    [],
  );
  useTimeout(() => setStage(nextStage), durationOf(stage), stage);
  return stage;
}
