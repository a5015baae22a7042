import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LeaderboardCard } from '../../../features/leaderboard/LeaderboardCard.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { pages } from '../../../../protocol/paths.ts';
import { demoTexts } from '../../../../protocol/texts/demo.ts';
import { FrameAction } from '../EventFrame.tsx';
import type { StageProps } from '../game/stageProps.ts';
import { useStandings } from '../game/StandingsProvider.tsx';
import { useReplay } from './useReplay.ts';

/** The visitor of the sample game is the host for a moment: reveals its last answers, and watches the board move. */
export function DemoHost(props: StageProps) {
  const { isReady, retry, ...play } = useReplay();
  if (!isReady) return <Loading label="Collecting the predictions..." onRetry={retry} />;
  return <Hosting {...props} {...play} />;
}

type HostingProps = StageProps & Omit<ReturnType<typeof useReplay>, 'retry' | 'isReady'>;

function Hosting({ room, participant, course, flow, next, isBegun, reveal }: HostingProps) {
  const { top, participantCount, place } = useStandings();
  return (
    <div className="flex flex-col gap-5">
      {!isBegun && (
        <Words title="You’re the host">
          The guests have made their predictions. Reveal the answers and watch the leaderboard move.
        </Words>
      )}
      <LeaderboardCard
        shareCode={room.event.shareCode}
        top={top}
        participantCount={participantCount}
        isScored={room.event.showAnswers}
        own={place && { username: participant.username, place }}
        hasLinks={false}
      />
      {!next && <TheEnd shareCode={room.event.shareCode} />}
      <FrameAction>
        {next && (
          <p id="next-answer" className="line-clamp-2 text-center font-display text-subheading wrap-anywhere">
            {next.text}
          </p>
        )}
        <Button
          size="lg"
          wide
          aria-describedby={next && 'next-answer'}
          onClick={next ? () => reveal(course.byQuestion[next.id]?.answer) : () => flow.go('results')}
        >
          {next ? 'Reveal the answer' : 'Back to Your Results'}
        </Button>
      </FrameAction>
    </div>
  );
}

function TheEnd({ shareCode }: { shareCode: string }) {
  return (
    <Card as="section" look="keepsake" className="flex flex-col gap-3 candlelight text-center">
      <Words title="That’s the game!">On the day, every phone and the big screen update right away.</Words>
      <Button asChild variant="secondary" wide>
        <Link to={pages.demoBigScreen(shareCode)}>Watch it on the big screen</Link>
      </Button>
      <Button asChild variant="secondary" wide>
        <Link to={pages.createGuided}>{demoTexts('create')}</Link>
      </Button>
    </Card>
  );
}

/** What is said at the beginning and at the end; takes the focus, but leaves the page where it is. */
function Words({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="text-center">
      <Heading level={2} ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      <p className="mt-1 text-muted">{children}</p>
    </div>
  );
}
