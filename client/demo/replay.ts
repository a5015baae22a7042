import { flushSync } from 'react-dom';
import type { BoardRow, Reveal } from '../../protocol/live.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { byScore, scoreOf } from '../../protocol/rules/ranking.ts';
import { outcomeOf } from '../../protocol/rules/correctness.ts';
import { sorted } from '../../protocol/rules/sorted.ts';
import { call } from '../api/http.ts';
import { asGuest } from '../../protocol/paths.ts';
import { withRows } from '../stores/room/boardChanges.ts';
import { changeRoom, useEventRoom, type RoomState } from '../stores/room/eventRoom.ts';

/** The number of the sample's answers that the replay reveals. All other answers stay visible. */
const replayedCount = 3;

/** The predictions of the sample's guests: participant id → question id → answer. */
type Sheets = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function readSheet({ id }: BoardRow) {
  const predictions = await call('GET /api/participants/:id/predictions', { params: { id }, query: asGuest });
  return [id, new Map(predictions.map(({ questionId, answer }) => [questionId, answer]))] as const;
}

/** Returns the room as it was before these answers were revealed. */
export function roomBeforeReveals(room: RoomState, sheets: Sheets, hidden: readonly Question[]): RoomState {
  const ids = new Set(hidden.map(({ id }) => id));
  const questions = room.questions.map(({ correctAnswer, ...question }) =>
    correctAnswer === undefined || ids.has(question.id) ? question : { ...question, correctAnswer },
  );
  const rows = room.rows.map((row) => {
    const isRight = (question: Question) =>
      outcomeOf(question, sheets.get(row.id)?.get(question.id)) === 'correct';
    const { points: _points, ...rest } = row;
    return { ...rest, ...scoreOf(questions, isRight) };
  });
  return { ...withRows(room, sorted(rows, byScore)), questions };
}

/**
 * Builds the reveal of an answer. It counts the sample's guests, and the visitor if they predicted the
 * question.
 */
export function revealOf(question: Question, sheets: Sheets, ownAnswer: string | undefined): Reveal {
  const predictions = [ownAnswer, ...[...sheets.values()].map((sheet) => sheet.get(question.id))];
  const outcomes = predictions.map((prediction) => outcomeOf(question, prediction));
  return {
    questionId: question.id,
    correctAnswer: question.correctAnswer ?? '',
    correctCount: outcomes.filter((outcome) => outcome === 'correct').length,
    predictionCount: outcomes.filter((outcome) => outcome !== 'unanswered').length,
  };
}

/**
 * Hides the sample's last answers on this page, so that the replay can reveal them again.
 * @throws ApiError when the predictions cannot be loaded.
 */
export async function beginReplay() {
  const { rows = [] } = useEventRoom.getState().room ?? {};
  const sheets: Sheets = new Map(await Promise.all(rows.map(readSheet)));
  const { room: fullRoom } = useEventRoom.getState();
  let remaining = fullRoom?.questions.filter(({ correctAnswer }) => correctAnswer !== undefined) ?? [];
  remaining = remaining.slice(-replayedCount);
  const show = (reveals: Reveal[]) =>
    fullRoom &&
    changeRoom((room) => ({
      ...roomBeforeReveals({ ...fullRoom, event: room.event }, sheets, remaining),
      reveals,
    }));
  show([]);
  return {
    /** Returns the next question to reveal, or undefined after the last one. */
    next: () => remaining[0],
    /** Reveals the next answer. `ownAnswer` is the visitor's prediction. */
    reveal: (ownAnswer?: string) => {
      const [question, ...rest] = remaining;
      if (!question) return;
      const reveals = [revealOf(question, sheets, ownAnswer)];
      // As in a live event, the reveal appears before the new ranks.
      flushSync(() => changeRoom((room) => ({ ...room, reveals })));
      remaining = rest;
      show(reveals);
    },
    /** Shows all answers again. */
    stop: () => {
      remaining = [];
      show([]);
    },
  };
}

export type Replay = Awaited<ReturnType<typeof beginReplay>>;

/**
 * Pauses in milliseconds. `first` precedes the first answer, and `next` follows each answer. `again` follows
 * the last `next`. The pause `next` must cover the answer, the leaderboard and the biggest climber.
 */
const waitsMs = { first: 3_000, next: 20_000, again: 15_000 };

/** Replays the sample's last reveals on this page in a loop. Returns a function that stops it. */
export function replayInLoop(): () => void {
  let replay: Replay | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const after = (ms: number, action: () => void) => {
    timer = setTimeout(action, ms);
  };

  function reveal(): void {
    replay?.reveal();
    if (replay?.next()) after(waitsMs.next, reveal);
    else after(waitsMs.next + waitsMs.again, startRound);
  }

  function startRound(): void {
    beginReplay().then(
      (started) => {
        if (isStopped) return started.stop();
        replay = started;
        after(waitsMs.first, reveal);
      },
      // After a failure the leaderboard stays unchanged, and the next round tries again.
      () => !isStopped && after(waitsMs.again, startRound),
    );
  }

  startRound();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    replay?.stop();
  };
}
