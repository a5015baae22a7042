import type { StoredPrediction } from './participant.ts';
import { mixed, defineModel, id, number, optional, type RecordOf } from './record.ts';

/**
 * A prediction of the couple. `linkId` is the link that was used. Only the same link gives access to the
 * prediction. Absent in data of earlier versions.
 */
export interface StoredCouplePrediction extends StoredPrediction {
  linkId?: string;
}

/**
 * The secret predictions of the couple. An event gets this document when it gets a link for the couple. The
 * predictions are not stored as a participant, so that no list or count of participants can reveal them.
 */
export const CoupleModel = defineModel('Couple', {
  /** The id of the event. */
  _id: id,
  /** The predictions by question id. Predictions of removed questions are ignored. */
  predictions: optional(mixed<Record<string, StoredCouplePrediction>>()),
  /** Increases with each change. */
  revision: number,
  /**
   * Has the same purpose as a participant's `fence`: a write is rejected if it was validated at an earlier
   * fence of the event.
   */
  fence: number,
});
export type CoupleRecord = RecordOf<typeof CoupleModel>;
