import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { useOnChange } from '../../../components/timing.ts';
import { OverNotice } from '../../../features/event/EventOver.tsx';
import { lazyComponent } from '../../../features/layout/lazyComponent.tsx';
import { isAskedForTable, skipTable } from '../../../stores/guest/table.ts';
import { useGame } from '../../../stores/guest/game.ts';
import { useSession } from '../../../stores/app/session.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { usePlayer } from '../../../stores/guest/player.ts';
import { usePredictions } from '../../../stores/guest/predictions.ts';
import { FrameAction, useFocusedFrame } from '../EventFrame.tsx';
import { PlayerSwitch } from './PlayerSwitch.tsx';
import { useRefetchOnReturn } from '../useRefetchOnReturn.ts';
import { stillToPredict, type GuestQuestions, type FlowStage } from './guestFlow.ts';
import { HomeStage, loadTables } from './HomeStage.tsx';
import { MessageStage } from './MessageStage.tsx';
import { MyPredictions } from './MyPredictions.tsx';
import { Announcer, LostNotice, RevealNotice } from './Notices.tsx';
import { QuestionStage } from './QuestionStage.tsx';
import { ResultsStage } from './ResultsStage.tsx';
import { StandingsProvider } from './StandingsProvider.tsx';
import { useCelebration } from './celebration.ts';
import { useGameRoom } from './useGameRoom.ts';
import { useGuestFlow, type FlowProps } from './useGuestFlow.ts';
import { gameTexts } from '../../../../protocol/texts/guest/game/game.ts';

const { Component: OnScreen } = lazyComponent(
  async () => (await import('./onScreen/OnScreen.tsx')).OnScreen,
  'whenIdle',
);
const { Component: DemoHost } = lazyComponent(
  async () => (await import('../DemoHost.tsx')).DemoHost,
  'whenIdle',
);

type GuestGameProps = Omit<FlowProps, 'room' | 'guestQuestions' | 'flow'>;

/** The game of one participant. It loads their predictions first. */
export function GuestGame(props: GuestGameProps) {
  const { loadPredictions } = useGame();
  const room = useGameRoom();
  const participantId = usePredictions((state) => state.participantId);
  const status = usePredictions((state) => state.status);
  const { id } = props.participant;

  // Runs before the first paint, because the page may already contain the predictions.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    void loadPredictions(id);
  }, [loadPredictions, id]);
  useRefetchOnReturn(id, () => void loadPredictions(id), { isUnanswered: status === 'unreachable' });

  if (!room) return null;
  if (participantId !== id || status !== 'known')
    return <Loading label={gameTexts('finding')} onRetry={() => void loadPredictions(id)} />;
  return (
    <TableFirst {...props} room={room}>
      <GameStages {...props} room={room} />
    </TableFirst>
  );
}

const { Component: ChooseTable } = lazyComponent(
  async () => (await import('../../../features/tables/TableChoice.tsx')).ChooseTable,
  'whenIdle',
);

type TableFirstProps = Pick<FlowProps, 'room' | 'participant'> & { children: ReactNode };

/** If the event has tables, asks a new guest for their table before the first question. */
function TableFirst({ room: { event }, participant, children }: TableFirstProps) {
  const { hasOwnPages } = usePlayer();
  const hasPredicted = usePredictions(({ byQuestion }) => Object.keys(byQuestion).length > 0);
  const isForAnother = useSession(({ addedId }) => addedId === participant.id);
  const [isSkipped, setIsSkipped] = useState(false);
  if (!hasOwnPages || hasPredicted || isSkipped || !isAskedForTable(event, participant)) return children;
  const skip = () => {
    skipTable(participant.id);
    setIsSkipped(true);
  };
  return (
    <Suspense fallback={<Loading label={gameTexts('finding')} />}>
      <PlayerSwitch participant={participant} />
      <ChooseTable {...{ event, participant, isForAnother }} onSkip={skip} />
    </Suspense>
  );
}

/** Returns what the big screens show while a host leads the show. Returns undefined on a stored copy. */
const useShownStage = () =>
  useEventRoom(({ asOf, room }) =>
    asOf === undefined && room?.stage?.kind !== 'automatic' ? room?.stage : undefined,
  );

