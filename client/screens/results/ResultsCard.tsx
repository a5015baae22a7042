import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { pages } from '../../../protocol/paths.ts';
import { outcomeOf } from '../../../protocol/rules/scoring.ts';
import { formatCount, resultsTexts, successes } from '../../../protocol/texts/texts.ts';
import { hasLaurel, isTopFinisher } from '../../features/leaderboard/honours.ts';
import { PlaceMark } from '../../features/leaderboard/PlaceMark.tsx';
import { resultsLink } from '../../features/sharing/sharing.ts';
import { copyShortLink } from '../../features/sharing/shortLinks.ts';
import type { BoardPlace } from '../../features/leaderboard/useBoardParticipant.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { Stat, Stats } from '../../components/display/Stat.tsx';
import type { PredictedAnswer } from '../../stores/room/copy/copies.ts';
import type { RoomState } from '../../stores/room/roomState.ts';

interface ResultsCardProps {
  room: RoomState;
  participant: Participant;
  predictions: readonly PredictedAnswer[];
  place: BoardPlace;
}

/** The place among all, and what came true. */
export function ResultsCard({ room, participant, predictions, place }: ResultsCardProps) {
  const { event, questions, counters } = room;
  const profile = pages.participant(event.shareCode, participant.id);
  const field = { participantCount: counters[0], isScored: event.showAnswers };
  return (
    <Card as="section" look="keepsake" padding="lg" className="text-center">
      {isTopFinisher(place) && (
        <p className="mx-auto mb-6 max-w-md rounded-control border border-gold-line bg-gold-soft px-4 py-3 font-display text-subheading text-gold">
          {resultsTexts.topFinisher}!
        </p>
      )}
      <PlaceMark hasLaurel={hasLaurel(place, field)}>
        <p className="eyebrow">Rank</p>
        <p className="figures font-display text-display">{place.rank ? formatCount(place.rank) : '?'}</p>
      </PlaceMark>
      <p className="text-muted">of {formatCount(counters[0])}</p>
      <Heading level={2} size="title" className="mt-2 wrap-anywhere" dir="auto">
        {participant.username}
      </Heading>
      <Ornament className="my-5" />
      {event.showAnswers ? (
        <Stats className="mx-auto max-w-xs">
          <Stat label="Correct" value={countOf('correct', questions, predictions)} />
          <Stat label="Incorrect" value={countOf('incorrect', questions, predictions)} />
        </Stats>
      ) : (
        <>
          <Stats className="mx-auto max-w-xs">
            <Stat label="Predictions Submitted" value={predictions.length} />
          </Stats>
          <p className="mt-3 text-muted">{resultsTexts.hidden}</p>
        </>
      )}
      <div className="mt-7 flex flex-col gap-2">
        <Button asChild wide size="lg">
          <Link to={pages.event(event.shareCode)}>
            <ArrowLeft aria-hidden="true" />
            Back to Event
          </Link>
        </Button>
        <Button asChild wide variant="secondary">
          <Link to={profile}>View Profile</Link>
        </Button>
        <Button
          wide
          variant="quiet"
          onClick={() =>
            void copyShortLink(resultsLink(event.shareCode, participant.id), successes.linkCopied)
          }
        >
          Copy Short Link
        </Button>
      </div>
    </Card>
  );
}

function countOf(
  outcome: 'correct' | 'incorrect',
  questions: RoomState['questions'],
  predictions: readonly PredictedAnswer[],
): number {
  const answers = new Map(predictions.map(({ questionId, answer }) => [questionId, answer]));
  return questions.filter((question) => outcomeOf(question, answers.get(question.id)) === outcome).length;
}
