import clsx from 'clsx';
import { ChevronRight, MonitorPlay } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Stage } from '../../../../../protocol/live.ts';
import type { Question } from '../../../../../protocol/schemas/questions.ts';
import { leaderboardTexts } from '../../../../../protocol/texts/guest/board/leaderboard.ts';
import { gameTexts } from '../../../../../protocol/texts/guest/game/game.ts';
import { formatCount } from '../../../../../protocol/texts/formats.ts';
import { onScreenTexts } from '../../../../../protocol/texts/guest/game/onScreen.ts';
import { Button } from '../../../../components/controls/Button.tsx';
import { useHasLasted } from '../../../../components/timing.ts';
import { langOf, textOf } from '../../../../features/game/questionTexts.ts';
import { Ornament } from '../../../../components/ornaments/Ornament.tsx';
import { Card } from '../../../../components/layout/Card.tsx';
import { OwnPlaceCard } from '../HomeStage.tsx';
import { useStandings } from '../StandingsProvider.tsx';
import { CheerBar } from './CheerBar.tsx';
import type { FlowStage } from '../guestFlow.ts';
import type { FlowProps } from '../useGuestFlow.ts';
import { ScreenQuestion } from './ScreenQuestion.tsx';

type OnScreenProps = FlowProps & {
  /** The step that the big screens show now. */
  shown: Stage;
  /**
   * Called with true when this component replaces the guest's own stage, and with false when that stage
   * returns.
   */
  onCover: (isCovered: boolean) => void;
};

/**
 * Shows the step of the big screens on a guest's phone: the question with the guest's prediction and result,
 * or the guest's place. It replaces the guest's own stage. A guest who is typing sees a bar instead.
 */
export function OnScreen({ shown, onCover, ...props }: OnScreenProps) {
  const question = props.room.questions.find(({ id }) => id === shown.questionId);
  const subject = question ? question.id : isAboutPlaces(shown) ? 'places' : undefined;
  const { areWinnersPending } = useStandings();
  // The answer shows this view again to guests who have left its question.
  const moment = question && shown.kind === 'answer' ? `${question.id} answer` : subject;
  const [isFollowing, setIsFollowing] = useFollowing(moment);
  useLayoutEffect(() => {
    onCover(isFollowing);
    return () => onCover(false);
  }, [isFollowing, onCover]);
  if (subject === undefined) return null;
  if (!isFollowing)
    return <Bar kind={shown.kind} question={question} onFollow={() => setIsFollowing(true)} />;
  const leave = () => setIsFollowing(false);
  function go(to: FlowStage): void {
    props.flow.go(to);
    leave();
  }
  return (
    <Followed key={subject} onLeave={leave}>
      {question ? (
        <ScreenQuestion {...props} {...{ question, shown }} />
      ) : (
        <Places
          {...props}
          kind={shown.kind}
          flow={{ ...props.flow, go }}
          areWinnersPending={areWinnersPending}
        />
      )}
      {shown.canCheer && <CheerBar />}
    </Followed>
  );
}

type PlacesProps = FlowProps & { kind: Stage['kind']; areWinnersPending: boolean };

/** The guest's place. While the big screens name the winners, it shows only a note. */
const Places = ({ kind, areWinnersPending, ...props }: PlacesProps) =>
  areWinnersPending ? (
    <Card
      as="section"
      look="invitation"
      padding="lg"
      className="candlelight flex grow flex-col items-center justify-center gap-6 text-center"
    >
      <p className="font-display text-display text-gold">{onScreenTexts('winners')}</p>
      <Ornament kind="dots" className="w-full motion-safe:animate-pulse" />
    </Card>
  ) : (
    <>
      <PlaceMoment kind={kind} />
      <OwnPlaceCard {...props} />
    </>
  );

