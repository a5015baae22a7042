import type { ReactNode } from 'react';
import type { OwnPlace } from '../../../protocol/live.ts';
import { counts } from '../../../protocol/limits.ts';
import { Laurel } from '../../components/ornaments/Laurel.tsx';

type Place = Omit<OwnPlace, 'participantId'>;

/**
 * A laurel is for a place that was earned: among the first ten and in the better half, with something right that
 * everybody can see. Whoever plays alone, or before the answers, has won nothing yet.
 */
export const hasLaurel = (
  place: Place | undefined,
  { participantCount, isScored }: { participantCount: number; isScored: boolean },
): boolean =>
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

/** A place in large figures; in a laurel wreath where it was earned. */
export const PlaceMark = ({ isHonoured, children }: { isHonoured: boolean; children: ReactNode }) =>
  isHonoured ? <Laurel>{children}</Laurel> : <div className="text-center">{children}</div>;
