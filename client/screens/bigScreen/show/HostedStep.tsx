import type { Show } from '../../../../protocol/schemas/show.ts';
import { LiveRegion } from '../../../components/feedback/LiveRegion.tsx';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { ConnectionStatus } from '../ConnectionStatus.tsx';
import { CheerStream } from '../cheers/CheerStream.tsx';
import { JoinBar } from '../join/JoinBar.tsx';
import type { AnimationStep } from '../animationSteps.ts';
import { soundOfStep } from '../sound/stepSounds.ts';
import { usePlaySound } from '../sound/useSounds.ts';
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
import { announcementText, useLanguageRotation } from '../languageRotation.ts';

interface HostedStepProps {
  room: RoomState;
  show: Show;
  isClosed: boolean;
}

/**
 * The host's step, which replaces the board. The join bar is below it, except during the podium and a pause.
 */
export function HostedStep({ room, show, isClosed }: HostedStepProps) {
  const animationStep = useAnimationStep(show);
  usePlaySound(soundOfStep(show, animationStep));
  const isSettled = animationStep.ms === undefined || animationStep.name === 'wish';
  useLanguageRotation(room.event, isSettled ? `${show.revision} ${animationStep.name}` : undefined);
  const isCounting = show.step.kind !== 'predictions';
  const isFullScreen = show.step.kind === 'podium' || show.step.kind === 'pause';
  return (
    <>
      <div className="screen-step">
        <Stage {...{ room, show, animationStep }} />
      </div>
      {(show.step.kind === 'answer' || show.step.kind === 'podium') && <CheerStream />}
      {isFullScreen ? <ConnectionStatus /> : <JoinBar {...{ room, isClosed, isCounting }} />}
      <LiveRegion message={announcementText(room.event, () => spokenStep(room, show.step, animationStep))} />
    </>
  );
}

/** The stage of a step. A step about a question that this screen does not have is shown as a pause. */
function Stage({
  room,
  show: { step },
  animationStep,
}: {
  room: RoomState;
  show: Show;
  animationStep: AnimationStep;
}) {
  if (step.kind === 'climbers') return <ClimbersStage climbers={step.climbers} />;
  if (step.kind === 'wishes') return <WishesStage wishes={step.wishes} animationStep={animationStep} />;
  if (step.kind === 'podium') return <PodiumStage room={room} step={step} animationStep={animationStep} />;
  const question = 'questionId' in step && room.questions.find(({ id }) => id === step.questionId);
  if (!question) return <PauseStage room={room} />;
  if (step.kind === 'question')
    return <QuestionStage key={question.id} {...{ room, question }} predictionCount={step.predictionCount} />;
  if (step.kind === 'predictions')
    return (
      <PredictionsStage key={question.id} question={question} step={step} animationStep={animationStep} />
    );
  return <AnswerStage key={question.id} {...{ question, step, animationStep }} event={room.event} />;
}
