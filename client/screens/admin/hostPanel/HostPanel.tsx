import clsx from 'clsx';
import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  CircleCheck,
  MonitorPlay,
  Plus,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { hostTexts } from '../../../../protocol/texts/portal/answers.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { focusIfLost } from '../../../features/layout/focusAfterClosing.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { isAnswerVisible, isAsked } from '../../../stores/organiser/questions.ts';
import { putOnScreens } from '../../../stores/organiser/show.ts';
import { useShowActions } from '../../../stores/organiser/showActions.ts';
import { AnswerControl } from '../answers/AnswerControl.tsx';
import { CorrectAnswerActions } from '../answers/CorrectAnswer.tsx';
import { PhotoControl } from '../photos/PhotoControl.tsx';
import { HostShow } from '../show/HostShow.tsx';
import { ShowErrorBanner, useIsOffline } from '../show/ShowErrorBanner.tsx';
import { HostFinale, HostFinaleHeading, hostPanelId } from './HostFinale.tsx';
import { HostQuestion } from './HostQuestion.tsx';
import './answeredBar.css';
import { setShowPanel, useHostBar, useIsHostLed } from './hostBar.ts';
import { useAboveKeyboard } from './useAboveKeyboard.ts';

const panelLook =
  'z-20 order-last border-t border-gold-line bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lift max-lg:bottom-0 sm:px-8 lg:order-none lg:mx-0 lg:mt-0 lg:invitation lg:p-6 low:max-h-[62dvh] low:overflow-y-auto low:pt-1 low:pb-1';

type HostPanelProps = {
  /**
   * True while the section with the Add Question form is visible. A phone then needs no second button for the
   * first question.
   */
  isFormShown: boolean;
  onAddQuestion: () => void;
};

/**
 * The host's next action, always in the same place. On a phone it is at the bottom, from the day of the event
 * or after the host has switched it on. On wider screens it is beside the dashboard. In a low window it is
 * one line that expands.
 */
