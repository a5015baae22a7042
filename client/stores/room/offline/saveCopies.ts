import type { BoardRow, OwnPlace } from '../../../../protocol/live.ts';
import type { Participant } from '../../../../protocol/schemas/participants.ts';
import { opensOffline } from '../../../../protocol/pwa.ts';
import { placeOn } from '../boardChanges.ts';
import { useEventRoom, type RoomState } from '../eventRoom.ts';
import {
  storedPredictionsOf,
  usePredictions,
  type OwnPrediction,
  type SavedPrediction,
} from '../../guest/predictions.ts';
import { useSession } from '../../app/session.ts';
import { copyOf, deleteCopies, deleteCopy, storeCopy, type EventCopy, copyLastsMs } from './copies.ts';

/** The throttle interval of writes, in milliseconds. */
const throttleMs = 2_000;
const maxBoardRows = 500;
const dayMs = 24 * 3_600_000;

/** Options for the copy of an event. */
interface CopyOptions {
  /** The number of days after which the server deletes the event, if this is before the copy expires. */
  retentionDays: number | undefined;
  /** Called after each write of a copy. */
  onStored: (shareCode: string) => void;
}

/**
 * Stores a copy of the event that this page shows to a guest. The page shows the copy while the server cannot
 * be reached. Deletes the copy when the event is closed or deleted, or when this browser has no guest in it.
 */
export function startSavingEventCopies(options: CopyOptions): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const writeNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const copy = createCopy(options);
    if (!copy) return;
    storeCopy(copy);
    options.onStored(copy.event.shareCode);
  };
  const onChange = (): void => {
    deleteObsoleteCopies();
    timer ??= setTimeout(writeNow, throttleMs);
  };
  for (const store of [useEventRoom, useSession, usePredictions]) store.subscribe(onChange);
  window.addEventListener('pagehide', writeNow);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && writeNow());
  onChange();
}

/** Deletes the copy when the event was closed or deleted, or when no guest of this browser plays in it. */
function deleteObsoleteCopies(): void {
  const { status, followed } = useEventRoom.getState();
  const isGone = status !== 'loading' && status !== 'ready' && status !== 'not_allowed';
  if (isGone && followed !== undefined) deleteCopy(followed);
  const session = useSession.getState();
  if (session.status !== 'known' || session.currentId !== undefined || session.isForAnother) return;
  // A session without a share code means that this browser has dropped all of its grants.
  if (session.shareCode === undefined) deleteCopies();
  else deleteCopy(session.shareCode);
}

/**
 * Creates the copy of the current state. Returns undefined unless this browser has a guest in the event and
 * the server sent the whole state.
 */
function createCopy({ retentionDays }: CopyOptions): EventCopy | undefined {
  const { status, room, asOf, followed, lastMessageAt } = useEventRoom.getState();
  if (status !== 'ready' || !room || asOf !== undefined || followed === undefined) return undefined;
  if (room.audience === 'organiser' || !opensOffline(location)) return undefined;
  const { participants, currentId, shareCode, status: sessionStatus } = useSession.getState();
  const { event, questions, counters, top, tables } = room;
  const before = copyOf(followed) ?? copyOf(event.shareCode);
  const codes = [...new Set([...(before?.codes ?? []), followed, event.shareCode])];
  if (sessionStatus !== 'known' || currentId === undefined || !codes.includes(shareCode ?? ''))
    return undefined;
  return {
    at: lastMessageAt,
    endsAt: lastMessageAt + Math.min(copyLastsMs, (retentionDays ?? Infinity) * dayMs),
    codes,
    event,
    questions,
    counters,
    top,
    tables,
    places: placesOf(room, participants),
    board: room.rows.length > 0 ? boardOf(room.rows, lastMessageAt) : before?.board,
    participants,
    currentId,
    predictions: predictionsOf(participants, before),
  };
}

const boardOf = (rows: BoardRow[], at: number) => ({ at, rows: rows.slice(0, maxBoardRows) });

/** Returns the ranks of this browser's guests. With a full leaderboard, derives the ranks from its rows. */
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
      const predictions = storedPredictionsOf(id);
      return [id, predictions ? savedOf(predictions) : before?.predictions[id]];
    }),
  );
