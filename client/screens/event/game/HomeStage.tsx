import { Sparkles } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { pages } from '../../../../protocol/paths.ts';
import { LeaderboardCard } from '../../../features/leaderboard/LeaderboardCard.tsx';
import { SeeAnswers } from '../demo/SeeAnswers.tsx';
import { MyPredictions } from './MyPredictions.tsx';
import { NotMe } from '../join/NotMe.tsx';
import { OwnPlaceCard } from './OwnPlaceCard.tsx';
import { usePlayer } from './playerContext.ts';
import type { StageProps } from './stageProps.ts';
import { useStandings } from './StandingsProvider.tsx';

/** Where a guest is who has predicted everything that is open: the own place, the leaderboard, the own predictions. */
export function HomeStage(props: StageProps) {
  const { room, participant, course, flow } = props;
  const { hasOwnPages } = usePlayer();
  const hasPredicted = Object.keys(course.byQuestion).length > 0;
  return (
    <div className="flex flex-col gap-6">
      {hasPredicted ? <OwnPlaceCard {...props} /> : <Welcome {...props} />}
      <Leaderboard {...props} />
      <SeeAnswers {...props} />
      {room.questions.length > 0 && <MyPredictions {...props} />}
      {hasPredicted && (
        <Card look="plain" className="text-center">
          {participant.message && (
            <blockquote className="mb-3 font-display text-subheading wrap-anywhere" dir="auto">
              “{participant.message}”
            </blockquote>
          )}
          <Button variant="secondary" wide onClick={() => flow.go('message')}>
            {participant.message ? 'Change your message' : 'Leave a Message'}
          </Button>
        </Card>
      )}
      <div>
        {hasOwnPages && (
          <Button asChild variant="quiet" wide className="text-sm font-normal text-muted">
            <Link to={pages.anotherPhone(room.event.shareCode, participant.id)}>
              Play on another phone too
            </Link>
          </Button>
        )}
        <NotMe participant={participant} />
      </div>
    </div>
  );
}

function Leaderboard({ room, participant, course }: StageProps) {
  const { hasOwnPages } = usePlayer();
  const { top, participantCount, place } = useStandings();
  return (
    <LeaderboardCard
      shareCode={room.event.shareCode}
      top={top}
      participantCount={participantCount}
      isScored={room.event.showAnswers}
      isOver={course.isOver}
      own={place && { username: participant.username, place }}
      hasOwnPages={hasOwnPages}
    />
  );
}

function Welcome({ participant, room, course }: StageProps) {
  return (
    <Card as="section" look="keepsake" padding="none">
      <EmptyState
        icon={<Sparkles />}
        title={
          <>
            {course.isOver ? 'Thanks for joining' : 'You’re in'},{' '}
            <bdi className="wrap-anywhere">{participant.username}</bdi>!
          </>
        }
      >
        {waitingWords(room.questions.length, course.isOver)}
      </EmptyState>
    </Card>
  );
}

function waitingWords(questionCount: number, isOver = false): string {
  if (isOver) return 'The game ended before you made a prediction, but you can still see how everyone did.';
  return questionCount === 0
    ? 'There are no questions yet. They’ll appear here as soon as the host adds them.'
    : 'No question is open right now. New ones will appear here.';
}
