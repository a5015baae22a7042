import clsx from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import type { HostShow as ShowDetails, Step } from '../../../../protocol/schemas/show.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { photoTexts } from '../../../../protocol/texts/portal/photos.ts';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { requestConfirmation } from '../../../stores/app/confirmation.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { putOnScreens } from '../../../stores/organiser/show.ts';
import { type RoomState, useEventRoom } from '../../../stores/room/eventRoom.ts';
import { usePhotos } from '../../../stores/photos/queue.ts';
import {
  type NextAction,
  nextAction,
  nextActions,
  questionAt,
  type ShowState,
  unrevealedQuestions,
} from './nextAction.ts';
import { Controls, OtherSteps } from './Controls.tsx';
import { useFold } from './fold.ts';
import { showAnswerControl } from './NextButton.tsx';
import { FreezeNotice } from './FreezeNotice.tsx';
import { CurrentStepSummary } from './CurrentStepSummary.tsx';
import { ReadOut } from './ReadOut.tsx';
import { ShowQuestion } from './ShowQuestion.tsx';
import { StepsDialog } from './StepsDialog.tsx';
import { actionName } from './stepLabels.tsx';
import { ShowErrorBanner, useIsOffline } from './ShowErrorBanner.tsx';

type HostShowProps = {
  /** True in the portal and with the admin code. An MC can only control the show. */
  canManage: boolean;
  /** Called when the screens become automatic again. */
  onAutomatic?: (() => void) | undefined;
  /** On a phone the panel is one line that expands. */
  isFoldable?: boolean;
  /** Classes of the panel. With a limited height the question scrolls, and the button stays visible. */
  className?: string;
};

/** The host's controls for the show: the step on the screens, the next step, and undo. */
export function HostShow(props: HostShowProps) {
  const room = useEventRoom((state) => state.room);
  // Includes optimistic updates of the settings. A step changes only after the server's confirmation.
  const show = useOrganiserRoom((state) => state.show);
  if (!room || !show || !('wishIds' in show)) return <Loading label={showTexts('opening')} />;
  return <HostShowPanel {...props} room={room} show={show} />;
}

/** The panel. The next step follows from the state that the server has confirmed. */
function HostShowPanel({
  room,
  show,
  canManage,
  onAutomatic,
  isFoldable = false,
  className,
}: HostShowProps & { room: RoomState; show: ShowDetails }) {
  const { state, choose } = useShowState(room, show);
  const [isListOpen, setIsListOpen] = useState(false);
  const isOffline = useIsOffline();
  const action = nextAction(state);
  const neededId = action?.kind === 'setAnswer' ? action.questionId : undefined;
  const fold = useFold(neededId);
  const isFolded = isFoldable && !fold.isOpen;
  useEffect(() => {
    if (isFoldable && neededId !== undefined) showAnswerControl();
  }, [isFoldable, neededId]);
  const showStep = (step: Step) => {
    setIsListOpen(false);
    if (step.kind === 'automatic') onAutomatic?.();
    // Skips the call if the screens are already automatic.
    if (step.kind !== 'automatic' || show.step.kind !== 'automatic') putStep(room, step);
  };
  const openList = () => setIsListOpen(true);
  // If a phone needs the answer, the controls for the answer precede all other details.
  const isAnswerFirst = isFoldable && neededId !== undefined;
  return (
    <div data-open={isFoldable && fold.isOpen} className={clsx('flex grow flex-col gap-3', className)}>
      <CurrentStepSummary
        show={show}
        questions={room.questions}
        className={isFoldable ? 'max-lg:hidden' : undefined}
      />
      <Controls
        {...{ action, state, show, isOffline, canManage }}
        fold={isFoldable ? fold : undefined}
        onShow={showStep}
        onList={openList}
      />
      <ShowErrorBanner isOffline={isOffline} />
      {show.isFrozen && !isAnswerFirst && <FreezeNotice />}
      <NextStepDetails
        {...{ action, state, choose, canManage }}
        className={isFolded ? 'max-lg:hidden' : undefined}
        readOut={<ReadOut room={room} step={show.step} />}
      >
        {show.isFrozen && isAnswerFirst && <FreezeNotice />}
        {isAnswerFirst && (
          <OtherSteps {...{ isOffline }} onShow={showStep} onList={openList} className="lg:hidden" />
        )}
        {isFoldable && <CurrentStepSummary show={show} questions={room.questions} className="lg:hidden" />}
      </NextStepDetails>
      {isListOpen && (
        <StepsDialog
          show={show}
          question={questionAt(state)}
          onShow={showStep}
          onClose={() => setIsListOpen(false)}
        />
      )}
    </div>
  );
}

