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
 * The live protocol: the names and contents of a room's messages, for each audience.
 *
 * Every change has the `version` of its audience: one higher than the previous change, without gaps. A client
 * that misses a version joins again and gets a snapshot. These messages have no version:
 * - personal messages: `rank:changed`, and `participant:*` to the guest concerned
 * - the end of the event: `event:closed`, `event:removed`
 * - `cheers:counted`, which changes no state
 * - `seatRequests:changed`, which always contains all pending requests
 */
export type Audience = 'guest' | 'screen' | 'organiser';

/** The numbers of participants and of predictions. */
export type Counters = [participants: number, predictions: number];

/**
 * The counters for guests. They omit the number of predictions, because phones do not show it and each
 * prediction would cause a message to all guests.
 */
export type GuestCounters = [participants: number];

/** The score of a guest. `points` is absent where it equals `correctPredictions`. */
export interface ScoreFields {
  totalPredictions: number;
  correctPredictions: number;
  points?: number | undefined;
}

/** A row of the short leaderboard on phones. */
export interface TopRow extends ScoreFields {
  id: string;
  username: string;
}

/** Further facts about a guest, for organisers and for the guest. */
export interface GuestDetails {
  isOnPaper?: true;
  isSimulated?: true;
  /** The id of a removed table counts as no table. */
  tableId?: string;
}

/**
 * A row of the full board (big screen, full leaderboard, admin portal). Instants in epoch milliseconds.
 * `joinedAt` is 0 where it is not known, on a page without a live connection.
 */
export interface BoardRow extends TopRow {
  /** The participant's slot: a small number that identifies the row in later changes. */
  seat: number;
  finishedAt: number;
  joinedAt: number;
  /** The distance at the tie-breaker; absent without an answer or without a prediction. */
  tieBreakerDistance?: number | undefined;
  /** Only for organisers. */
  details?: GuestDetails;
}

/**
 * A changed place of the short leaderboard. The guest is included when it changed, or when there are
 * `points`.
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

/** A row of the full board with its new score. The optional values are absent where they do not apply. */
export type RowChange = [
  seat: number,
  totalPredictions: number,
  correctPredictions: number,
  finishedAt: number,
  points?: number,
  tieBreakerDistance?: number,
];

/** A participant's own rank. `tie`: why they rank below the previous guest with an equal score. */
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
  /** The couple's prediction. */
  coupleAnswer?: string;
  /** The photo of the moment. */
  photo?: Photo;
}

/**
 * What the big screen shows, for phones.
 * - `kind`: the step of the show; `automatic` if no host leads the show
 * - `revision`: increases with each step
 * - `revealsInMs`: the time until the answer becomes visible, or the winners are named; absent if that has
 *   happened, or if there is no answer
 */
export interface Stage {
  kind: ShownStep['kind'];
  questionId?: string;
  revision: number;
  revealsInMs?: number;
  /** Guests can cheer now. */
  canCheer?: true;
}

interface Snapshot {
  event: GuestEvent;
  questions: Question[];
  /** The board of tables; absent where the event has none. */
  tables?: TableStanding[];
}

/**
 * The snapshot for a phone: the top rows and its own ranks. Its size does not depend on the number of guests.
 */
export interface GuestSnapshot extends Snapshot {
  counters: GuestCounters;
  top: TopRow[];
  places: OwnPlace[];
  /** Absent in the data of the first screen. */
  stage?: Stage;
}

/** The snapshot for the big screen and the full leaderboard. */
export interface ScreenSnapshot extends Snapshot {
  counters: Counters;
  rows: BoardRow[];
  show: Show;
}

/** The snapshot for the admin portal: with hidden answers, and the number of predictions by question. */
interface OrganiserSnapshot extends ScreenSnapshot {
  predictionCounts: Record<string, number>;
  show: HostShow;
  /** The server's clock, in epoch milliseconds. `joinedAt` follows this clock. */
  now: number;
}

export interface SnapshotOf {
  guest: GuestSnapshot;
  screen: ScreenSnapshot;
  organiser: OrganiserSnapshot;
}

/**
 * The data of an event's first screen. The server embeds it in the HTML, so that the page renders without a
 * call.
 */
