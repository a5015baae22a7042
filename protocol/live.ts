import type { Translatable } from './texts/catalogue.ts';
import type { ErrorCode } from './errorCodes.ts';
import type { TableStanding } from './rules/tables.ts';
import type { Tie } from './rules/ranking.ts';
import type { ShownAnswer } from './rules/visibility.ts';
import type { GuestEvent } from './schemas/events.ts';
import type { Prediction } from './schemas/predictions.ts';
import type { Photo, Question } from './schemas/questions.ts';
import type { HostShow, Show } from './schemas/show.ts';
import type { TransferRequest } from './schemas/transfers.ts';
import type { Session } from './schemas/participants.ts';

/**
 * The live part: what a room tells its audiences. The only place that spells an event name.
 *
 * Every change carries the `version` of its audience: one higher than the one before, without gaps. A client that
 * misses one joins again for a snapshot. Personal messages (`rank:changed`, a guest's own `participant:*`), the event's end
 * (`event:closed`, `event:removed`) and `seatRequests:changed`, which only says that there is something to ask for, carry none.
 */
export type Audience = 'guest' | 'screen' | 'organiser';

/** Who takes part, and how many predictions there are. */
export type Counters = [participants: number, predictions: number];

/** What guests are told of them: no phone shows how many predictions there are, and each one would be a message to all. */
export type GuestCounters = [participants: number];

/** What a guest has reached. `points` is absent where it is a point for each correct prediction. */
export interface Figures {
  totalPredictions: number;
  correctPredictions: number;
  points?: number | undefined;
}

/** A row of the top that phones show. */
export interface TopRow extends Figures {
  id: string;
  username: string;
}

/** What organisers and the guests themselves are told beside the name and the score, where there is something. */
export interface GuestDetails {
  isOnPaper?: true;
  isSimulated?: true;
  /** A table that the event has no more counts for none. */
  tableId?: string;
}

/**
 * A row of the full board (big screen, full leaderboard, admin portal). Instants in epoch milliseconds; `joinedAt` is 0
 * where it is not known: a page that no socket reaches.
 */
export interface BoardRow extends TopRow {
  /** A small number (a slot) that stands for the participant in the changes that follow; the wire calls it so. */
  seat: number;
  finishedAt: number;
  joinedAt: number;
  /** How far off they are at the tie-breaker; absent while it has no answer, and without a prediction of it. */
  tieBreakerDistance?: number | undefined;
  /** For organisers. */
  details?: GuestDetails;
}

/** One place of the top: the score, and who stands there when that changed, or when there are points to tell. */
export type TopChange =
  | [rank: number, totalPredictions: number, correctPredictions: number]
  | [
      rank: number,
      totalPredictions: number,
      correctPredictions: number,
      id: string,
      username: string,
      points?: number,
    ];

/** One row of the full board with its new figures; what is behind `finishedAt` only where there is something to tell. */
export type RowChange = [
  seat: number,
  totalPredictions: number,
  correctPredictions: number,
  finishedAt: number,
  points?: number,
  tieBreakerDistance?: number,
];

/** A participant's own place; `tie`: why it is not the one before, although the score is the same. */
export interface OwnPlace extends Figures {
  participantId: string;
  rank: number;
  tie?: Tie;
}

/** How a question was resolved for the guests. */
export interface Reveal extends ShownAnswer {
  questionId: string;
  correctCount: number;
  predictionCount: number;
  /** What the couple had predicted, if they did. */
  coupleAnswer?: string;
  /** The photo of it, if there is one. */
  photo?: Photo;
}

interface Snapshot {
  event: GuestEvent;
  questions: Question[];
  /** The board of tables; absent where the event has none. */
  tables?: TableStanding[];
}

/** What a phone needs: the top rows and its own places; its size does not depend on the number of guests. */
export interface GuestSnapshot extends Snapshot {
  counters: GuestCounters;
  top: TopRow[];
  places: OwnPlace[];
}

/** What the big screen and the full leaderboard need. */
export interface ScreenSnapshot extends Snapshot {
  counters: Counters;
  rows: BoardRow[];
  show: Show;
}

