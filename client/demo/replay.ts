import { flushSync } from 'react-dom';
import type { BoardRow, Reveal } from '../../protocol/live.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { byScore, scoreOf } from '../../protocol/rules/ranking.ts';
import { outcomeOf } from '../../protocol/rules/scoring.ts';
import { sorted } from '../../protocol/rules/sorted.ts';
import { call } from '../api/http.ts';
import { asGuest } from '../../protocol/paths.ts';
import { changeRoom, useEventRoom, withRows, type RoomState } from '../stores/room/eventRoom.ts';

/** So many answers of the sample come in once more; the others stay shown. */
const replayedCount = 3;

/** What each guest of the sample predicted, by question. */
type Sheets = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function readSheet({ id }: BoardRow) {
  const predictions = await call('GET /api/participants/:id/predictions', { params: { id }, query: asGuest });
  return [id, new Map(predictions.map(({ questionId, answer }) => [questionId, answer]))] as const;
}

/** The questions and the board as they were before these answers were shown. */
export function before(room: RoomState, sheets: Sheets, hidden: readonly Question[]): RoomState {
  const ids = new Set(hidden.map(({ id }) => id));
  const questions = room.questions.map(({ correctAnswer, ...question }) =>
    correctAnswer === undefined || ids.has(question.id) ? question : { ...question, correctAnswer },
  );
  const rows = room.rows.map((row) => {
    const isRight = (question: Question) =>
      outcomeOf(question, sheets.get(row.id)?.get(question.id)) === 'correct';
    const { points: _whole, ...shown } = row;
    return { ...shown, ...scoreOf(questions, isRight) };
  });
  return { ...withRows(room, sorted(rows, byScore)), questions };
}

/** How an answer comes in: for the sample's guests, and for the visitor where they predicted. */
export function revealOf(question: Question, sheets: Sheets, own: string | undefined): Reveal {
  const predictions = [own, ...[...sheets.values()].map((sheet) => sheet.get(question.id))];
  const outcomes = predictions.map((prediction) => outcomeOf(question, prediction));
  return {
    questionId: question.id,
    correctAnswer: question.correctAnswer ?? '',
    correctCount: outcomes.filter((outcome) => outcome === 'correct').length,
    predictionCount: outcomes.filter((outcome) => outcome !== 'unanswered').length,
  };
}

/** Takes back the sample's last answers on this page, for them to come in again. Throws ApiError when it cannot be read. */
export async function beginReplay() {
  const { rows = [] } = useEventRoom.getState().room ?? {};
  const sheets: Sheets = new Map(await Promise.all(rows.map(readSheet)));
  const { room: whole } = useEventRoom.getState();
  let left = whole?.questions.filter(({ correctAnswer }) => correctAnswer !== undefined) ?? [];
  left = left.slice(-replayedCount);
  const show = (reveals: Reveal[]) =>
    whole && changeRoom((room) => ({ ...before({ ...whole, event: room.event }, sheets, left), reveals }));
  show([]);
  return {
    /** What comes next; undefined after the last one. */
    next: () => left[0],
    /** Shows the next answer; `own` is what the visitor predicted. */
    reveal: (own?: string) => {
      const [question, ...rest] = left;
      if (!question) return;
      const reveals = [revealOf(question, sheets, own)];
      // As from the server: the reveal is heard first, and the ranks that follow from it then.
      flushSync(() => changeRoom((room) => ({ ...room, reveals })));
      left = rest;
      show(reveals);
    },
    /** Shows everything again, as the server has it. */
    stop: () => {
      left = [];
      show([]);
    },
  };
}

export type Replay = Awaited<ReturnType<typeof beginReplay>>;

/** Until the first answer comes; between two of them (the answer, the board, the biggest climber); after the last one. */
const waitsMs = { first: 3_000, next: 20_000, again: 15_000 };

/** Plays the end of the sample's evening on this page, round and round. Gives the way to stop. */
export function playEvening(): () => void {
  let replay: Replay | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const after = (ms: number, act: () => void) => {
    timer = setTimeout(act, ms);
  };

  function reveal(): void {
    replay?.reveal();
    if (replay?.next()) after(waitsMs.next, reveal);
    else after(waitsMs.next + waitsMs.again, begin);
  }

  function begin(): void {
    beginReplay().then(
      (begun) => {
        if (isStopped) return begun.stop();
        replay = begun;
        after(waitsMs.first, reveal);
      },
      // The board stands as it is until the server can be asked.
      () => !isStopped && after(waitsMs.again, begin),
    );
  }

  begin();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    replay?.stop();
  };
}
