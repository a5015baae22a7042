import { useEffect, useState, type ReactNode } from 'react';
import { LeaderboardCard } from '../../features/leaderboard/LeaderboardCard.tsx';
import { Button, LinkButton } from '../../components/controls/Button.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { beginReplay, type Replay } from '../../demo/replay.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { demoTexts } from '../../../protocol/texts/demo.ts';
import { demoHostTexts } from '../../../protocol/texts/demoHost.ts';
import { FrameAction } from './EventFrame.tsx';
import type { FlowProps } from './game/useGuestFlow.ts';
import { useStandings } from './game/StandingsProvider.tsx';

/**
 * Lets the visitor of the sample game act as host, reveal the last answers and watch the leaderboard change.
 */
export function DemoHost({ room, participant, guestQuestions, flow }: FlowProps) {
  const { isReady, isBegun, next, reveal, retry } = useReplay();
  const standings = useStandings();
  if (!isReady) return <Loading label={demoHostTexts('loading')} onRetry={retry} />;
  return (
    <div className="flex flex-col gap-5">
      {!isBegun && <Introduction title={demoHostTexts('beginTitle')}>{demoHostTexts('begin')}</Introduction>}
      <LeaderboardCard
        event={{ ...room.event, isOver: false }}
        standings={standings}
        username={participant.username}
        links="none"
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
          onClick={next ? () => reveal(guestQuestions.byQuestion[next.id]?.answer) : () => flow.go('results')}
        >
          {demoHostTexts(next ? 'reveal' : 'back')}
        </Button>
      </FrameAction>
    </div>
  );
}

const TheEnd = ({ shareCode }: { shareCode: string }) => (
  <Card as="section" look="invitation" className="flex flex-col gap-3 candlelight text-center">
    <Introduction title={demoHostTexts('endTitle')}>{demoHostTexts('end')}</Introduction>
    <LinkButton to={pageLinks.demoBigScreen(shareCode)} variant="secondary" wide>
      {demoHostTexts('bigScreen')}
    </LinkButton>
    <LinkButton to={pageLinks.createGuided} variant="secondary" wide>
      {demoTexts('create')}
    </LinkButton>
  </Card>
);

const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** The introduction or conclusion. It takes the focus without scrolling. */
const Introduction = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="text-center">
    <Heading ref={takeFocus} tabIndex={-1}>
      {title}
    </Heading>
    <p className="mt-1 text-muted">{children}</p>
  </div>
);

/**
 * Prepares the sample's last answers for the visitor to reveal. Leaving the screen shows all answers again.
 */
function useReplay() {
  const [attempt, setAttempt] = useState(0);
  const [replay, setReplay] = useState<Replay>();
  const [next, setNext] = useState<Question>();
  const [isBegun, setIsBegun] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    let started: Replay | undefined;
    beginReplay().then(
      (newReplay) => {
        if (!isCurrent) return newReplay.stop();
        started = newReplay;
        window.scrollTo(0, 0);
        setReplay(newReplay);
        setNext(newReplay.next());
      },
      // Ignores the error, because the screen shows a retry button.
      () => {},
    );
    return () => {
      isCurrent = false;
      started?.stop();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `attempt` triggers a retry
  }, [attempt]);
  function reveal(own: string | undefined): void {
    window.scrollTo(0, 0);
    replay?.reveal(own);
    setNext(replay?.next());
    setIsBegun(true);
  }
  return { isReady: replay !== undefined, isBegun, next, reveal, retry: () => setAttempt(attempt + 1) };
}
