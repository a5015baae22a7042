import clsx from 'clsx';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, MonitorPlay, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { hostTexts } from '../../../../protocol/texts/portal/answers.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { focusIfLost } from '../../../features/layout/focusAfterClosing.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { isAsked } from '../../../stores/organiser/questions.ts';
import { AnswerControl } from '../answers/AnswerControl.tsx';
import { CorrectAnswerActions } from '../answers/CorrectAnswer.tsx';
import { PhotoControl } from '../photos/PhotoControl.tsx';
import { HostShow } from '../show/HostShow.tsx';
import { HostFinale, HostFinaleWords, hostPanelId } from './HostFinale.tsx';
import { HostQuestion } from './HostQuestion.tsx';
import { useHostBar } from './hostBar.ts';

const panelLook =
  'z-20 order-last border-t border-gold-line bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lift max-lg:bottom-0 sm:px-8 lg:order-none lg:mx-0 lg:mt-0 lg:invitation lg:p-6 low:max-h-[62dvh] low:overflow-y-auto low:pt-1 low:pb-1';

type HostPanelProps = {
  /** True while the section with the Add Question form is shown: a phone needs no second way to the first question. */
  isFormShown: boolean;
  onAddQuestion: () => void;
};

/**
 * The host's next action, always in the same place: at the foot of a phone (from the day of the event on, or when the host
 * wants it), beside the dashboard elsewhere. In a window as low as a phone on its side it is one line that opens.
 */
