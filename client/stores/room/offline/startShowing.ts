import type { BoardRow } from '../../../../protocol/live.ts';
import { opensOffline } from '../../../../protocol/pwa.ts';
import { pages } from '../../../../protocol/paths.ts';
import { formatMoment } from '../../../../protocol/texts/formats.ts';
import { useEventRoom, asRow, fromSnapshot, type RoomState } from '../eventRoom.ts';
import { asSaved, loadPredictions, usePredictions, waitingOf } from '../../guest/predictions.ts';
import { loadSession, useSession } from '../../app/session.ts';
import { copyOf, ownCopyOf, type EventCopy } from './copies.ts';

/** How long the server may take before the phone shows its own copy. */
const timeoutMs = 4_000;

/**
 * From now on shows this phone's own copy of an event while the server cannot be reached, and lets go of it the moment
 * the server is heard. Once nobody has answered (`isAway`: not even for the page itself), nobody is waited for.
 */
export function startShowing({ isAway = false } = {}): void {
  let patience: ReturnType<typeof setTimeout> | undefined;
  const giveUp = (): void => {
    isAway = true;
    look();
  };
  const look = (): void => {
    const { status, connection, isUnreachable } = useEventRoom.getState();
    if (status !== 'loading') {
      clearTimeout(patience);
      patience = undefined;
      isAway = connection === 'reconnecting';
    } else if (isAway || isUnreachable || !navigator.onLine) {
      isAway = true;
      showGuests();
      showRoom();
    } else patience ??= setTimeout(giveUp, timeoutMs);
    showPredictions();
  };
  useEventRoom.subscribe((now, before) => {
    look();
    if (before.asOf !== undefined && now.asOf === undefined && now.status === 'ready') askAgain();
  });
  useSession.subscribe(look);
  usePredictions.subscribe(look);
  window.addEventListener('offline', look);
  look();
}

const copyFor = (shareCode: string | undefined) =>
  shareCode !== undefined && opensOffline(location) ? copyOf(shareCode) : undefined;

/** Who plays on this phone, where the server could not be asked. */
function showGuests(
  shareCode = useSession.getState().shareCode,
  copy: EventCopy | undefined = copyFor(shareCode),
): void {
  const { status, shareCode: known } = useSession.getState();
  if (!copy || (status === 'known' && known === shareCode)) return;
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

/** The event as it was when the server was last heard; the full leaderboard as it was last open. */
function showRoom(): void {
  const { followed } = useEventRoom.getState();
  const copy = copyFor(followed);
  if (!copy) return;
  const board = location.pathname.startsWith(pages.leaderboard('')) ? copy.board : undefined;
  useEventRoom.setState({
    status: 'ready',
    connection: 'reconnecting',
    asOf: formatMoment(board?.at ?? copy.at),
    room: roomOf(copy, board?.rows ?? copy.top.map(asRow)),
  });
  showGuests(followed, copy);
}

const roomOf = (copy: EventCopy, rows: BoardRow[]): RoomState => ({
  // Changes say nothing to a copy: what comes next is a whole snapshot.
  ...fromSnapshot('guest', Number.MAX_SAFE_INTEGER, { ...copy, counters: [copy.counters[0]] }),
  counters: copy.counters,
  rows,
});

/** What the server had of the guest who plays, and what has been waiting on the phone since. */
function showPredictions(): void {
  const { participantId, status } = usePredictions.getState();
  const isAway = useEventRoom.getState().asOf !== undefined || status === 'unreachable';
  if (!isAway || participantId === undefined || status === 'known') return;
  const saved = ownCopyOf(participantId)?.predictions;
  if (!saved) return;
  usePredictions.setState({
    status: 'known',
    byQuestion: Object.fromEntries([...saved.map(asSaved), ...waitingOf(participantId)]),
  });
}

/** The server is heard again: it may know these guests no more, or have other predictions of theirs. */
function askAgain(): void {
  const { shareCode } = useSession.getState();
  const { participantId } = usePredictions.getState();
  if (shareCode !== undefined) void loadSession(shareCode);
  if (participantId !== undefined) void loadPredictions(participantId);
}
