import { create } from 'zustand';
import { counts } from '../../../protocol/limits.ts';
import type {
  Audience,
  OwnPlace,
  SnapshotOf,
  Stage,
  BoardRow,
  Counters,
  GuestCounters,
  Reveal,
  TopRow,
} from '../../../protocol/live.ts';
import { byScore } from '../../../protocol/rules/ranking.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import type { TableStanding } from '../../../protocol/rules/tables.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { HostShow, Show } from '../../../protocol/schemas/show.ts';
import type { TransferRequest } from '../../../protocol/schemas/transfers.ts';

/** A reveal from the server. A reveal that the phone derives from a later snapshot has no counts. */
export type ReceivedReveal =
  | Reveal
  | (Pick<Reveal, 'questionId' | 'correctAnswer'> & { correctCount?: undefined });

/** The state of a running event. It is one value, so that no screen shows a mix of versions. */
export interface RoomState {
  audience: Audience;
  version: number;
  event: GuestEvent;
  questions: Question[];
  /** When the timer closes each question, by question id. In epoch milliseconds of this device. */
  deadlines: Readonly<Record<string, number>>;
  /** The numbers of participants and predictions. For guests the number of predictions is 0. */
  counters: Counters;
  /** The first rows of the leaderboard. Guests receive only these rows. */
  top: TopRow[];
  /** The whole leaderboard in order. Empty for guests. */
  rows: BoardRow[];
  /** The tables' leaderboard. Undefined if the event has no tables. */
  tables?: TableStanding[] | undefined;
  /** The ranks of this browser's participants, by participant id. */
  places: Record<string, OwnPlace>;
  /** The number of predictions by question id. Only organisers receive it. */
  predictionCounts: Record<string, number>;
  /** The pending transfer requests, only for organisers. Undefined until the page has received them. */
  seatRequests?: TransferRequest[];
  /** The state of the show on the big screens. Undefined for guests. */
  show?: Show | HostShow;
  /** What the big screen shows. Only guests receive it. `revealsInMs` counts from the message's arrival. */
  stage?: Stage | undefined;
  /** When the current step began, in epoch milliseconds of this device. */
  shownSince?: number;
  /** The time until which hosts can undo the latest step, in epoch milliseconds of this device. */
  undoableUntil?: number | undefined;
  /** The latest reveals. The big screen shows them, and phones show and announce them. */
  reveals: ReceivedReveal[];
}

export const topOf = (rows: readonly BoardRow[]): TopRow[] => rows.slice(0, counts.phoneBoardRows);

/** Returns both counters. A missing counter of predictions is 0. */
export const countersOf = ([participants, predictions = 0]: GuestCounters | Counters): Counters => [
  participants,
  predictions,
];

/** Splits a received question into the question without `closesInMs` and its deadline on this device. */
function withDeadline(received: Question) {
  const { closesInMs, ...question } = received;
  if (closesInMs === undefined) return { question: received, deadlines: {} };
  return { question, deadlines: { [question.id]: Date.now() + closesInMs } };
}

/** Converts received questions to the questions and deadlines of the state. */
export function applyQuestions(received: readonly Question[]): Pick<RoomState, 'questions' | 'deadlines'> {
  const converted = received.map((question) => withDeadline(question));
  return {
    questions: converted.map(({ question }) => question),
    deadlines: Object.assign({}, ...converted.map(({ deadlines }) => deadlines)) as RoomState['deadlines'],
  };
}

type ShowState = Pick<RoomState, 'show' | 'shownSince' | 'undoableUntil'>;

/**
 * Converts a received show to the state of the room. Its durations count from its arrival. A show with the
 * previous revision keeps its start time.
 */
export function applyShow(show: Show | HostShow, before?: ShowState): ShowState {
  // Revision 0 is the initial show, which has no start time.
  if (show.revision === 0) return { show };
  const since = before?.show?.revision === show.revision ? before.shownSince : undefined;
  const undoableForMs = 'undoableForMs' in show ? show.undoableForMs : undefined;
  return {
    show,
    shownSince: since ?? Date.now() - show.shownForMs,
    undoableUntil: undoableForMs === undefined ? undefined : Date.now() + undoableForMs,
  };
}

/** Sorts a full leaderboard. Frozen places come first, but organisers see no frozen places. */
export function inOrder(
  { audience, event }: Pick<RoomState, 'audience' | 'event'>,
  rows: readonly BoardRow[],
) {
  const frozenIds = (audience !== 'organiser' && event.frozenIds) || [];
  const placeOf = ({ id }: BoardRow) => frozenIds.indexOf(id) + 1 || Infinity;
  // The difference is NaN for two guests without a frozen place, and `byScore` decides.
  return sorted(rows, (a, b) => placeOf(a) - placeOf(b) || byScore(a, b));
}

