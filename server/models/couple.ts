import type { StoredPrediction } from './participant.ts';
import { anything, defineModel, id, number, optional, type RecordOf } from './record.ts';

/** A prediction of the couple's. `linkId`: the link of whoever made it, who alone reads it; absent in earlier versions. */
export interface StoredCouplePrediction extends StoredPrediction {
  linkId?: string;
}

/**
 * What the couple (or whoever is celebrated) predict in secret, one document for an event that has made a link for them.
 * It is no participant's, so that nothing that counts, lists or tells participants can tell of it.
 */
export const CoupleModel = defineModel('Couple', {
  /** The event's id. */
  _id: id,
  /** By the question's id. Those of a question that is gone count for nothing. */
  predictions: optional(anything<Record<string, StoredCouplePrediction>>()),
  /** Counts the changes. */
  revision: number,
  /** As a participant's: what was judged by an earlier number of the event's is not stored any more. */
  fence: number,
});
export type CoupleRecord = RecordOf<typeof CoupleModel>;
