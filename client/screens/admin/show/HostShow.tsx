import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import type { HostShow as Shown, Step } from '../../../../protocol/schemas/show.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { photoTexts } from '../../../../protocol/texts/portal/photos.ts';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { ask } from '../../../stores/app/confirmation.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { putOnScreens } from '../../../stores/organiser/show.ts';
import { type RoomState, useEventRoom } from '../../../stores/room/eventRoom.ts';
import { usePhotos } from '../../../stores/photos/queue.ts';
import { type NextAction, nextAction, nextActions, questionAt, notYetShown } from './nextAction.ts';
import { Controls } from './Controls.tsx';
import { OnScreen } from './OnScreen.tsx';
import { ReadOut } from './ReadOut.tsx';
import { ShowQuestion } from './ShowQuestion.tsx';
import { StepsDialog } from './StepsDialog.tsx';
import { actionName } from './stepWords.tsx';
import { Trouble, useIsOffline } from './Trouble.tsx';

type HostShowProps = {
  /** Whoever holds the admin code; an MC may move the show, and nothing else. */
  mayManage: boolean;
  /** The screens run by themselves again. */
  onAutomatic?: (() => void) | undefined;
  /** Gives it a height at most: then the question scrolls inside, and the button stays in sight. */
  className?: string;
};

/** The evening in the hand of whoever has the microphone: what is on the screens, what comes next, and the way back. */
export function HostShow(props: HostShowProps) {
  const room = useEventRoom((state) => state.room);
  // What the host sets of it is so at once; a step is never pending.
  const show = useOrganiserRoom((wanted) => wanted.show);
  if (!room || !show || !('wishIds' in show)) return <Loading label={showTexts('opening')} />;
  return <Desk {...props} room={room} show={show} />;
}

/** What the server has said decides what comes next; what was only asked for does not. */
function Desk({
  room,
  show,
  mayManage,
  onAutomatic,
  className,
}: HostShowProps & { room: RoomState; show: Shown }) {
  const { course, choose } = useShowState(room, show);
  const [isListed, setIsListed] = useState(false);
  const isOffline = useIsOffline();
  const action = nextAction(course);
  const showStep = (step: Step) => {
    setIsListed(false);
    if (step.kind === 'automatic') onAutomatic?.();
    // They do so already.
    if (step.kind !== 'automatic' || show.step.kind !== 'automatic') put(room, step);
  };
  return (
    <div className={clsx('flex grow flex-col gap-3', className)}>
      <OnScreen show={show} questions={room.questions} />
      <Controls
        {...{ action, course, show, isOffline, mayManage }}
        onShow={showStep}
        onList={() => setIsListed(true)}
      />
      <Trouble isOffline={isOffline} />
      <Subject {...{ action, course, choose, mayManage }}>
        <ReadOut room={room} step={show.step} />
      </Subject>
      {isListed && (
        <StepsDialog
          show={show}
          question={questionAt(course)}
          onShow={showStep}
          onClose={() => setIsListed(false)}
        />
      )}
    </div>
  );
}

/** Puts a step on the screens; where that closes a question, once the host has said so. */
function put(room: RoomState, step: Step): void {
  const question = 'questionId' in step && room.questions.find(({ id }) => id === step.questionId);
  if (step.kind !== 'predictions' || !question || !question.isActive) return void putOnScreens(step);
  // While it is asked another host may go on: then this question has had its turn.
  const seen = room.show?.revision;
  ask({
    title: showTexts('closesTitle'),
    description: showTexts('closesDescription'),
    confirmLabel: showTexts('closesButton'),
    busyLabel: showTexts('onItsWay'),
    variant: 'primary',
    onConfirm: async () => putOnScreens(step, { closes: true, seen }),
  });
}

/** Where the evening stands; the panel stays at the question that was last on the screens, or that the host has chosen. */
function useShowState({ questions, event }: RoomState, { step }: Shown) {
  const [atQuestion, setAtQuestion] = useState<string>();
  const shownId = 'questionId' in step ? step.questionId : undefined;
  if (shownId !== undefined && shownId !== atQuestion) setAtQuestion(shownId);
  const course = { questions, showAnswers: event.showAnswers, step, atQuestion };
  return { course, choose: setAtQuestion };
}

type Course = ReturnType<typeof useShowState>['course'];
type SubjectProps = {
  action: NextAction;
  course: Course;
  choose: (questionId: string) => void;
  mayManage: boolean;
  /** What there is to say to what is on the screens. */
  children: ReactNode;
};

/** What is to be said now, what the next step is about, and what follows it. */
function Subject({ action, course, choose, mayManage, children }: SubjectProps) {
  const id = aboutOf(action) ?? ('questionId' in course.step ? course.step.questionId : undefined);
  const question = useOrganiserRoom(({ questions }) => questions.find((one) => one.id === id));
  const isToAsk = action?.kind === 'show' && action.step.kind === 'question';
  const others = notYetShown(course);
  const step = (by: 1 | -1) =>
    choose(others.at((others.findIndex((one) => one.id === id) + by) % others.length)!.id);
  const later = nextActions(course, 3).slice(1);
  return (
    <div className="flex flex-col gap-3 max-lg:order-1 max-lg:-mx-1 max-lg:min-h-0 max-lg:grow max-lg:overflow-y-auto max-lg:p-1">
      {children}
      {question && (
        <ShowQuestion
          question={question}
          needsAnswer={action?.kind === 'setAnswer'}
          onStep={isToAsk && others.length > 1 ? step : undefined}
          mayManage={mayManage}
        />
      )}
      {!question && course.step.kind !== 'podium' && (
        <p className="text-center font-display text-subheading">{showTexts('allShown')}</p>
      )}
      <OtherPhotos besides={question?.id} />
      {later.length > 0 && (
        <p className="text-center text-lead leading-snug text-muted">
          {showTexts('later', { steps: later.map((one) => actionName(one!, course.questions)).join(' · ') })}
        </p>
      )}
    </div>
  );
}

function aboutOf(action: NextAction): string | undefined {
  if (action?.kind === 'setAnswer') return action.questionId;
  return action && 'questionId' in action.step ? action.step.questionId : undefined;
}

/** How many photos of other questions are still on their way. */
function OtherPhotos({ besides }: { besides: string | undefined }) {
  const count = usePhotos(
    (all) => Object.entries(all).filter(([id, { state }]) => id !== besides && state !== 'refused').length,
  );
  if (count === 0) return null;
  return <p className="text-center text-sm text-muted">{photoTexts('elsewhere', { count })}</p>;
}