/** The current stage of the game, with notices above it. */
function GameStages(props: Omit<FlowProps, 'guestQuestions' | 'flow'>) {
  const { room, participant } = props;
  const player = usePlayer();
  const { questionsToPredict } = useGame();
  const byQuestion = usePredictions((state) => state.byQuestion);
  const guestQuestions: GuestQuestions = {
    questions: questionsToPredict(room),
    byQuestion,
    showAnswers: room.event.showAnswers,
    isOver: player.isOver(room.event),
  };
  const flow = useGuestFlow(guestQuestions, participant);
  const shared = { ...props, guestQuestions, flow };
  const remaining = stillToPredict(guestQuestions);
  const isQuestion = flow.stage === 'questions' && flow.shown !== undefined;
  const onScreen = useShownStage();
  const [isCovered, setIsCovered] = useState(false);
  useFocusedFrame(isCovered || flow.stage !== 'home');
  useOnChange(flow.stage, () => focusHeading(flow.stage));
  useCelebration({ room, guestQuestions, participant });
  useListEntry(flow.stage === 'list', flow.moveOn);
  const hasTables = Boolean(room.event.tables);
  useEffect(() => {
    if (hasTables) void loadTables().catch(() => undefined);
  }, [hasTables]);

  return (
    <StandingsProvider participant={participant} guestQuestions={guestQuestions}>
      <PlayerSwitch participant={participant} />
      <OverNotice room={room} isShown={guestQuestions.isOver === true} />
      {/* `OnScreen` itself shows that its question is closed. */}
      {!(isCovered && flow.lost?.how === 'closed') && <LostNotice flow={flow} />}
      <Suspense>{onScreen && <OnScreen {...shared} shown={onScreen} onCover={setIsCovered} />}</Suspense>
      {!isCovered && (
        <>
          {isQuestion && <QuestionStage {...shared} />}
          {flow.stage === 'list' && <MyPredictions {...shared} />}
          {flow.stage === 'message' && <MessageStage {...shared} />}
          {flow.stage === 'results' && <ResultsStage {...shared} />}
          {flow.stage === 'home' && <HomeStage {...shared} />}
          <Suspense>{flow.stage === 'hosting' && <DemoHost {...shared} />}</Suspense>
          <RevealNotice {...shared} />
          <NextAction flow={flow} count={remaining.length} />
        </>
      )}
      <Announcer {...shared} questionId={isCovered ? onScreen?.questionId : flow.shown?.id} />
    </StandingsProvider>
  );
}

/**
 * The guest's next action, always in the action bar. It leads back from the list of predictions, or to the
 * remaining questions.
 */
function NextAction({ flow, count }: { flow: FlowProps['flow']; count: number }) {
  const isList = flow.stage === 'list';
  const isAtEnd = flow.stage === 'home' || flow.stage === 'results';
  if (!isList && !(isAtEnd && count > 0)) return null;
  const back = count > 0 ? gameTexts('backToQuestions') : gameTexts('done');
  return (
    <FrameAction>
      <Button size="lg" wide onClick={flow.moveOn}>
        {isList ? back : gameTexts('seeNew', { count })}
      </Button>
    </FrameAction>
  );
}

const isEntryOfList = () => (history.state as { isList?: true } | null)?.isList === true;

/**
 * Adds a history entry while the list of predictions is open. The device's Back button then returns to the
 * question and does not leave the event.
 */
function useListEntry(isShown: boolean, leave: () => void): void {
  const goBack = useEffectEvent(leave);
  useEffect(() => {
    if (!isShown) return;
    // The history entry already exists after a reload.
    if (!isEntryOfList()) history.pushState({ ...history.state, isList: true }, '');
    const onBack = () => goBack();
    window.addEventListener('popstate', onBack);
    return () => {
      window.removeEventListener('popstate', onBack);
      if (isEntryOfList()) history.back();
    };
  }, [isShown]);
}

/**
 * Focuses the heading of a new stage, for keyboards and screen readers. Question cards do this themselves.
 */
function focusHeading(stage: FlowStage): void {
  const heading = document.querySelector<HTMLElement>('main h2');
  if (stage === 'questions' || !heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
