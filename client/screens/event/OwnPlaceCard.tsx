import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Laurel } from '../../components/Laurel.tsx';
import { RankChange } from '../../components/RankChange.tsx';
import { counted } from '../../blocks/boardWords.ts';
import { formatCount, resultsTexts } from '../../../protocol/texts.ts';
import type { StageProps } from './stageProps.ts';

/** The own place, and how it changed since the last reveal. */
export function OwnPlaceCard({ participant, standings, climb, room, flow }: StageProps) {
  const { place, participantCount } = standings;
  const isRanked = place !== undefined && place.rank > 0;
  return (
    <Card as="section" look="keepsake" padding="lg" className="candlelight text-center">
      <Laurel className={isRanked && place.rank > 99 ? 'text-[0.8em]' : undefined}>
        <p className="figures font-display text-title">{isRanked ? formatCount(place.rank) : '–'}</p>
      </Laurel>
      <Heading level={2} className="mt-3 wrap-anywhere" dir="auto">
        {participant.username}
      </Heading>
      <p className="figures mt-1 text-muted">
        {resultsTexts.rank(isRanked ? place.rank : undefined, participantCount)}
        {climb !== 0 && (
          <>
            {' '}
            <RankChange delta={climb} />
          </>
        )}
      </p>
      {place && (
        <p className="figures mt-1">
          {room.event.showAnswers
            ? `${place.correctPredictions} of ${place.totalPredictions} correct`
            : `${counted(place.totalPredictions, 'prediction')} made. ${resultsTexts.hidden}.`}
        </p>
      )}
      <Button variant="secondary" className="mt-5" onClick={() => flow.go('results')}>
        {resultsTexts.title}
      </Button>
    </Card>
  );
}
