import { createHash, randomInt } from 'node:crypto';
import type { MessageState } from '../../protocol/rules/visibility.ts';
import {
  mixed,
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

/** A prediction as stored in its participant's document. `submittedAt` is set by the database's clock. */
export interface StoredPrediction {
  answer: string;
  submittedAt: Date;
}

/** A prediction with its participant and question. There is one per pair. */
export interface PredictionRecord extends StoredPrediction {
  participantId: string;
  questionId: string;
}

/**
 * A participant with their predictions.
 *
 * - Predictions are part of the document: they are removed with it, and a write can depend on its `fence`.
 * - `nameKey` makes the name unique in the event. `idempotencyKeyHash` makes joining idempotent.
 * - Players of the sample and of rehearsals have no activity fields, so that metrics do not count them.
 */
export const ParticipantModel = defineModel(
  'Participant',
  {
    eventId: id,
    username: text,
    nameKey: text,
    idempotencyKeyHash: optional(text),
    message: optional(text),
    /** True: the host has hidden the message. It stays hidden when the guest changes it. */
    isMessageHidden: optional(flag),
    /** The hash of the text that the host has approved. It is void once the text differs. */
    approvedMessageHash: optional(text),
    /**
     * Plays without a phone: the organiser enters the predictions. Unset by the first phone that plays as
     * this guest.
     */
    isOnPaper: optional(flag),
    /** A simulated guest of a rehearsal. */
    isSimulated: optional(flag),
    /** The guest's table. An id that the event no longer has counts as none. */
    tableId: optional(id),
    joinedAt: instant,
    /** The days (UTC, `YYYY-MM-DD`) on which they joined or predicted. */
    activeDays: optional(listOf(text)),
    lastActiveAt: optional(instant),
    /** By question id. Predictions of removed questions are ignored. */
    predictions: optional(mixed<Record<string, StoredPrediction>>()),
    /** Rises with every visible change. */
    revision: number,
    /**
     * A random integer. The sum over an event's guests is an additive multiset hash: equal sums mean equal
     * sets of guests. Absent in documents of earlier versions; such sets are compared by their ids.
     */
    setHashTerm: optional(number),
    /**
     * The fence of the event that this document has reached. A write that was validated at an earlier one is
     * rejected.
     */
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

/** Returns a random term below 2^40. The sum of 8,000 terms is below 2^53, and therefore exact. */
export const newSetHashTerm = (): number => randomInt(1, 2 ** 40);

/** The hash by which an approval names its text. */
export const messageHash = (message: string): string =>
  createHash('sha256').update(message).digest('base64url').slice(0, 22);

/** The host's decision about the current message of a participant. */
export function messageStateOf({
  message = '',
  isMessageHidden,
  approvedMessageHash,
}: Pick<ParticipantRecord, 'message' | 'isMessageHidden' | 'approvedMessageHash'>): MessageState {
  if (isMessageHidden) return 'hidden';
  return approvedMessageHash && approvedMessageHash === messageHash(message) ? 'shown' : 'undecided';
}
