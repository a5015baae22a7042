import { lazy, Suspense } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { Announcer } from '../../../features/game/Announcer.tsx';
import { OverNotice } from '../../../features/event/OverNotice.tsx';
import { usePredictions } from '../../../stores/guest/predictions.ts';
import { FrameAction, useFocusedFrame } from '../EventFrame.tsx';
import { stillToPredict, type Course } from './flow.ts';
import { useGame } from './gameContext.ts';
import type { GameProps, StageProps } from './stageProps.ts';
import { HomeStage } from './HomeStage.tsx';
import { LostNotice } from './LostNotice.tsx';
import { MessageStage } from './MessageStage.tsx';
import { MyPredictions } from './MyPredictions.tsx';
import { usePlayer } from './playerContext.ts';
import { QuestionStage } from '../question/QuestionStage.tsx';
import { ResultsStage } from './ResultsStage.tsx';
import { RevealNotice } from './RevealNotice.tsx';
import { StandingsProvider, useStandings } from './StandingsProvider.tsx';
import { useListEntry } from './useListEntry.ts';
import { useStageFocus } from './useStageFocus.ts';
import { useGuestFlow, type GuestFlow } from './useGuestFlow.ts';

const DemoHost = lazy(async () => ({ default: (await import('../demo/DemoHost.tsx')).DemoHost }));

/** The stages of the game, one at a time, and what is told above all of them. */
export function GameStages(props: GameProps) {
  const { room, participant } = props;
  const player = usePlayer();
  const { asked } = useGame();
  const byQuestion = usePredictions((state) => state.byQuestion);
  const course: Course = {
    questions: asked(room),
    byQuestion,
    showAnswers: room.event.showAnswers,
    isOver: player.isOver(room.event),
  };
  const flow = useGuestFlow(course, participant);
  const shared = { ...props, course, flow };
  const left = stillToPredict(course);
  const isQuestion = flow.stage === 'questions' && flow.shown !== undefined;
  useFocusedFrame(flow.stage !== 'home');
  useStageFocus(flow.stage);
  useListEntry(flow.stage === 'list', flow.moveOn);

  return (
    <StandingsProvider participant={participant} course={course}>
      <OverNotice room={room} isShown={course.isOver} />
      <LostNotice flow={flow} />
      {isQuestion && <QuestionStage {...shared} />}
      {flow.stage === 'list' && <MyPredictions {...shared} />}
      {flow.stage === 'message' && <MessageStage {...shared} />}
      {flow.stage === 'results' && <ResultsStage {...shared} />}
      {flow.stage === 'home' && <HomeStage {...shared} />}
      <Suspense>{flow.stage === 'hosting' && <DemoHost {...shared} />}</Suspense>
      <RevealNotice {...shared} />
      <Voice {...shared} />
      <NextAction flow={flow} count={left.length} />
    </StandingsProvider>
  );
}

function Voice({ room, course, flow }: StageProps) {
  const { place, isPlaceTold } = useStandings();
  const told = isPlaceTold ? place : undefined;
  return <Announcer room={room} byQuestion={course.byQuestion} place={told} lost={flow.lost} />;
}

/** What a guest does next, always in the same place: out of the own predictions, or to the questions that are left. */
function NextAction({ flow, count }: { flow: GuestFlow; count: number }) {
  const isAside = flow.stage === 'list';
  const isAtEnd = flow.stage === 'home' || flow.stage === 'results';
  if (!isAside && !(isAtEnd && count > 0)) return null;
  const fresh = count === 1 ? 'See the new question' : `See ${count} new questions`;
  const back = count > 0 ? 'Back to the questions' : 'Done';
  return (
    <FrameAction>
      <Button size="lg" wide onClick={flow.moveOn}>
        {isAside ? back : fresh}
      </Button>
    </FrameAction>
  );
}
