import { useEffect, useState, type ReactNode } from 'react';
import { LeaderboardCard } from '../../features/leaderboard/LeaderboardCard.tsx';
import { Button, LinkButton } from '../../components/controls/Button.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { beginReplay, type Replay } from '../../demo/replay.ts';
import { pages } from '../../../protocol/paths.ts';
import { demoTexts } from '../../../protocol/texts/demo.ts';
import { demoHostTexts } from '../../../protocol/texts/demoHost.ts';
import { FrameAction } from './EventFrame.tsx';
import type { StageProps } from './game/useGuestFlow.ts';
import { useStandings } from './game/StandingsProvider.tsx';

/** The visitor of the sample game is the host for a moment: reveals its last answers, and watches the board move. */
export function DemoHost({ room, participant, course, flow }: StageProps) {
  const { isReady, isBegun, next, reveal, retry } = useReplay();
  const standings = useStandings();
  if (!isReady) return <Loading label={demoHostTexts('loading')} onRetry={retry} />;
  return (
    <div className="flex flex-col gap-5">
      {!isBegun && <Words title={demoHostTexts('beginTitle')}>{demoHostTexts('begin')}</Words>}
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
          onClick={next ? () => reveal(course.byQuestion[next.id]?.answer) : () => flow.go('results')}
        >
          {demoHostTexts(next ? 'reveal' : 'back')}
        </Button>
      </FrameAction>
    </div>
  );
}

const TheEnd = ({ shareCode }: { shareCode: string }) => (
  <Card as="section" look="invitation" className="flex flex-col gap-3 candlelight text-center">
    <Words title={demoHostTexts('endTitle')}>{demoHostTexts('end')}</Words>
    <LinkButton to={pages.demoBigScreen(shareCode)} variant="secondary" wide>
      {demoHostTexts('bigScreen')}
    </LinkButton>
    <LinkButton to={pages.createGuided} variant="secondary" wide>
      {demoTexts('create')}
    </LinkButton>
  </Card>
);

const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** What is said at the beginning and at the end; takes the focus, but leaves the page where it is. */
const Words = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="text-center">
    <Heading ref={takeFocus} tabIndex={-1}>
      {title}
    </Heading>
    <p className="mt-1 text-muted">{children}</p>
  </div>
);

/** The sample's last answers, to be revealed by the visitor; everything is as before once the screen is left. */
function useReplay() {
  const [attempt, setAttempt] = useState(0);
  const [replay, setReplay] = useState<Replay>();
  const [next, setNext] = useState<Question>();
  const [isBegun, setIsBegun] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    let begun: Replay | undefined;
    beginReplay().then(
      (one) => {
        if (!isCurrent) return one.stop();
        begun = one;
        window.scrollTo(0, 0);
        setReplay(one);
        setNext(one.next());
      },
      // The screen offers to try again.
      () => {},
    );
    return () => {
      isCurrent = false;
      begun?.stop();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is the reason to read anew
  }, [attempt]);
  function reveal(own: string | undefined): void {
    window.scrollTo(0, 0);
    replay?.reveal(own);
    setNext(replay?.next());
    setIsBegun(true);
  }
  return { isReady: replay !== undefined, isBegun, next, reveal, retry: () => setAttempt(attempt + 1) };
}
