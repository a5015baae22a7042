import type { BoardRow, OwnPlace } from '../../../../protocol/live.ts';
import type { Participant } from '../../../../protocol/schemas/participants.ts';
import { opensOffline } from '../../../../protocol/pwa.ts';
import { useEventRoom, placeOn, type RoomState } from '../eventRoom.ts';
import {
  storedPredictionsOf,
  usePredictions,
  type OwnPrediction,
  type SavedPrediction,
} from '../../guest/predictions.ts';
import { useSession } from '../../app/session.ts';
import { copyOf, deleteCopies, deleteCopy, storeCopy, type EventCopy, copyLastsMs } from './copies.ts';

/** Changes that come faster than this are written together. */
const paceMs = 2_000;
const boardRowsKept = 500;
const dayMs = 24 * 3_600_000;

/** How the copy of an event is kept. */
interface Keeping {
  /** Where the server deletes events earlier than a copy ends otherwise. */
  retentionDays: number | undefined;
  /** Hears of every copy that was written. */
  onKept: (shareCode: string) => void;
}

/**
 * From now on keeps what this page hears of an event as one of its guests, for when the server cannot be reached, and
 * deletes it when there is nobody or nothing left to keep it for.
 */
export function startKeeping(keeping: Keeping): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const copy = copyOfNow(keeping);
    if (!copy) return;
    storeCopy(copy);
    keeping.onKept(copy.event.shareCode);
  };
  const look = (): void => {
    forgetWhatEnded();
    timer ??= setTimeout(keepNow, paceMs);
  };
  for (const store of [useEventRoom, useSession, usePredictions]) store.subscribe(look);
  window.addEventListener('pagehide', keepNow);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keepNow());
  look();
}

/** The event was closed or deleted, or nobody of this browser plays in it any more. */
function forgetWhatEnded(): void {
  const { status, followed } = useEventRoom.getState();
  const isGone = status !== 'loading' && status !== 'ready' && status !== 'not_allowed';
  if (isGone && followed !== undefined) deleteCopy(followed);
  const session = useSession.getState();
  if (session.status !== 'known' || session.currentId !== undefined || session.isForAnother) return;
  // Without a code this browser has dropped everything that it was.
  if (session.shareCode === undefined) deleteCopies();
  else deleteCopy(session.shareCode);
}

/** What is known now as a copy; undefined unless a guest of this browser is in the event and the server said all of it. */
function copyOfNow({ retentionDays }: Keeping): EventCopy | undefined {
  const { status, room, asOf, followed, lastHeardAt } = useEventRoom.getState();
  if (status !== 'ready' || !room || asOf !== undefined || followed === undefined) return undefined;
  if (room.audience === 'organiser' || !opensOffline(location)) return undefined;
  const { participants, currentId, shareCode, status: known } = useSession.getState();
  const { event, questions, counters, top, tables } = room;
  const before = copyOf(followed) ?? copyOf(event.shareCode);
  const codes = [...new Set([...(before?.codes ?? []), followed, event.shareCode])];
  if (known !== 'known' || currentId === undefined || !codes.includes(shareCode ?? '')) return undefined;
  return {
    at: lastHeardAt,
    endsAt: lastHeardAt + Math.min(copyLastsMs, (retentionDays ?? Infinity) * dayMs),
    codes,
    event,
    questions,
    counters,
    top,
    tables,
    places: placesOf(room, participants),
    board: room.rows.length > 0 ? boardOf(room.rows, lastHeardAt) : before?.board,
    participants,
    currentId,
    predictions: predictionsOf(participants, before),
  };
}

const boardOf = (rows: BoardRow[], at: number) => ({ at, rows: rows.slice(0, boardRowsKept) });

/** A phone is told its own places; on the full board it sees them. */
function placesOf({ rows, places }: RoomState, participants: Participant[]): OwnPlace[] {
  if (rows.length === 0) return Object.values(places);
  return participants.flatMap(({ id }) => placeOn(rows, id) ?? []);
}

const savedOf = (byQuestion: Record<string, OwnPrediction>): SavedPrediction[] =>
  Object.entries(byQuestion)
    .filter(([, { state }]) => state === 'saved')
    .map(([questionId, { answer, submittedAt }]) => ({
      questionId,
      answer,
      ...(submittedAt !== undefined && { submittedAt }),
    }));

const predictionsOf = (participants: Participant[], before: EventCopy | undefined) =>
  Object.fromEntries(
    participants.map(({ id }) => {
      const known = storedPredictionsOf(id);
      return [id, known ? savedOf(known) : before?.predictions[id]];
    }),
  );
