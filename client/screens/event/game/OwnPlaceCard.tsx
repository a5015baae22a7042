import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Laurel } from '../../../components/ornaments/Laurel.tsx';
import { RankChange } from '../../../components/display/RankChange.tsx';
import { counted } from '../../../features/game/boardWords.ts';
import { hasLaurel } from '../../../features/leaderboard/honours.ts';
import { formatCount, resultsTexts } from '../../../../protocol/texts/texts.ts';
import { isPlaceTold } from './flow.ts';
import type { StageProps } from './stageProps.ts';

/** The own place, once it says something, and how it changed since the last reveal; in a laurel where it was earned. */
export function OwnPlaceCard({ participant, standings, climb, course, flow }: StageProps) {
  const { place, participantCount } = standings;
  const isScored = course.showAnswers;
  const isTold = place !== undefined && isPlaceTold(place, participantCount, course);
  return (
    <Card as="section" look="keepsake" padding="lg" className="candlelight text-center">
      {hasLaurel(place, { participantCount, isScored }) && (
        <Laurel className="mb-3">
          <p className="figures font-display text-title">{place?.rank}</p>
        </Laurel>
      )}
      <Heading level={2} className="wrap-anywhere" dir="auto">
        {participant.username}
      </Heading>
      {isTold && (
        <p className="figures mt-1 text-muted">
          {resultsTexts.rank(place.rank, participantCount)}
          {climb !== 0 && (
            <>
              {' '}
              <RankChange delta={climb} />
            </>
          )}
        </p>
      )}
      {place && (
        <p className="figures mt-1">
          {isScored
            ? `${formatCount(place.correctPredictions)} of ${formatCount(place.totalPredictions)} correct`
            : `${counted(place.totalPredictions, 'prediction')} made. ${resultsTexts.hidden}.`}
        </p>
      )}
      <Button variant="secondary" className="mt-5" onClick={() => flow.go('results')}>
        {resultsTexts.title}
      </Button>
    </Card>
  );
}
