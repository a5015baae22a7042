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

/**
 * A prediction as it is stored in its participant's document. The clock of the database sets `submittedAt`.
 */
export interface StoredPrediction {
  answer: string;
  submittedAt: Date;
}

/** A prediction with its participant and question. A participant has at most one prediction per question. */
export interface PredictionRecord extends StoredPrediction {
  participantId: string;
  questionId: string;
}

/**
 * A participant with their predictions.
 *
 * - Predictions are part of the document. They are removed with it, and a write can depend on the document's
 *   `fence`.
 * - `nameKey` makes the name unique in the event. `idempotencyKeyHash` makes joining idempotent.
 * - Players of the sample event and of rehearsals have no activity fields, so metrics do not count them.
 */
export const ParticipantModel = defineModel(
  'Participant',
  {
    eventId: id,
    username: text,
    nameKey: text,
    idempotencyKeyHash: optional(text),
    message: optional(text),
    /** True: the host has hidden the message. It stays hidden if the guest changes it. */
    isMessageHidden: optional(flag),
    /** The hash of the text that the host has approved. The approval is invalid if the text differs. */
    approvedMessageHash: optional(text),
    /**
     * The guest has no phone, and the organiser enters the predictions. The field is removed when a phone
     * starts to play as this guest.
     */
    isOnPaper: optional(flag),
    /** A simulated guest of a rehearsal. */
    isSimulated: optional(flag),
    /** The id of the guest's table. If the event has no table with this id, the guest has no table. */
    tableId: optional(id),
    joinedAt: instant,
    /** The days (UTC, `YYYY-MM-DD`) on which the guest joined or predicted. */
    activeDays: optional(listOf(text)),
    lastActiveAt: optional(instant),
    /** The predictions by question id. Predictions of removed questions are ignored. */
    predictions: optional(mixed<Record<string, StoredPrediction>>()),
    /** Increases with each visible change. */
    revision: number,
    /**
     * A random integer. The sum over an event's guests is an additive multiset hash: equal sums mean equal
     * sets of guests. Absent in documents of earlier versions. Sets with such documents are compared by id.
     */
    setHashTerm: optional(number),
    /**
     * The latest fence of the event that was copied to this document. A write is rejected if it was validated
     * at an earlier fence.
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

/** Returns a random term below 2^40. The sum of 8,000 terms is below 2^53, so it is exact. */
export const newSetHashTerm = (): number => randomInt(1, 2 ** 40);

/** Returns the hash of a message's text, which identifies the text in an approval. */
export const messageHash = (message: string): string =>
  createHash('sha256').update(message).digest('base64url').slice(0, 22);

/** Returns the host's decision about the current message of a participant. */
export function messageStateOf({
  message = '',
  isMessageHidden,
  approvedMessageHash,
}: Pick<ParticipantRecord, 'message' | 'isMessageHidden' | 'approvedMessageHash'>): MessageState {
  if (isMessageHidden) return 'hidden';
  return approvedMessageHash && approvedMessageHash === messageHash(message) ? 'shown' : 'undecided';
}
