import type { StoredPrediction } from './participant.ts';
import { mixed, defineModel, id, number, optional, type RecordOf } from './record.ts';

/**
 * A prediction of the couple. `linkId`: the link that was used; only the same link can read the prediction.
 * Absent in data of earlier versions.
 */
export interface StoredCouplePrediction extends StoredPrediction {
  linkId?: string;
}

/**
 * The secret predictions of the couple. An event has this document once it has a link for the couple.
 * They are not stored as a participant, so that no list or count of participants can reveal them.
 */
export const CoupleModel = defineModel('Couple', {
  /** The event's id. */
  _id: id,
  /** By question id. Predictions of removed questions are ignored. */
  predictions: optional(mixed<Record<string, StoredCouplePrediction>>()),
  /** Rises with every change. */
  revision: number,
  /**
   * Like a participant's `fence`: a write that was validated at an earlier fence of the event is rejected.
   */
  fence: number,
});
export type CoupleRecord = RecordOf<typeof CoupleModel>;