export function HostPanel({ isFormShown, onAddQuestion }: HostPanelProps) {
  const stops = useHostStops();
  const [isOpen, setIsOpen] = useState(false);
  const { hasEventDayCome, isWanted } = useHostBar();
  const eventId = useOrganiserRoom(({ event }) => event.id);
  const isHostLed = useIsHostLed();
  useFocusAfterSwap(isHostLed);
  const hasBar = (hasEventDayCome || isWanted) && !(stops.totalCount === 0 && isFormShown);
  if (isHostLed) return <ShowPanel onAutomatic={() => setShowPanel(eventId, false)} />;
  return (
    <section
      id={hostPanelId}
      tabIndex={-1}
      aria-label={hostTexts('nextAction')}
      data-bar={hasBar}
      className={clsx(
        panelLook,
        'mt-auto -mx-4 max-lg:sticky sm:-mx-8',
        !hasBar && 'max-lg:hidden',
        hasBar && stops.question?.correctAnswer !== undefined && 'answered-bar',
      )}
    >
      {stops.totalCount === 0 ? (
        <Button size="lg" wide icon={<Plus />} onClick={onAddQuestion}>
          {hostTexts('addQuestion')}
        </Button>
      ) : (
        <>
          <HostBar stops={stops} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
          <div className={clsx('flex min-h-0 flex-col', isOpen ? 'low:pb-2' : 'low:hidden')}>
            <HostAction stops={stops} />
            <Button
              variant="quiet"
              className="take-over mx-auto text-sm max-lg:order-first max-lg:-mt-2 lg:mt-2"
              icon={<MonitorPlay className="text-gold" />}
              onClick={() => setShowPanel(eventId, true)}
            >
              {showTexts('takeOver')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Moves the focus to the new panel when it replaces the other one, because the tapped button is gone. */
function useFocusAfterSwap(isHostLed: boolean): void {
  const previous = useRef(isHostLed);
  useEffect(() => {
    if (previous.current === isHostLed) return;
    previous.current = isHostLed;
    focusIfLost(hostPanelId);
  }, [isHostLed]);
}

/**
 * The show panel, in the same place as the next action. On a phone it is one line. It expands to at most 40 %
 * of the screen at the usual text size. A spacer reserves its height below the content.
 */
function ShowPanel({ onAutomatic }: { onAutomatic: () => void }) {
  const bar = useRef<HTMLElement>(null);
  useAboveKeyboard(bar);
  return (
    <>
      <section
        ref={bar}
        id={hostPanelId}
        tabIndex={-1}
        aria-label={hostTexts('nextAction')}
        data-bar
        className={clsx(
          panelLook,
          'host-bar max-lg:fixed max-lg:inset-x-0 max-lg:pt-2 max-lg:pb-0! tall-phone:overflow-y-auto',
        )}
      >
        <HostShow canManage isFoldable onAutomatic={onAutomatic} className="mx-auto w-full max-w-xl" />
      </section>
      <div className="host-bar-space order-last h-24 shrink-0 lg:hidden" />
    </>
  );
}

/** The next action in one line, for windows that are too low for the whole panel. */
function HostBar({ stops, isOpen, onToggle }: { stops: HostStops; isOpen: boolean; onToggle: () => void }) {
  const eyebrow = useHostEyebrow(stops);
  const Icon = isOpen ? ChevronDown : ChevronUp;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="mx-auto hidden min-h-12 w-full max-w-xl items-center gap-3 rounded-control px-2 text-start low:flex"
    >
      <span className="min-w-0 grow truncate">
        <span className="eyebrow">{eyebrow}</span>
        {stops.question && !isOpen && (
          <span className="ms-3 font-semibold" dir="auto">
            {stops.question.text}
          </span>
        )}
      </span>
      <Icon className="size-5 shrink-0 text-gold" />
    </button>
  );
}

function HostAction({ stops }: { stops: HostStops }) {
  const { question, hasOthers, step } = stops;
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-xl flex-col gap-3">
      <div className="flex items-center gap-1 text-center">
        {hasOthers && (
          <IconButton label={hostTexts('previousQuestion')} variant="outline" onClick={() => step(-1)}>
            <ChevronLeft />
          </IconButton>
        )}
        <div className="min-w-0 flex-1">
          {question ? (
            <HostQuestionHeading key={question.id} question={question} leftCount={stops.leftCount} />
          ) : (
            <HostFinaleHeading answered={stops.answeredCount} left={stops.leftCount} />
          )}
        </div>
        {hasOthers && (
          // The next button is the primary one once the answer is set.
          <Button
            variant={question?.correctAnswer === undefined ? 'secondary' : 'primary'}
            aria-label={hostTexts('nextQuestion')}
            title={hostTexts('nextQuestion')}
            className="size-12 shrink-0 px-0!"
            onClick={() => step(1)}
          >
            <ChevronRight />
          </Button>
        )}
      </div>
      {question ? (
        // On a phone the actions are above the answers. Otherwise an answer could appear where the host has
        // just tapped.
        <div key={question.id} className="flex min-h-0 flex-col gap-3">
          <AnswerControl question={question} size="lg" />
          <div className="answer-actions flex flex-col gap-3 empty:hidden max-lg:order-first">
            <CorrectAnswerActions question={question} />
            <ShowThisAnswer question={question} />
            {question.correctAnswer !== undefined && <PhotoControl question={question} />}
          </div>
        </div>
      ) : (
        <HostFinale answered={stops.answeredCount} left={stops.leftCount} />
      )}
    </div>
  );
}

/** Shows this answer on the screens while answers are hidden. From then on the host runs the show. */
function ShowThisAnswer({ question }: { question: Question }) {
  const isSeen = useOrganiserRoom((room) => isAnswerVisible(room, question));
  const isSending = useShowActions((actions) => actions.isSending);
  const isOffline = useIsOffline();
  if (question.correctAnswer === undefined || isSeen) return null;
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="secondary"
        wide
        icon={<CircleCheck />}
        disabled={isOffline}
        busy={isSending}
        busyLabel={showTexts('onItsWay')}
        onClick={() => void putOnScreens({ kind: 'answer', questionId: question.id })}
      >
        {hostTexts('showThisAnswer')}
      </Button>
      <ShowErrorBanner isOffline={isOffline} />
    </div>
  );
}

/** Returns the short label of the next action, with the number of unanswered questions. */
function useHostEyebrow({ question, leftCount }: Pick<HostStops, 'question' | 'leftCount'>): string {
  const showAnswers = useOrganiserRoom(({ event }) => event.showAnswers);
  if (!question) return hostTexts(showAnswers ? 'revealed' : 'theReveal');
  const values = { left: leftCount };
  if (question.correctAnswer === undefined)
    return hostTexts(showAnswers ? 'nextToReveal' : 'nextToAnswer', values);
  return hostTexts(showAnswers ? 'answerRevealed' : 'answerSet', values);
}

/** The current question, and the number of guests who have predicted it. */
function HostQuestionHeading({ question, leftCount }: { question: Question; leftCount: number }) {
  const { event, predictionCounts, counters } = useOrganiserRoom((room) => room);
  const eyebrow = useHostEyebrow({ question, leftCount });
  const unansweredKey = event.showAnswers ? 'predictedLive' : 'predictedHidden';
  const predictedKey = question.correctAnswer === undefined ? unansweredKey : 'predicted';
  const predicted = predictionCounts[question.id] ?? 0;
  return (
    <>
      <p className="eyebrow max-[22rem]:tracking-wide lg:tracking-wide low:hidden">{eyebrow}</p>
      <HostQuestion text={question.text} />
      <p className="turnout figures mt-0.5 text-sm text-muted">
        <RichText
          text={hostTexts(predictedKey, { predicted, guests: counters[0] })}
          tags={{ together: (text) => <span className="whitespace-nowrap">{text}</span> }}
        />
      </p>
    </>
  );
}

const finale = 'finale';

/** The host's current stop: a question, or the final reveal if `question` is undefined. */
type HostStops = ReturnType<typeof useHostStops>;

/**
 * Leads the host through the unanswered questions to the final reveal. The current question stays until the
 * host moves on, even after its answer is set. No control therefore changes just before a tap.
 */
function useHostStops() {
  const room = useOrganiserRoom((state) => state);
  const [shown, setShown] = useState<string>();
  const askedQuestions = room.questions.filter((question) => isAsked(room, question));
  const unanswered = askedQuestions.filter(({ correctAnswer }) => correctAnswer === undefined);
  const stops = [
    ...askedQuestions
      .filter((question) => question.id === shown || unanswered.includes(question))
      .map(({ id }) => id),
    finale,
  ];
  const current = shown !== undefined && stops.includes(shown) ? shown : stops[0]!;
  if (current !== shown && current !== finale) setShown(current);
  return {
    question: askedQuestions.find(({ id }) => id === current),
    /** The number of unanswered questions. */
    leftCount: unanswered.length,
    answeredCount: askedQuestions.length - unanswered.length,
    totalCount: room.questions.length,
    hasOthers: stops.length > 1,
    step: (by: 1 | -1) => setShown(stops.at((stops.indexOf(current) + by) % stops.length)),
  };
}
