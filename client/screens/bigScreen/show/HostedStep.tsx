import type { Show } from '../../../../protocol/schemas/show.ts';
import { LiveRegion } from '../../../components/feedback/LiveRegion.tsx';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { ConnectionStatus } from '../ConnectionStatus.tsx';
import { JoinBar } from '../join/JoinBar.tsx';
import type { AnimationStep } from '../animationSteps.ts';
import { soundOfStep } from '../sound/sounding.ts';
import { useSounding } from '../sound/useSounds.ts';
import { AnswerStage } from '../stages/AnswerStage.tsx';
import { ClimbersStage } from '../stages/ClimbersStage.tsx';
import { PauseStage } from '../stages/PauseStage.tsx';
import { PodiumStage } from '../stages/PodiumStage.tsx';
import { PredictionsStage } from '../stages/PredictionsStage.tsx';
import { QuestionStage } from '../stages/QuestionStage.tsx';
import { WishesStage } from '../stages/WishesStage.tsx';
import { spokenStep } from './spokenStep.ts';
import { useAnimationStep } from './useAnimationStep.ts';
import './show.css';
import { aloud, useTurns } from '../spokenLanguages.ts';

interface HostedStepProps {
  room: RoomState;
  show: Show;
  isClosed: boolean;
}

/** The step that the host wants, in the place of the board; below it the way into the game, where that disturbs nothing. */
export function HostedStep({ room, show, isClosed }: HostedStepProps) {
  const beat = useAnimationStep(show);
  useSounding(soundOfStep(show, beat));
  const isStanding = beat.ms === undefined || beat.name === 'wish';
  useTurns(room.event, isStanding ? `${show.revision} ${beat.name}` : undefined);
  const isWhole = show.step.kind === 'podium' || show.step.kind === 'pause';
  return (
    <>
      <div className="screen-step">
        <Stage {...{ room, show, beat }} />
      </div>
      {isWhole ? <ConnectionStatus /> : <JoinBar room={room} isClosed={isClosed} />}
      <LiveRegion message={aloud(room.event, () => spokenStep(room, show.step, beat))} />
    </>
  );
}

/** What is about a question that this screen doesn't know is a pause. */
function Stage({ room, show: { step }, beat }: { room: RoomState; show: Show; beat: AnimationStep }) {
  if (step.kind === 'climbers') return <ClimbersStage climbers={step.climbers} />;
  if (step.kind === 'wishes') return <WishesStage wishes={step.wishes} beat={beat} />;
  if (step.kind === 'podium') return <PodiumStage room={room} step={step} beat={beat} />;
  const question = 'questionId' in step && room.questions.find(({ id }) => id === step.questionId);
  if (!question) return <PauseStage room={room} />;
  if (step.kind === 'question')
    return <QuestionStage key={question.id} {...{ room, question }} predictionCount={step.predictionCount} />;
  if (step.kind === 'predictions')
    return <PredictionsStage key={question.id} question={question} step={step} beat={beat} />;
  return <AnswerStage key={question.id} {...{ question, step, beat }} couple={room.event.coupleName} />;
}