export function HostPanel({ isFormShown, onAddQuestion }: HostPanelProps) {
  const stops = useHostStops();
  const [isOpen, setIsOpen] = useState(false);
  const { isFromTheDay, isWanted } = useHostBar();
  const { isOwnShow, take, leave } = useOwnShow();
  const hasBar = (isFromTheDay || isWanted) && !(stops.totalCount === 0 && isFormShown);
  if (isOwnShow) return <ShowPanel onAutomatic={leave} />;
  return (
    <section
      id={hostPanelId}
      tabIndex={-1}
      aria-label={hostTexts('nextAction')}
      data-bar={hasBar}
      className={clsx(panelLook, 'mt-auto -mx-4 max-lg:sticky sm:-mx-8', !hasBar && 'max-lg:hidden')}
    >
      {stops.totalCount === 0 ? (
        <Button size="lg" wide icon={<Plus />} onClick={onAddQuestion}>
          {hostTexts('addQuestion')}
        </Button>
      ) : (
        <>
          <HostBar stops={stops} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
          <div className={clsx('flex flex-col', isOpen ? 'low:pb-2' : 'low:hidden')}>
            <HostAction stops={stops} />
            <Button
              variant="quiet"
              className="mx-auto text-sm max-lg:order-first max-lg:-mt-2 lg:mt-2"
              icon={<MonitorPlay className="text-gold" />}
              onClick={take}
            >
              {showTexts('takeOver')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Whether the host runs the show: somebody has put a step on the screens, or this host is about to. */
function useOwnShow() {
  const [isTaken, setIsTaken] = useState(false);
  const isAutomatic = useOrganiserRoom(({ show }) => (show?.step.kind ?? 'automatic') === 'automatic');
  const isOwnShow = isTaken || !isAutomatic;
  useFocusAfterSwap(isOwnShow);
  return { isOwnShow, take: () => setIsTaken(true), leave: () => setIsTaken(false) };
}

/** When the one panel takes the place of the other, the button that was tapped is gone: the focus goes to the new one. */
function useFocusAfterSwap(isOwnShow: boolean): void {
  const before = useRef(isOwnShow);
  useEffect(() => {
    if (before.current === isOwnShow) return;
    before.current = isOwnShow;
    focusIfLost(hostPanelId);
  }, [isOwnShow]);
}

/** The show in the same place. On a phone it takes what it needs of the screen; what lies below can be scrolled past it. */
const ShowPanel = ({ onAutomatic }: { onAutomatic: () => void }) => (
  <>
    <section
      id={hostPanelId}
      tabIndex={-1}
      aria-label={hostTexts('nextAction')}
      data-bar
      className={clsx(panelLook, 'max-lg:fixed max-lg:inset-x-0 max-lg:pb-0!')}
    >
      <HostShow mayManage onAutomatic={onAutomatic} className="mx-auto max-w-xl tall-phone:max-h-[80dvh]" />
    </section>
    <div className="order-last h-[80dvh] shrink-0 lg:hidden" />
  </>
);

/** The host's next action in one line, where the window is too low for more. */
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
    <div className="mx-auto flex w-full max-w-xl flex-col gap-3">
      <div className="flex items-center gap-1 text-center">
        {hasOthers && (
          <IconButton label={hostTexts('previousQuestion')} variant="outline" onClick={() => step(-1)}>
            <ChevronLeft />
          </IconButton>
        )}
        <div className="min-w-0 flex-1">
          {question ? (
            <HostQuestionWords key={question.id} question={question} leftCount={stops.leftCount} />
          ) : (
            <HostFinaleWords answered={stops.answeredCount} left={stops.leftCount} />
          )}
        </div>
        {hasOthers && (
          // Calls for the thumb once the answer is set.
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
        // What follows an answer never comes to stand where the finger has just tapped.
        <div key={question.id} className="flex flex-col gap-3">
          <AnswerControl question={question} size="lg" />
          <CorrectAnswerActions question={question} className="max-lg:order-first" />
          {question.correctAnswer !== undefined && (
            <PhotoControl question={question} className="max-lg:order-first" />
          )}
        </div>
      ) : (
        <HostFinale answered={stops.answeredCount} left={stops.leftCount} />
      )}
    </div>
  );
}

/** What the next action is, in two or three words, and how many there are while there are any. */
function useHostEyebrow({ question, leftCount }: Pick<HostStops, 'question' | 'leftCount'>): string {
  const showAnswers = useOrganiserRoom(({ event }) => event.showAnswers);
  if (!question) return hostTexts(showAnswers ? 'revealed' : 'theReveal');
  const left = { left: leftCount };
  if (question.correctAnswer === undefined)
    return hostTexts(showAnswers ? 'nextToReveal' : 'nextToAnswer', left);
  return hostTexts(showAnswers ? 'answerRevealed' : 'answerSet', left);
}

/** The question that waits for its answer, and how many have predicted it. */
function HostQuestionWords({ question, leftCount }: { question: Question; leftCount: number }) {
  const { event, predictionCounts, counters } = useOrganiserRoom((room) => room);
  const eyebrow = useHostEyebrow({ question, leftCount });
  const unansweredKey = event.showAnswers ? 'predictedLive' : 'predictedHidden';
  const predictedKey = question.correctAnswer === undefined ? unansweredKey : 'predicted';
  const predicted = predictionCounts[question.id] ?? 0;
  return (
    <>
      <p className="eyebrow max-[22rem]:tracking-wide lg:tracking-wide low:hidden">{eyebrow}</p>
      <HostQuestion text={question.text} />
      <p className="figures mt-0.5 text-sm text-muted">
        <RichText
          text={hostTexts(predictedKey, { predicted, guests: counters[0] })}
          tags={{ together: (words) => <span className="whitespace-nowrap">{words}</span> }}
        />
      </p>
    </>
  );
}

const finale = 'finale';

/** Where the host stands: at a question that waits for its answer, or (`question` undefined) at the end of them. */
type HostStops = ReturnType<typeof useHostStops>;

/**
 * Leads the host from one unanswered question to the next, and to the reveal at the end. What is shown stays until the
 * host moves on, also when its answer is set, so that nothing changes under a thumb.
 */
function useHostStops() {
  const room = useOrganiserRoom((known) => known);
  const [shown, setShown] = useState<string>();
  const asked = room.questions.filter((question) => isAsked(room, question));
  const left = asked.filter(({ correctAnswer }) => correctAnswer === undefined);
  const stops = [
    ...asked.filter((question) => question.id === shown || left.includes(question)).map(({ id }) => id),
    finale,
  ];
  const current = shown !== undefined && stops.includes(shown) ? shown : stops[0]!;
  if (current !== shown && current !== finale) setShown(current);
  return {
    question: asked.find(({ id }) => id === current),
    /** How many questions still wait for their answer. */
    leftCount: left.length,
    answeredCount: asked.length - left.length,
    totalCount: room.questions.length,
    hasOthers: stops.length > 1,
    step: (by: 1 | -1) => setShown(stops.at((stops.indexOf(current) + by) % stops.length)),
  };
}
