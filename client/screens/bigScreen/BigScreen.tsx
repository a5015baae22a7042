import { memo, useDeferredValue, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/userText.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import { hasSwitch, pageLinks } from '../../../protocol/paths.ts';
import type { Sound } from '../../../protocol/schemas/show.ts';
import { bigScreenTexts } from '../../../protocol/texts/bigScreen.ts';
import { rehearsalTexts } from '../../../protocol/texts/rehearsal.ts';
import { demoTexts } from '../../../protocol/texts/demo.ts';
import { replayInLoop } from '../../demo/replay.ts';
import { useFollowedEvent } from '../../features/event/useFollowedEvent.ts';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { useLanguage } from '../../stores/app/language.ts';
import { useEventRoom, type RoomState } from '../../stores/room/eventRoom.ts';
import { BoardView } from './board/BoardView.tsx';
import { Invitation } from './join/Invitation.tsx';
import { useQrSize } from './join/JoinBar.tsx';
import { useNewQuestions } from './newQuestions/NewQuestions.tsx';
import { NoBoard } from './NoBoard.tsx';
import { useRevealShow } from './reveal/revealShow.ts';
import { hasShownAnswer, stepKind } from './roomFacts.ts';
import { HostedStep } from './show/HostedStep.tsx';
import { useSounds } from './sound/useSounds.ts';
import { useKioskMode } from './useKioskMode.ts';
import './board/board.css';
import { useEventLanguage } from './languageRotation.ts';

/** Renders again when the current language changes. */
const useSpokenLanguageRender = () => void useLanguage((languages) => languages.spoken);

const silent: Sound = { isOn: false, volume: 0 };

/**
 * The leaderboard for the whole room. It has no login, no controls and no scrolling. The F key or a double
 * click switches to full screen.
 */
export function BigScreen() {
  const [query] = useSearchParams();
  const { isMouseIdle, mayFallAsleep: canFallAsleep } = useKioskMode();
  const { isFollowing, shareCode } = useFollowedEvent('screen', pageLinks.leaderboard);
  const status = useEventRoom((state) => state.status);
  // Deferred updates keep animations smooth, because React renders them in interruptible steps.
  const room = useDeferredValue(useEventRoom((state) => state.room));
  useDocumentTitle(room?.event.title);
  const isSpeaking = useEventLanguage(room?.event);
  useSpokenLanguageRender();
  const code = tidyShareCode(shareCode);
  const isReady = isFollowing && status === 'ready';
  const isClosed = isFollowing && status === 'closed';
  const isBoardOnly = query.get('only') === 'leaderboard';
  const isBlocked = useSounds((!isBoardOnly && room?.show?.sound) || silent);
  const isHosted = room !== undefined && !isBoardOnly && stepKind(room) !== 'automatic';
  const isDemo = hasSwitch(query, 'demo') && code === sampleShareCode;
  return (
    <div data-theme="dark" data-idle={isMouseIdle} className="screen-ground">
      <main className="board">
        {room && isSpeaking && (isReady || isClosed) ? (
          <EventContent room={room} isClosed={isClosed} isBoardOnly={isBoardOnly} />
        ) : (
          <NoBoard shareCode={code} />
        )}
        {(isBlocked || (canFallAsleep && !isHosted)) && (
          <p className="screen-hint screen-small">{bigScreenTexts(isBlocked ? 'soundHint' : 'sleepHint')}</p>
        )}
        {room?.event.isRehearsal && <p className="screen-rehearsal">{rehearsalTexts('label')}</p>}
      </main>
      {isDemo && <DemoLoop isReady={isReady} />}
    </div>
  );
}

interface EventContentProps {
  room: RoomState;
  isClosed: boolean;
  /** True when the screen ignores the host-led show and always shows the leaderboard. */
  isBoardOnly: boolean;
}

/**
 * The content of the screen during the event: the step that the host has chosen. In automatic mode it shows
 * the invitation until the first answer, then the board.
 */
const EventContent = memo(function EventContent({ room, isClosed, isBoardOnly }: EventContentProps) {
  useSpokenLanguageRender();
  // Defers the stage changes that a timer causes. Changes of the room are already deferred.
  const stage = useDeferredValue(useRevealShow(room, isBoardOnly));
  const kind = isBoardOnly ? 'leaderboard' : stepKind(room);
  const isHosted = kind !== 'automatic';
  const newQuestions = useNewQuestions(room, isHosted || stage.kind !== 'board');
  const qrSize = useQrSize(room);
  const hasEnded = isClosed || room.event.isOver;
  const isInviting = kind === 'invitation' || (!isHosted && !hasShownAnswer(room) && !hasEnded);
  if (isInviting) return <Invitation room={room} newQuestions={newQuestions} />;
  if (room.show && isHosted && kind !== 'leaderboard')
    return <HostedStep room={room} show={room.show} isClosed={isClosed} />;
  return <BoardView {...{ room, isClosed, isHosted, stage, newQuestions, qrSize }} />;
});

/** Plays the sample event automatically, with a link back to the sample game. */
function DemoLoop({ isReady }: { isReady: boolean }) {
  useEffect(() => (isReady ? replayInLoop() : undefined), [isReady]);
  return (
    <aside
      aria-label={bigScreenTexts('demoLabel')}
      className="fixed inset-x-0 top-0 z-10 flex items-center justify-center gap-3 text-sm text-muted"
    >
      <strong className="tracking-widest max-sm:sr-only">{demoTexts('badge')}</strong>
      <Link
        to={pageLinks.demo}
        className="inline-flex min-h-6 items-center underline decoration-gold-line underline-offset-4 hover:text-ink"
      >
        {bigScreenTexts('backToDemo')}
      </Link>
      <p className="fixed inset-x-0 bottom-8 text-center landscape:hidden">{bigScreenTexts('turnPhone')}</p>
    </aside>
  );
}
