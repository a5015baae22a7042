import type { Cheer, CheerCounts } from './cheers.ts';
import type { Translatable } from './texts/catalogue.ts';
import type { ErrorCode } from './errorCodes.ts';
import type { TableStanding } from './rules/tables.ts';
import type { Tie } from './rules/ranking.ts';
import type { MessageState, ShownAnswer } from './rules/visibility.ts';
import type { GuestEvent } from './schemas/events.ts';
import type { Prediction } from './schemas/predictions.ts';
import type { Photo, Question } from './schemas/questions.ts';
import type { HostShow, Show, ShownStep } from './schemas/show.ts';
import type { TransferRequest } from './schemas/transfers.ts';
import type { Session } from './schemas/participants.ts';

/**
 * The audiences of the live protocol. This file defines the messages of a room for each audience.
 *
 * Each change contains a `version`, which increases by one per audience. A client that misses a version joins
 * again and gets a snapshot. These messages have no version:
 * - personal messages: `rank:changed`, and `participant:*` to the guest concerned
 * - the end of the event: `event:closed`, `event:removed`
 * - `cheers:counted`, which changes no state
 * - `seatRequests:changed`, which always contains all pending requests
 */
export type Audience = 'guest' | 'screen' | 'organiser';

/** The numbers of participants and of predictions. */
export type Counters = [participants: number, predictions: number];

/**
 * The counters for guests. They omit the number of predictions: phones do not show it, and each prediction
 * would cause a message to all guests.
 */
export type GuestCounters = [participants: number];

/** The score of a guest. `points` is absent if it equals `correctPredictions`. */
export interface ScoreFields {
  totalPredictions: number;
  correctPredictions: number;
  points?: number | undefined;
}

/** A row of the short leaderboard, which phones show. */
export interface TopRow extends ScoreFields {
  id: string;
  username: string;
}

/** Additional data about a guest. Organisers receive it, and the guest concerned. */
export interface GuestDetails {
  isOnPaper?: true;
  isSimulated?: true;
  /** If the table with this id was removed, the guest has no table. */
  tableId?: string;
}

/**
 * A row of the full leaderboard, for the big screen, the full leaderboard and the admin portal. Instants are
 * in epoch milliseconds. On pages without a live connection, `joinedAt` is unknown and 0.
 */
export interface BoardRow extends TopRow {
  /** The participant's slot: a small number that later changes use to identify the row. */
  seat: number;
  finishedAt: number;
  joinedAt: number;
  /**
   * The distance of the prediction from the answer of the tie-breaker. Absent if the answer or the prediction
   * is missing.
   */
  tieBreakerDistance?: number | undefined;
  /** Present for organisers only. */
  details?: GuestDetails;
}

/**
 * A change of one place of the short leaderboard. The guest's id and name are included if the guest changed,
 * and whenever `points` are included.
 */
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

/** A row of the full board with its new score. Optional values are omitted if they do not apply. */
export type RowChange = [
  seat: number,
  totalPredictions: number,
  correctPredictions: number,
  finishedAt: number,
  points?: number,
  tieBreakerDistance?: number,
];

/**
 * A participant's own rank. `tie` explains why the participant ranks below the previous guest although their
 * scores are equal.
 */
export interface OwnPlace extends ScoreFields {
  participantId: string;
  rank: number;
  tie?: Tie;
}

/** The result of a question, as guests see it. */
export interface Reveal extends ShownAnswer {
  questionId: string;
  correctCount: number;
  predictionCount: number;
  coupleAnswer?: string;
  photo?: Photo;
}

/**
 * Describes for phones what the big screen shows.
 * - `kind`: the step of the show, or `automatic` if no host leads the show
 * - `revision`: increases with each step
 * - `revealsInMs`: the time until the answer becomes visible or the winners are named. Absent afterwards, and
 *   for a step without an answer.
 */
export interface Stage {
  kind: ShownStep['kind'];
  questionId?: string;
  revision: number;
  revealsInMs?: number;
  /** Present while guests can cheer. */
  canCheer?: true;
}

interface Snapshot {
  event: GuestEvent;
  questions: Question[];
  /** The leaderboard of tables. Absent if the event has no tables. */
  tables?: TableStanding[];
}

/**
 * The snapshot for a phone: the top rows and the phone's own ranks. Its size is independent of the number of
 * guests.
 */
export interface GuestSnapshot extends Snapshot {
  counters: GuestCounters;
  top: TopRow[];
  places: OwnPlace[];
  /** Absent in the data embedded in the first page. */
  stage?: Stage;
}

/** The snapshot for the big screen and the full leaderboard. */
export interface ScreenSnapshot extends Snapshot {
  counters: Counters;
  rows: BoardRow[];
  show: Show;
}

/**
 * The snapshot for the admin portal. It includes hidden answers and the number of predictions of each
 * question.
 */
