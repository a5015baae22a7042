import { create } from 'zustand';
import { counts } from '../../../protocol/limits.ts';
import type {
  Audience,
  OwnPlace,
  SnapshotOf,
  BoardRow,
  Counters,
  GuestCounters,
  Reveal,
  TopChange,
  TopRow,
} from '../../../protocol/live.ts';
import { byScore, figuresOf, tieAt } from '../../../protocol/rules/ranking.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import type { TableStanding } from '../../../protocol/rules/tables.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { HostShow, Show } from '../../../protocol/schemas/show.ts';
import type { TransferRequest } from '../../../protocol/schemas/transfers.ts';

/** A reveal as it was told; of one that a phone finds afterwards nobody says how many were right. */
export type ReceivedReveal =
  | Reveal
  | (Pick<Reveal, 'questionId' | 'correctAnswer'> & { correctCount?: undefined });

/** Everything that a screen shows of a running event: one value, so that no screen ever shows a mix. */
export interface RoomState {
  audience: Audience;
  version: number;
  event: GuestEvent;
  questions: Question[];
  /** When the clock closes questions, by this device's own clock in epoch milliseconds. */
  deadlines: Readonly<Record<string, number>>;
  /** Guests are not told how many predictions there are: 0. */
  counters: Counters;
  /** The first rows of the leaderboard; phones know only these. */
  top: TopRow[];
  /** The whole leaderboard in its order; empty for guests. */
  rows: BoardRow[];
  /** The board of tables; undefined where the event has none. */
  tables?: TableStanding[] | undefined;
  /** The own places of this browser's participants. */
  places: Record<string, OwnPlace>;
  /** How many predicted each question; for organisers. */
  predictionCounts: Record<string, number>;
  /** Who asks to be let back in, for organisers; undefined until it was asked for or told. */
  seatRequests?: TransferRequest[];
  /** What the host shows on the big screens; guests are not told. */
  show?: Show | HostShow;
  /** Since when its step has been on the screens, by this device's own clock in epoch milliseconds. */
  shownSince?: number;
  /** For hosts: until when the latest step can be undone, by this device's clock. */
  undoableUntil?: number | undefined;
  /** The latest reveals: what the big screen shows, and what a phone tells and says. */
  reveals: ReceivedReveal[];
}

const topOf = (rows: readonly BoardRow[]): TopRow[] => rows.slice(0, counts.cardRows);

/** Both counters of what was told. */
export const countersOf = ([participants, predictions = 0]: GuestCounters | Counters): Counters => [
  participants,
  predictions,
];

/** A question that was told just now, and when the clock closes it: the time that was left is not kept. */
export function withDeadline(told: Question) {
  const { closesInMs, ...question } = told;
  if (closesInMs === undefined) return { question: told, deadlines: {} };
  return { question, deadlines: { [question.id]: Date.now() + closesInMs } };
}

/** All questions as they were told just now, and when the clock closes which. */
export function applyQuestions(told: readonly Question[]): Pick<RoomState, 'questions' | 'deadlines'> {
  const taken = told.map((question) => withDeadline(question));
  return {
    questions: taken.map(({ question }) => question),
    deadlines: Object.assign({}, ...taken.map(({ deadlines }) => deadlines)) as RoomState['deadlines'],
  };
}

type RoomTexts = Pick<RoomState, 'show' | 'shownSince' | 'undoableUntil'>;

/**
 * The show as it was told just now, since when its step is there (hearing of the same step once more changes nothing), and
 * until when it can be undone. The server sends spans, which count from their arrival.
 */
export function applyShow(show: Show | HostShow, known?: RoomTexts): RoomTexts {
  // One that nobody has touched has no beginning.
  if (show.revision === 0) return { show };
  const since = known?.show?.revision === show.revision ? known.shownSince : undefined;
  const undoableForMs = 'undoableForMs' in show ? show.undoableForMs : undefined;
  return {
    show,
    shownSince: since ?? Date.now() - show.shownForMs,
    undoableUntil: undoableForMs === undefined ? undefined : Date.now() + undoableForMs,
  };
}

/** The state that a snapshot describes. */
export function fromSnapshot(audience: Audience, version: number, snapshot: SnapshotOf[Audience]): RoomState {
  const rows = 'rows' in snapshot ? sorted(snapshot.rows, byScore) : [];
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
    reveals: [],
  };
}

/** The state with a changed full board; its rows are what is counted. */
export const withRows = (state: RoomState, rows: BoardRow[]): RoomState => ({
  ...state,
  rows,
  top: topOf(rows),
  counters: [rows.length, rows.reduce((sum, { totalPredictions }) => sum + totalPredictions, 0)],
});

/** A first row of a board of which nothing else is known: its index stands for the times. */
export const asRow = (row: TopRow, index: number): BoardRow => ({
  ...row,
  seat: index,
  finishedAt: index,
  joinedAt: 0,
});