/**
 * Shows a step on the screens. Asks for confirmation when the step closes an open question that some guests
 * have not predicted yet.
 */
function putStep(room: RoomState, step: Step): void {
  const question = 'questionId' in step && room.questions.find(({ id }) => id === step.questionId);
  if (step.kind !== 'predictions' || !question || !question.isActive) return void putOnScreens(step);
  const guestCount = room.counters[0];
  const hasEveryonePredicted = guestCount > 0 && (room.predictionCounts[question.id] ?? 0) >= guestCount;
  if (hasEveryonePredicted) return void putOnScreens(step, { closes: true });
  // If another host changes the step while the dialog is open, the server refuses this step because of its
  // old revision.
  const seenRevision = room.show?.revision;
  requestConfirmation({
    title: showTexts('closesTitle'),
    description: showTexts('closesDescription'),
    confirmLabel: showTexts('closesButton'),
    busyLabel: showTexts('onItsWay'),
    variant: 'primary',
    onConfirm: async () => putOnScreens(step, { closes: true, seen: seenRevision }),
  });
}

/**
 * Returns the state that determines the next step. The panel stays at the question that was last on the
 * screens or that the host has chosen.
 */
function useShowState({ questions, event }: RoomState, { step }: ShowDetails) {
  const [panelQuestionId, choose] = useState<string>();
  const shownId = 'questionId' in step ? step.questionId : undefined;
  if (shownId !== undefined && shownId !== panelQuestionId) choose(shownId);
  const state: PanelState = { questions, showAnswers: event.showAnswers, step, panelQuestionId };
  return { state, choose };
}

type PanelState = ShowState & Pick<ShowDetails, 'step'>;

type NextStepDetailsProps = {
  action: NextAction;
  state: PanelState;
  choose: (questionId: string) => void;
  canManage: boolean;
  className: string | undefined;
  /** The lines to read aloud for the step on the screens. */
  readOut: ReactNode;
  /** Content after the details. */
  children: ReactNode;
};

/** The lines to read aloud, the question of the next step, and the steps after it. */
function NextStepDetails({
  action,
  state,
  choose,
  canManage,
  className,
  readOut,
  children,
}: NextStepDetailsProps) {
  const id = questionIdOf(action) ?? ('questionId' in state.step ? state.step.questionId : undefined);
  const question = useOrganiserRoom(({ questions }) => questions.find((other) => other.id === id));
  const isQuestionNext = action?.kind === 'show' && action.step.kind === 'question';
  const others = unrevealedQuestions(state);
  const moveBy = (offset: 1 | -1) =>
    choose(others.at((others.findIndex((other) => other.id === id) + offset) % others.length)!.id);
  const later = nextActions(state, 3).slice(1);
  return (
    <div
      className={clsx(
        'next-details flex flex-col gap-3 max-lg:order-1 max-lg:-mx-1 max-lg:grow max-lg:overflow-y-auto max-lg:p-1',
        className,
      )}
    >
      {readOut}
      {question && (
        <ShowQuestion
          question={question}
          needsAnswer={action?.kind === 'setAnswer'}
          onStep={isQuestionNext && others.length > 1 ? moveBy : undefined}
          canManage={canManage}
        />
      )}
      {state.questions.length > 0 && others.length === 0 && state.step.kind !== 'podium' && (
        <p className="text-center font-display text-subheading">{showTexts('allShown')}</p>
      )}
      <OtherPhotos exceptId={question?.id} />
      {later.length > 0 && (
        <p className="text-center text-lead leading-snug text-muted">
          {showTexts('later', {
            steps: later.map((laterAction) => actionName(laterAction!, state.questions)).join(' · '),
          })}
        </p>
      )}
      {children}
    </div>
  );
}

function questionIdOf(action: NextAction): string | undefined {
  if (action?.kind === 'setAnswer') return action.questionId;
  return action && 'questionId' in action.step ? action.step.questionId : undefined;
}

/** States how many photos of other questions are not uploaded yet. */
function OtherPhotos({ exceptId }: { exceptId: string | undefined }) {
  const count = usePhotos(
    (photos) =>
      Object.entries(photos).filter(([id, { state }]) => id !== exceptId && state !== 'refused').length,
  );
  if (count === 0) return null;
  return <p className="text-center text-sm text-muted">{photoTexts('elsewhere', { count })}</p>;
}
