import clsx from 'clsx';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { CorrectAnswerActions } from '../answers/CorrectAnswer.tsx';
import { AnswerControl } from '../answers/AnswerControl.tsx';
import { useHostBar } from './hostBar.ts';
import { HostFinale, hostPanelId } from './HostFinale.tsx';
import { HostFinaleWords, HostQuestionWords, useHostEyebrow } from './HostWords.tsx';
import { useHostStops, type HostStops } from './useHostStops.ts';

const panelLook =
  'z-20 order-last -mx-4 mt-auto border-t border-gold-line bg-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lift max-lg:sticky max-lg:bottom-0 sm:-mx-8 sm:px-8 lg:order-none lg:mx-0 lg:mt-0 lg:keepsake lg:p-6 low:max-h-[62dvh] low:overflow-y-auto low:pt-1 low:pb-1';

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
  const hasBar = (isFromTheDay || isWanted) && !(stops.totalCount === 0 && isFormShown);
  return (
    <section
      id={hostPanelId}
      tabIndex={-1}
      aria-label="Next action"
      data-bar={hasBar}
      className={clsx(panelLook, !hasBar && 'max-lg:hidden')}
    >
      {stops.totalCount === 0 ? (
        <Button size="lg" wide icon={<Plus aria-hidden="true" />} onClick={onAddQuestion}>
          Add a question
        </Button>
      ) : (
        <>
          <HostBar stops={stops} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
          <HostAction stops={stops} className={isOpen ? 'low:pb-2' : 'low:hidden'} />
        </>
      )}
    </section>
  );
}

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
      <Icon aria-hidden="true" className="size-5 shrink-0 text-gold" />
    </button>
  );
}

function HostAction({ stops, className }: { stops: HostStops; className: string }) {
  const { question, hasOthers, step } = stops;
  return (
    <div className={clsx('mx-auto flex max-w-xl flex-col gap-3', className)}>
      <div className="flex items-center gap-1 text-center">
        {hasOthers && (
          <IconButton label="Previous question" variant="outline" onClick={() => step(-1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
        )}
        <div className="min-w-0 flex-1">
          {question ? (
            <HostQuestionWords key={question.id} question={question} leftCount={stops.leftCount} />
          ) : (
            <HostFinaleWords answered={stops.answeredCount} left={stops.leftCount} />
          )}
        </div>
        {hasOthers && <Next isDone={question?.correctAnswer !== undefined} onClick={() => step(1)} />}
      </div>
      {question ? (
        <HostAnswer key={question.id} question={question} />
      ) : (
        <HostFinale answered={stops.answeredCount} left={stops.leftCount} />
      )}
    </div>
  );
}

/** What follows an answer never comes to stand where the finger has just tapped. */
function HostAnswer({ question }: { question: Question }) {
  return (
    <div className="flex flex-col gap-3">
      <AnswerControl question={question} size="lg" />
      <CorrectAnswerActions question={question} className="max-lg:order-first" />
    </div>
  );
}

/** Calls for the thumb once the answer is set. */
function Next({ isDone, onClick }: { isDone: boolean; onClick: () => void }) {
  return (
    <Button
      variant={isDone ? 'primary' : 'secondary'}
      aria-label="Next question"
      title="Next question"
      className="size-12 shrink-0 px-0!"
      onClick={onClick}
    >
      <ChevronRight aria-hidden="true" />
    </Button>
  );
}
