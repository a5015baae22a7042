import type { ReactNode } from 'react';
import type { OwnPlace } from '../../../protocol/live.ts';
import { counts } from '../../../protocol/limits.ts';
import { Laurel } from '../../components/ornaments/Laurel.tsx';

type Place = Omit<OwnPlace, 'participantId'>;

/**
 * Returns whether a rank earns a laurel. The rank must be among the first ten and in the better half, and the
 * guest needs a correct prediction whose answer is shown. A guest who plays alone has no laurel.
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

/** Returns whether a guest with predictions has a rank from 1 to 10, which earns a banner. */
export const isTopFinisher = ({ rank, totalPredictions }: Place): boolean =>
  rank > 0 && rank <= counts.topFinishers && totalPredictions > 0;
export const hasMedal = ({ totalPredictions }: Pick<Place, 'totalPredictions'>): boolean =>
  totalPredictions > 0;

/** A rank in large figures. A rank that earned a laurel has a wreath around it. */
export const PlaceMark = ({ isHonoured, children }: { isHonoured: boolean; children: ReactNode }) =>
  isHonoured ? <Laurel>{children}</Laurel> : <div className="text-center">{children}</div>;
