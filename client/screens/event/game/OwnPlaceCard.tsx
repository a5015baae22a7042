import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Laurel } from '../../../components/ornaments/Laurel.tsx';
import { RankChange } from '../../../components/display/RankChange.tsx';
import { counted } from '../../../features/game/boardWords.ts';
import { hasLaurel } from '../../../features/leaderboard/honours.ts';
import { formatCount, resultsTexts } from '../../../../protocol/texts/texts.ts';
import { answerThatCounts } from '../../../stores/guest/predictions.ts';
import type { Course } from './flow.ts';
import type { StageProps } from './stageProps.ts';
import { useStandings } from './StandingsProvider.tsx';

/** What still waits on this phone was predicted, too; what came too late was not. */
const madeBy = ({ questions, byQuestion }: Course) =>
  questions.filter(({ id }) => answerThatCounts(byQuestion[id]) !== undefined).length;

/** The own place, once it says something, and how it changed since the last reveal; in a laurel where it was earned. */
export function OwnPlaceCard({ participant, course, flow }: StageProps) {
  const { place, participantCount, isPlaceTold, climb } = useStandings();
  const isScored = course.showAnswers;
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
      {place && isPlaceTold && (
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
            : `${counted(madeBy(course), 'prediction')} made. ${resultsTexts.hidden}.`}
        </p>
      )}
      <Button variant="secondary" className="mt-5" onClick={() => flow.go('results')}>
        {resultsTexts.title}
      </Button>
    </Card>
  );
}
