import { randomInt } from 'node:crypto';
import {
  anything,
  defineModel,
  flag,
  id,
  instant,
  listOf,
  number,
  optional,
  type RecordOf,
  text,
} from './record.ts';

/** A prediction, as its participant's document holds it. The instant is the database's. */
export interface StoredPrediction {
  answer: string;
  submittedAt: Date;
}

/** A prediction, and whose and of what it is: one per participant and question. */
export interface PredictionRecord extends StoredPrediction {
  participantId: string;
  questionId: string;
}

/**
 * A participant with their predictions, so that these go with them, and so that each is stored under the condition that
 * the question still takes it. `nameKey` makes the name unique in the event; `idempotencyKeyHash` makes a repeated join
 * harmless. The sample's players and whoever rehearses have no activity: they count nowhere.
 */
export const ParticipantModel = defineModel(
  'Participant',
  {
    eventId: id,
    username: text,
    nameKey: text,
    idempotencyKeyHash: optional(text),
    message: optional(text),
    /** Has no phone: what they predict is entered by the organiser. Goes with the first phone that plays as them. */
    isOnPaper: optional(flag),
    /** Nobody: made for a rehearsal. */
    isSimulated: optional(flag),
    /** Where they belong. One that the event has no more is none. */
    tableId: optional(id),
    joinedAt: instant,
    /** The days (UTC, `YYYY-MM-DD`) on which they joined or predicted. */
    activeDays: optional(listOf(text)),
    /** The last sign of them. */
    lastActiveAt: optional(instant),
    /** By the question's id. Those of a question that is gone count for nothing. */
    predictions: optional(anything<Record<string, StoredPrediction>>()),
    /** Counts the changes that anybody can see. */
    revision: number,
    /**
     * A random integer. The sum of those of an event (an additive multiset hash) tells whether two sets of guests are the
     * same. Absent in documents of earlier versions: such sets are compared by their ids.
     */
    setHashTerm: optional(number),
    /** What was judged by an earlier number of the event's is not stored any more. */
    fence: number,
  },
  [
    [{ eventId: 1, nameKey: 1 }, { unique: true }],
    [{ eventId: 1, joinedAt: 1 }],
    [{ activeDays: 1 }],
    [{ lastActiveAt: 1 }],
  ],
);
export type ParticipantRecord = RecordOf<typeof ParticipantModel>;

/** The sum of the terms of 8,000 guests is exact: it is below 2^53. */
export const newSetHashTerm = (): number => randomInt(1, 2 ** 40);