/** Somebody's place on a full board. */
export function placeOn(rows: readonly BoardRow[], participantId: string): OwnPlace | undefined {
  const index = rows.findIndex(({ id }) => id === participantId);
  if (index === -1) return undefined;
  const tie = tieAt(rows, index);
  return { participantId, rank: index + 1, ...figuresOf(rows[index]!), ...(tie && { tie }) };
}

/** The top rows after changes of single places; never more rows than participants. */
export function applyTop(top: readonly TopRow[], changes: readonly TopChange[], participants: number) {
  const next = [...top];
  for (const [rank, totalPredictions, correctPredictions, id, username, points] of changes) {
    const known = next[rank - 1];
    const who = id !== undefined && username !== undefined ? { id, username } : known;
    const figures = figuresOf({ totalPredictions, correctPredictions, points });
    if (who) next[rank - 1] = { id: who.id, username: who.username, ...figures };
  }
  return next.slice(0, participants);
}

/** Why there is nothing to show, or that there is. */
export type RoomStatus =
  | 'loading'
  | 'ready'
  | 'not_found'
  | 'inactive'
  | 'closed'
  | 'removed'
  | 'not_allowed';

const empty = {
  /** The code that is followed; the event may carry a newer one. */
  followed: undefined as string | undefined,
  status: 'loading' as RoomStatus,
  /** `live`: changes arrive at once. `reconnecting`: what is shown may be old. */
  connection: 'connecting' as 'connecting' | 'live' | 'reconnecting',
  /** The host's page reads over HTTP in place of a live connection, and was answered the last time. */
  isPolled: false,
  /** When the server was last heard, in epoch milliseconds. */
  lastHeardAt: 0,
  /** Grows with every snapshot: what is kept beside the room may have missed something then. */
  snapshotCount: 0,
  /** By how much the server's clock is ahead of this device's, in milliseconds; told to organisers alone. */
  clockAheadMs: 0,
  /** True while the first load takes long because nothing answers. */
  isUnreachable: false,
  /** While the server cannot be reached and this phone shows its own copy: of when that is, '9:40 PM'. */
  asOf: undefined as string | undefined,
  room: undefined as RoomState | undefined,
};

/** The running event that is on the screen; fed by `live/`, read by every screen. */
export const useEventRoom = create(() => empty);

/** Whether a host's changes get through and are seen: by the live connection, or over HTTP. */
export const isHostReachable = ({ connection, isPolled }: typeof empty): boolean =>
  connection === 'live' || isPolled;

export const resetRoom = (followed?: string) => useEventRoom.setState({ ...empty, followed }, true);

/** In whose words a room is shown: as it was told, unless the sample's are there (`sampleTexts.ts`). */
let worded = (room: RoomState): RoomState => room;

/** Words this room and all that come from now on. */
export function translateRooms(by: typeof worded): void {
  worded = by;
  useEventRoom.setState(({ room }) => (room ? { room: by(room) } : {}));
}

/**
 * Takes a whole snapshot, in one step; without `version` it comes before all that rooms are told. `hear` adds what of it is
 * to be told as just revealed.
 */
export function applySnapshot(
  audience: Audience,
  { version = 0, snapshot }: { version?: number; snapshot: SnapshotOf[Audience] },
  hear = (now: RoomState, _before: RoomState | undefined) => now,
): void {
  useEventRoom.setState(({ snapshotCount, room }) => ({
    status: 'ready',
    isUnreachable: false,
    asOf: undefined,
    lastHeardAt: Date.now(),
    snapshotCount: snapshotCount + 1,
    clockAheadMs: 'now' in snapshot ? snapshot.now - Date.now() : 0,
    room: hear(worded(fromSnapshot(audience, version, snapshot)), room),
  }));
}

/** The server's clock as far as this page knows it: guests' times of joining are told by that. */
export const serverNow = (): number => Date.now() + useEventRoom.getState().clockAheadMs;

/** There is nothing to show. Whoever was inside is still told that it was closed, or removed. */
export function closeRoom(status: RoomStatus): void {
  useEventRoom.setState(({ status: before }) => {
    const wasTold =
      (before === 'closed' && status === 'inactive') || (before === 'removed' && status === 'not_found');
    return wasTold ? {} : { status, asOf: undefined };
  });
}

/** Changes the room if there is one. */
export function changeRoom(change: (room: RoomState) => RoomState): void {
  const { room } = useEventRoom.getState();
  if (room) useEventRoom.setState({ room: worded(change(room)), lastHeardAt: Date.now() });
}

/** Every request to be let back in that waits for the host. */
export const applyTransferRequests = ({ requests }: { requests: TransferRequest[] }) =>
  changeRoom((room) => ({ ...room, seatRequests: requests }));

export const applyPlace = (place: OwnPlace) =>
  changeRoom((room) => ({ ...room, places: { ...room.places, [place.participantId]: place } }));