/** The guest's own part of the step, in large letters: the climb, or the final rank. */
function PlaceMoment({ kind }: Pick<PlacesProps, 'kind'>) {
  const { place, participantCount, isRankVisible, climb } = useStandings();
  const hasClimbed = kind === 'climbers' && climb > 0;
  if (!place || !isRankVisible || !(hasClimbed || kind === 'podium')) return null;
  const hasWon = kind === 'podium' && place.rank === 1;
  const rank = gameTexts('ownRank', { rank: place.rank, participants: participantCount });
  return (
    <div className="animate-rise text-center text-balance">
      {hasClimbed && (
        <p className="figures font-display text-display text-positive">▲ {formatCount(climb)}</p>
      )}
      {hasWon && <p className="font-display text-display text-gold">{onScreenTexts('youWon')}</p>}
      <p className="font-display text-heading">{rank}</p>
    </div>
  );
}

/** Returns whether a step is about the guests' places. */
const isAboutPlaces = ({ kind }: Stage) => kind === 'climbers' || kind === 'leaderboard' || kind === 'podium';

/** Returns whether a field of the page has the focus or contains text. */
function isTyping(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main input, main textarea');
  return [...fields].some((field) => field === document.activeElement || field.value.trim() !== '');
}

/**
 * Returns whether the page follows the big screens. It starts to follow at each new question, answer or step
 * about places, unless the guest is typing. It stops when the guest leaves the view.
 */
function useFollowing(subject: string | undefined) {
  const [followed, setFollowed] = useState<string>();
  const isFollowing = subject !== undefined && followed === subject;
  // Runs before the paint, so that the page does not change twice.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- depends on the fields of the page at this moment
    setFollowed((before) => (before !== undefined || !isTyping() ? subject : undefined));
  }, [subject]);
  return [isFollowing, (follows: boolean) => setFollowed(follows ? subject : undefined)] as const;
}

/** The time in milliseconds during which taps are ignored, because guests aimed them at the old content. */
const settleMs = 600;

function Followed({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const isSettled = useHasLasted(true, settleMs);
  const section = useRef<HTMLElement>(null);
  // Takes the focus only if no heading of a question has taken it already.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    const before = window.scrollY;
    window.scrollTo(0, 0);
    // Waits for the next frame, in which React has rendered the guest's own stage again.
    return () => void requestAnimationFrame(() => window.scrollTo(0, before));
  }, []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={onScreenTexts('title')}
      className={clsx('flex grow flex-col gap-4', !isSettled && 'pointer-events-none')}
    >
      <p className="eyebrow flex items-center justify-center gap-2">
        <MonitorPlay aria-hidden className="size-4" />
        {onScreenTexts('title')}
      </p>
      {children}
      <Button variant="quiet" className="self-center" onClick={onLeave}>
        {onScreenTexts('back')}
      </Button>
    </section>
  );
}

type BarProps = { kind: Stage['kind']; question: Question | undefined; onFollow: () => void };

/**
 * A bar that names the step on the big screens, with a button that follows them. It floats, so that no
 * content moves while the guest types. It covers only the header, and focused content scrolls to a place
 * below it.
 */
function Bar({ kind, question, onFollow }: BarProps) {
  const places = kind === 'podium' || kind === 'climbers' ? onScreenTexts(kind) : leaderboardTexts('live');
  return (
    <button
      type="button"
      onClick={onFollow}
      className="fixed inset-x-3 top-[max(0.5rem,env(safe-area-inset-top))] z-30 mx-auto flex min-h-12 max-w-xl items-center gap-2 rounded-control border border-gold-line bg-raised px-3 text-start shadow-lift"
    >
      <MonitorPlay aria-hidden className="size-5 shrink-0 text-gold" />
      <span className="min-w-0 flex-1 truncate">
        <span className="text-sm font-semibold text-gold">{onScreenTexts('title')}</span>{' '}
        <bdi lang={question && langOf(question)}>{question ? textOf(question) : places}</bdi>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </button>
  );
}
