import type { BoardRow } from '../../../../protocol/live.ts';
import { opensOffline } from '../../../../protocol/pwa.ts';
import { pageLinks } from '../../../../protocol/paths.ts';
import { formatMoment } from '../../../../protocol/texts/formats.ts';
import { asRow } from '../boardChanges.ts';
import { useEventRoom, fromSnapshot, type RoomState } from '../eventRoom.ts';
import { asSaved, loadPredictions, usePredictions, waitingOf } from '../../guest/predictions.ts';
import { loadSession, useSession } from '../../app/session.ts';
import { copyOf, ownCopyOf, type EventCopy } from './copies.ts';

/** How long the page waits for the server before it shows the copy, in milliseconds. */
const timeoutMs = 4_000;

/**
 * Shows this phone's copy of an event while the server cannot be reached, and otherwise the live event. With
 * `isServerUnreachable` the server did not even serve the page, and the copy appears without a wait.
 */
export function startOfflineFallback({ isServerUnreachable = false } = {}): void {
  let waitTimer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = (): void => {
    isServerUnreachable = true;
    update();
  };
  const update = (): void => {
    const { status, connection, isUnreachable } = useEventRoom.getState();
    if (status !== 'loading') {
      clearTimeout(waitTimer);
      waitTimer = undefined;
      isServerUnreachable = connection === 'reconnecting';
    } else if (isServerUnreachable || isUnreachable || !navigator.onLine) {
      isServerUnreachable = true;
      showGuests();
      showRoom();
    } else waitTimer ??= setTimeout(giveUp, timeoutMs);
    showPredictions();
  };
  useEventRoom.subscribe((now, before) => {
    update();
    if (before.asOf !== undefined && now.asOf === undefined && now.status === 'ready') reloadOwnData();
  });
  useSession.subscribe(update);
  usePredictions.subscribe(update);
  window.addEventListener('offline', update);
  update();
}

const copyFor = (shareCode: string | undefined) =>
  shareCode !== undefined && opensOffline(location) ? copyOf(shareCode) : undefined;

/** Restores the participants of this phone from the copy if the server did not reply. */
function showGuests(
  shareCode = useSession.getState().shareCode,
  copy: EventCopy | undefined = copyFor(shareCode),
): void {
  const { status, shareCode: sessionCode } = useSession.getState();
  if (!copy || (status === 'known' && sessionCode === shareCode)) return;
  const { participants, currentId } = copy;
  useSession.setState({
    status: 'known',
    shareCode,
    participants,
    currentId,
    removedId: undefined,
    isOrganiser: false,
    isOwner: false,
  });
}

/** Shows the event as of the server's last message, and the full leaderboard as of its last visit. */
function showRoom(): void {
  const { followed } = useEventRoom.getState();
  const copy = copyFor(followed);
  if (!copy) return;
  const board = location.pathname.startsWith(pageLinks.leaderboard('')) ? copy.board : undefined;
  useEventRoom.setState({
    status: 'ready',
    connection: 'reconnecting',
    asOf: formatMoment(board?.at ?? copy.at),
    room: roomOf(copy, board?.rows ?? copy.top.map(asRow)),
  });
  showGuests(followed, copy);
}

const roomOf = (copy: EventCopy, rows: BoardRow[]): RoomState => ({
  // No change applies to a copy. The next update is a full snapshot.
  ...fromSnapshot('guest', Number.MAX_SAFE_INTEGER, { ...copy, counters: [copy.counters[0]] }),
  counters: copy.counters,
  rows,
});

/** Shows the predictions in the copy, and those that wait in the outbox. */
function showPredictions(): void {
  const { participantId, status } = usePredictions.getState();
  const isUnreachable = useEventRoom.getState().asOf !== undefined || status === 'unreachable';
  if (!isUnreachable || participantId === undefined || status === 'known') return;
  const saved = ownCopyOf(participantId)?.predictions;
  if (!saved) return;
  usePredictions.setState({
    status: 'known',
    byQuestion: Object.fromEntries([...saved.map(asSaved), ...waitingOf(participantId)]),
  });
}

/** Reloads the session and the predictions when the server can be reached again. They may have changed. */
function reloadOwnData(): void {
  const { shareCode } = useSession.getState();
  const { participantId } = usePredictions.getState();
  if (shareCode !== undefined) void loadSession(shareCode);
  if (participantId !== undefined) void loadPredictions(participantId);
}