export interface PageData {
  /** The event code in the address. */
  shareCode: string;
  room: { audience: 'guest'; snapshot: GuestSnapshot } | { audience: 'screen'; snapshot: ScreenSnapshot };
  /** The session of this browser in the event; absent for the big screen. */
  session?: Session;
  /** The predictions of its participants, by participant id. */
  predictions: Record<string, Prediction[]>;
}

export type JoinReply<A extends Audience = Audience> =
  | { ok: true; version: number; snapshot: SnapshotOf[A] }
  | ({ ok: false; code: ErrorCode } & Translatable);

interface Versioned {
  version: number;
}

/** Changes of the short leaderboard since the last version, for phones. */
interface TopChanged extends Versioned {
  top: TopChange[];
  counters?: GuestCounters;
}

/**
 * Changes of the full board. The client computes the counters from the rows. `predicted` is the short form of
 * the frequent case, one more prediction: pairs of a slot and its new `finishedAt`. `finishedAt` is in
 * milliseconds since the previous pair; in the first pair, since the latest `finishedAt` before this change.
 */
export interface RowsChanged extends Versioned {
  predicted?: number[];
  rows?: RowChange[];
}

export interface ServerToClient {
  'leaderboard:changed': (change: TopChanged | RowsChanged) => void;
  /** The whole board of tables. */
  'tables:changed': (change: Versioned & { tables: TableStanding[] }) => void;
  'counters:changed': (
    change: Versioned &
      ({ counters: GuestCounters } | { counters: Counters; predictionCounts: Record<string, number> }),
  ) => void;
  'rank:changed': (place: OwnPlace) => void;
  'question:added': (change: Versioned & { question: Question }) => void;
  /** Several questions that one action added. */
  'questions:added': (change: Versioned & { questions: Question[] }) => void;
  'question:changed': (change: Versioned & { question: Question }) => void;
  'question:removed': (change: Versioned & { questionId: string }) => void;
  'question:revealed': (change: Versioned & { reveal: Reveal }) => void;
  /** The new `order` of each question. For guests the numbers have gaps where there are drafts. */
  'questions:reordered': (change: Versioned & { orders: [questionId: string, order: number][] }) => void;
  'visibility:changed': (change: Versioned & { showAnswers: boolean; reveals: Reveal[] }) => void;
  'event:changed': (change: Versioned & { event: GuestEvent }) => void;
  'event:closed': () => void;
  'event:removed': () => void;
  'participant:joined': (change: Versioned & { rows: BoardRow[] }) => void;
  /**
   * A new name or new `details` (empty: none). For organisers also a new `message` (empty: removed). The
   * `messageState` goes to organisers and to the author.
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
   * For screens and organisers: the whole show. Also sent when a change of the game changes the content of
   * the current step.
   */
  'show:changed': (change: Versioned & { show: Show | HostShow }) => void;
  /** For guests: what the big screen shows now. */
  'stage:changed': (change: Versioned & { stage: Stage }) => void;
  /** For screens, without a version: the cheers of guests since the last message. */
  'cheers:counted': (change: { counts: CheerCounts }) => void;
  /** For the organiser and co-hosts, without a version: all pending requests to be let back in. */
  'seatRequests:changed': (change: { requests: TransferRequest[] }) => void;
  /**
   * For screens and organisers: the slots of all participants that one action removed. For the guest
   * concerned: their id; `hasLeft` when they left on one of their own phones.
   */
  'participant:removed': (
    change: (Versioned & { seats: number[] }) | { participantId: string; hasLeft?: boolean },
  ) => void;
}

export interface ClientToServer {
  'event:join': (request: { shareCode: string; as: Audience }, reply: (answer: JoinReply) => void) => void;
  'event:leave': () => void;
  /**
   * A guest cheers at a shown answer or the podium. One cheer per second and guest counts. Replies whether it
   * was counted.
   */
  cheer: (request: { cheer: Cheer }, reply?: (answer: { isCounted: boolean }) => void) => void;
  /** Measures the round trip. The server replies immediately. */
  'venue:ping': (reply: () => void) => void;
}