/** What the admin portal needs: the truth, and how many predicted each question. */
interface OrganiserSnapshot extends ScreenSnapshot {
  predictionCounts: Record<string, number>;
  show: HostShow;
  /** The server's clock, in epoch milliseconds: `joinedAt` is told by it. */
  now: number;
}

export interface SnapshotOf {
  guest: GuestSnapshot;
  screen: ScreenSnapshot;
  organiser: OrganiserSnapshot;
}

/** What the first screen of an event shows, brought by the page itself: no call has to be made before it. */
export interface PageData {
  /** The code in the address. */
  shareCode: string;
  room: { audience: 'guest'; snapshot: GuestSnapshot } | { audience: 'screen'; snapshot: ScreenSnapshot };
  /** Who this browser is in the event; the big screen is nobody. */
  session?: Session;
  /** What its participants predicted, by participant. */
  predictions: Record<string, Prediction[]>;
}

export type JoinReply<A extends Audience = Audience> =
  | { ok: true; version: number; snapshot: SnapshotOf[A] }
  | ({ ok: false; code: ErrorCode } & Translatable);

interface Versioned {
  version: number;
}

/** Changes of the leaderboard since the last one: what phones get. */
interface TopChanged extends Versioned {
  top: TopChange[];
  counters?: GuestCounters;
}

/**
 * Changes of the full board; the counters follow from its rows. `predicted` is the frequent case in short: pairs of a
 * seat that made one more prediction and its `finishedAt` as milliseconds since the pair before it (the first: since
 * the latest `finishedAt` of the board before this change).
 */
export interface RowsChanged extends Versioned {
  predicted?: number[];
  rows?: RowChange[];
}

export interface ServerToClient {
  'leaderboard:changed': (change: TopChanged | RowsChanged) => void;
  /** The board of tables: all of it again. */
  'tables:changed': (change: Versioned & { tables: TableStanding[] }) => void;
  'counters:changed': (
    change: Versioned &
      ({ counters: GuestCounters } | { counters: Counters; predictionCounts: Record<string, number> }),
  ) => void;
  'rank:changed': (place: OwnPlace) => void;
  'question:added': (change: Versioned & { question: Question }) => void;
  'question:changed': (change: Versioned & { question: Question }) => void;
  'question:removed': (change: Versioned & { questionId: string }) => void;
  'question:revealed': (change: Versioned & { reveal: Reveal }) => void;
  /** Each question's new `order`; drafts that guests do not know leave gaps in their numbers. */
  'questions:reordered': (change: Versioned & { orders: [questionId: string, order: number][] }) => void;
  'visibility:changed': (change: Versioned & { showAnswers: boolean; reveals: Reveal[] }) => void;
  'event:changed': (change: Versioned & { event: GuestEvent }) => void;
  'event:closed': () => void;
  'event:removed': () => void;
  'participant:joined': (change: Versioned & { rows: BoardRow[] }) => void;
  /** Another name, or other `details` (empty: none); to organisers also another `message` (empty: taken back). */
  'participant:changed': (
    change: Partial<Versioned> & {
      participantId: string;
      username: string;
      message?: string;
      details?: GuestDetails;
    },
  ) => void;
  /** To screens and organisers: the whole show again, also when what happens in the game has changed what it shows. */
  'show:changed': (change: Versioned & { show: Show | HostShow }) => void;
  /** To those alone who administer the event, without a version: every request to be let back in that waits for them. */
  'seatRequests:changed': (change: { requests: TransferRequest[] }) => void;
  /** To screens and organisers everybody who went at once, by their seats; in person to those who were removed, or have left on one of their phones. */
  'participant:removed': (
    change: (Versioned & { seats: number[] }) | { participantId: string; hasLeft?: boolean },
  ) => void;
}

export interface ClientToServer {
  'event:join': (request: { shareCode: string; as: Audience }, reply: (answer: JoinReply) => void) => void;
  'event:leave': () => void;
  /** Measures the round trip: answered as soon as it is heard. */
  'venue:ping': (reply: () => void) => void;
}