interface OrganiserSnapshot extends ScreenSnapshot {
  predictionCounts: Record<string, number>;
  show: HostShow;
  /** The server's time when the snapshot was made, in epoch milliseconds. `joinedAt` uses the same clock. */
  now: number;
}

export interface SnapshotOf {
  guest: GuestSnapshot;
  screen: ScreenSnapshot;
  organiser: OrganiserSnapshot;
}

/**
 * The data for the first page of an event. The server embeds it in the HTML, so that the page renders without
 * a request.
 */
export interface PageData {
  /** The event code, spelled as in the address. */
  shareCode: string;
  room: { audience: 'guest'; snapshot: GuestSnapshot } | { audience: 'screen'; snapshot: ScreenSnapshot };
  /** The session of this browser in the event. Absent for the big screen. */
  session?: Session;
  /** The predictions of the session's participants, by participant id. */
  predictions: Record<string, Prediction[]>;
}

export type JoinReply<A extends Audience = Audience> =
  | { ok: true; version: number; snapshot: SnapshotOf[A] }
  | ({ ok: false; code: ErrorCode } & Translatable);

interface Versioned {
  version: number;
}

/** The changes of the short leaderboard since the previous version, for phones. */
interface TopChanged extends Versioned {
  top: TopChange[];
  counters?: GuestCounters;
}

/**
 * The changes of the full board. The client computes the counters from the rows.
 * - `predicted` is a short form for rows that only gained one prediction. It contains pairs of a slot and a
 *   `finishedAt`.
 * - `finishedAt` is the difference to the previous pair, in milliseconds. In the first pair, it is the
 *   difference to the latest `finishedAt` before this change.
 */
export interface RowsChanged extends Versioned {
  predicted?: number[];
  rows?: RowChange[];
}

export interface ServerToClient {
  'leaderboard:changed': (change: TopChanged | RowsChanged) => void;
  /** Contains the complete leaderboard of tables. */
  'tables:changed': (change: Versioned & { tables: TableStanding[] }) => void;
  'counters:changed': (
    change: Versioned &
      ({ counters: GuestCounters } | { counters: Counters; predictionCounts: Record<string, number> }),
  ) => void;
  'rank:changed': (place: OwnPlace) => void;
  'question:added': (change: Versioned & { question: Question }) => void;
  /** Contains several questions that were added by one action. */
  'questions:added': (change: Versioned & { questions: Question[] }) => void;
  'question:changed': (change: Versioned & { question: Question }) => void;
  'question:removed': (change: Versioned & { questionId: string }) => void;
  'question:revealed': (change: Versioned & { reveal: Reveal }) => void;
  /** Contains the new `order` of each question. Guests do not get drafts, so their numbers can have gaps. */
  'questions:reordered': (change: Versioned & { orders: [questionId: string, order: number][] }) => void;
  'visibility:changed': (change: Versioned & { showAnswers: boolean; reveals: Reveal[] }) => void;
  'event:changed': (change: Versioned & { event: GuestEvent }) => void;
  'event:closed': () => void;
  'event:removed': () => void;
  'participant:joined': (change: Versioned & { rows: BoardRow[] }) => void;
  /**
   * Contains a new name or new `details`. An empty object removes the details. Organisers also get a new
   * `message`; an empty text removes it. The `messageState` is sent to organisers and to the author.
   */
  'participant:changed': (
    change: Partial<Versioned> & {
      participantId: string;
      username: string;
      message?: string;
      messageState?: MessageState;
      details?: GuestDetails;
    },
  ) => void;
  /**
   * Sent to screens and organisers: the complete show. It is also sent if a change in the game changes the
   * content of the current step.
   */
  'show:changed': (change: Versioned & { show: Show | HostShow }) => void;
  /** Sent to guests: what the big screen shows now. */
  'stage:changed': (change: Versioned & { stage: Stage }) => void;
  /** Sent to screens, without a version: the cheers since the previous message. */
  'cheers:counted': (change: { counts: CheerCounts }) => void;
  /**
   * Sent to the organiser and co-hosts, without a version: all pending requests to rejoin as an existing
   * guest.
   */
  'seatRequests:changed': (change: { requests: TransferRequest[] }) => void;
  /**
   * Screens and organisers get the slots of all participants that one action removed. The guest concerned
   * gets their own id. `hasLeft` means that the guest left on one of their own phones.
   */
  'participant:removed': (
    change: (Versioned & { seats: number[] }) | { participantId: string; hasLeft?: boolean },
  ) => void;
}

export interface ClientToServer {
  'event:join': (request: { shareCode: string; as: Audience }, reply: (answer: JoinReply) => void) => void;
  'event:leave': () => void;
  /**
   * Sends a guest's cheer for a shown answer or the podium. The server counts at most one cheer per guest and
   * second. It replies whether it counted this one.
   */
  cheer: (request: { cheer: Cheer }, reply?: (answer: { isCounted: boolean }) => void) => void;
  /** Measures the round-trip time. The server replies immediately. */
  'venue:ping': (reply: () => void) => void;
}