/** Creates the state from a snapshot. */
export function fromSnapshot(audience: Audience, version: number, snapshot: SnapshotOf[Audience]): RoomState {
  const rows = 'rows' in snapshot ? inOrder({ audience, event: snapshot.event }, snapshot.rows) : [];
  const places = 'places' in snapshot ? snapshot.places : [];
  return {
    audience,
    version,
    event: snapshot.event,
    ...applyQuestions(snapshot.questions),
    counters: countersOf(snapshot.counters),
    top: 'top' in snapshot ? snapshot.top : topOf(rows),
    rows,
    tables: snapshot.tables,
    places: Object.fromEntries(places.map((place) => [place.participantId, place])),
    predictionCounts: 'predictionCounts' in snapshot ? snapshot.predictionCounts : {},
    ...('show' in snapshot && applyShow(snapshot.show)),
    ...('stage' in snapshot && { stage: snapshot.stage }),
    reveals: [],
  };
}

/** States whether there is a room to show, or why not. */
export type RoomStatus =
  | 'loading'
  | 'ready'
  | 'not_found'
  | 'inactive'
  | 'closed'
  | 'removed'
  | 'not_allowed';

const initialState = {
  /** The share code that this page follows. `room.event` may have a newer one. */
  followed: undefined as string | undefined,
  status: 'loading' as RoomStatus,
  /** With `live`, changes arrive at once. With `reconnecting`, the room may be stale. */
  connection: 'connecting' as 'connecting' | 'live' | 'reconnecting',
  /** True while the host's page polls over HTTP and its last request succeeded. */
  isPolled: false,
  /** When the last message of the server arrived, in epoch milliseconds. */
  lastMessageAt: 0,
  /** Increases with every snapshot. Data outside of the room may then have missed changes. */
  snapshotCount: 0,
  /** How far the server's clock is ahead of this device's, in milliseconds. 0 except for organisers. */
  clockAheadMs: 0,
  /** True while the first load takes long because the server does not reply. */
  isUnreachable: false,
  /** While the page shows a stored copy: the time of that copy as a text, such as '9:40 PM'. */
  asOf: undefined as string | undefined,
  room: undefined as RoomState | undefined,
};

/** The running event on this page. Code in `live/` writes it, and screens read it. */
export const useEventRoom = create(() => initialState);

/** Returns whether the server receives the host's changes and sends them back, by socket or by polling. */
export const isHostReachable = ({ connection, isPolled }: typeof initialState): boolean =>
  connection === 'live' || isPolled;

export const resetRoom = (followed?: string) => useEventRoom.setState({ ...initialState, followed }, true);

/** Translates a room. The default returns the room unchanged. `sampleTexts.ts` sets another function. */
let translate = (room: RoomState): RoomState => room;

/** Sets the function that translates the current room and all later ones. */
export function translateRooms(translateRoom: typeof translate): void {
  translate = translateRoom;
  useEventRoom.setState(({ room }) => (room ? { room: translateRoom(room) } : {}));
}

/**
 * Replaces the room with a snapshot, in one step. Without `version` (0), every later change counts as newer.
 * `merge` may add data of the previous room, such as missed reveals.
 */
export function applySnapshot(
  audience: Audience,
  { version = 0, snapshot }: { version?: number; snapshot: SnapshotOf[Audience] },
  merge = (now: RoomState, _before: RoomState | undefined) => now,
): void {
  useEventRoom.setState(({ snapshotCount, room }) => ({
    status: 'ready',
    isUnreachable: false,
    asOf: undefined,
    lastMessageAt: Date.now(),
    snapshotCount: snapshotCount + 1,
    clockAheadMs: 'now' in snapshot ? snapshot.now - Date.now() : 0,
    room: merge(translate(fromSnapshot(audience, version, snapshot)), room),
  }));
}

/** Returns the server's time as this page estimates it. Compare it with times that the server stored. */
export const serverNow = (): number => Date.now() + useEventRoom.getState().clockAheadMs;

/**
 * Marks the room as not available. If the page already shows that the event was closed or removed, the more
 * general `inactive` or `not_found` does not replace that status.
 */
export function closeRoom(status: RoomStatus): void {
  useEventRoom.setState(({ status: before }) => {
    const isAlreadyShown =
      (before === 'closed' && status === 'inactive') || (before === 'removed' && status === 'not_found');
    return isAlreadyShown ? {} : { status, asOf: undefined };
  });
}

/** Changes the room, if there is one. */
export function changeRoom(change: (room: RoomState) => RoomState): void {
  const { room } = useEventRoom.getState();
  if (room) useEventRoom.setState({ room: translate(change(room)), lastMessageAt: Date.now() });
}

/** Replaces the pending transfer requests. */
export const applyTransferRequests = ({ requests }: { requests: TransferRequest[] }) =>
  changeRoom((room) => ({ ...room, seatRequests: requests }));

export const applyPlace = (place: OwnPlace) =>
  changeRoom((room) => ({ ...room, places: { ...room.places, [place.participantId]: place } }));
