import { counts } from '../../../protocol/limits.ts';

/** A place as honours look at it. */
interface Place {
  rank: number;
  totalPredictions: number;
  correctPredictions: number;
}

/** Among how many, and whether what was right is shown yet. */
export interface Field {
  participantCount: number;
  isScored: boolean;
}

/**
 * A laurel is for a place that was earned: among the first ten and in the better half, with something right that
 * everybody can see. Whoever plays alone, or before the answers, has won nothing yet.
 */
export const hasLaurel = (place: Place | undefined, { participantCount, isScored }: Field): boolean =>
  place !== undefined &&
  isScored &&
  place.correctPredictions > 0 &&
  place.rank > 0 &&
  place.rank <= Math.min(counts.topFinishers, participantCount / 2);

/** The banner is for a place from 1 to 10, the medals are for the first three; who has predicted nothing has none. */
export const isTopFinisher = ({ rank, totalPredictions }: Place): boolean =>
  rank > 0 && rank <= counts.topFinishers && totalPredictions > 0;
export const hasMedal = ({ totalPredictions }: Pick<Place, 'totalPredictions'>): boolean =>
  totalPredictions > 0;
