import clsx from 'clsx';
import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Lock,
  LockOpen,
  NotebookPen,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { Checkbox } from '../../../components/controls/Checkbox.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { hostLabel } from '../../../features/game/answers.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { isAnswerVisible, isAsked } from '../../../stores/organiser/questions.ts';
import { AcceptedAnswersButton } from '../answers/AcceptedAnswers.tsx';
import { AnswerControl, type AnswerSetting } from '../answers/AnswerControl.tsx';
import { HostQuestion } from '../hostPanel/HostQuestion.tsx';
import { PhotoControl } from '../photos/PhotoControl.tsx';
import { TurnoutDialog } from '../questions/TurnoutDialog.tsx';
import { QuestionClosing } from './QuestionClosing.tsx';
import { answerId } from './NextButton.tsx';
import { isAnswerPending } from './showTime.ts';
import { setShownAtOnce, useIsShownAtOnce } from './shownAtOnce.ts';

type ShowQuestionProps = {
  question: Question;
  /** True when the next step needs the answer. */
  needsAnswer: boolean;
  /** Moves to the next or previous question that the step can show. */
  onStep: ((by: 1 | -1) => void) | undefined;
  /** True in the portal and with the admin code. The host can then see which guests have not predicted. */
  canManage: boolean;
};

/** The question of the next step, with its note, turnout, closing and answer. */
export function ShowQuestion({ question, needsAnswer, onStep, canManage }: ShowQuestionProps) {
  const room = useOrganiserRoom((state) => state);
  const position = room.questions.findIndex(({ id }) => id === question.id) + 1;
  const isDraft = !isAsked(room, question);
  const isSeen = isAnswerVisible(room, question) && question.correctAnswer !== undefined;
  const answer = (
    <ShowAnswer key={`${question.id} ${isSeen}`} {...{ question, isSeen }} isNeeded={needsAnswer} />
  );
  return (
    <div className="flex flex-col gap-2">
      {question.note && <Note text={question.note} />}
      <div className="flex items-center gap-1 text-center">
        {onStep && (
          <IconButton label={showTexts('previousQuestion')} variant="outline" onClick={() => onStep(-1)}>
            <ChevronLeft />
          </IconButton>
        )}
        <div className="min-w-0 flex-1">
          <p className="eyebrow">{showTexts('position', { position, total: room.questions.length })}</p>
          <HostQuestion text={question.text} />
        </div>
        {onStep && (
          <IconButton label={showTexts('nextQuestion')} variant="outline" onClick={() => onStep(1)}>
            <ChevronRight />
          </IconButton>
        )}
      </div>
      {/* The control for the answer is first when the next step needs the answer. */}
      {needsAnswer && answer}
      {isDraft ? (
        <p className="text-center text-sm text-muted">{showTexts('draft')}</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <TurnoutButton question={question} canManage={canManage} />
          <QuestionClosing question={question} />
        </div>
      )}
      {!needsAnswer && answer}
      <PhotoControl key={question.id} question={question} />
    </div>
  );
}

/** The host's private note. */
const Note = ({ text }: { text: string }) => (
  <div className="flex items-start gap-2 rounded-control border border-gold-line bg-gold-soft px-3 py-2">
    <NotebookPen className="mt-1 size-4 shrink-0 text-gold" />
    <div className="min-w-0 grow text-start">
      <span className="sr-only">{showTexts('note')}</span>
      <HostQuestion text={text} className="leading-snug font-semibold" />
    </div>
  </div>
);

/** The number of predictions. A tap lists the guests who have not predicted. */
function TurnoutButton({ question, canManage }: { question: Question; canManage: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { predictionCounts, counters } = useOrganiserRoom((room) => room);
  const label = showTexts('turnout', { predicted: predictionCounts[question.id] ?? 0, guests: counters[0] });
  if (!canManage) return <p className="figures text-sm text-muted">{label}</p>;
  return (
    <>
      <Button
        variant="quiet"
        className="figures -mx-2 px-2 text-sm font-normal"
        icon={<Users className="text-gold" />}
        title={showTexts('turnoutOf', { question: question.text })}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <TurnoutDialog question={question} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type ShowAnswerProps = { question: Question; isSeen: boolean; isNeeded: boolean };

/**
 * Sets the answer, which stays hidden until the show reveals it. When the next step needs the answer, the
 * same tap also shows it, unless the host has chosen to hold answers. The control opens when the answer is
 * needed. It stays open until the host closes it.
 */
function ShowAnswer({ question, isSeen, isNeeded }: ShowAnswerProps) {
  const [isOpen, setIsOpen] = useState(isNeeded);
  const isShownAtOnce = useIsShownAtOnce();
  if (isNeeded && !isOpen) setIsOpen(true);
  const setting = isNeeded && isShownAtOnce ? 'show' : 'hold';
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  const StateIcon = isSeen ? LockOpen : Lock;
  const row = 'flex min-h-12 items-center gap-3 rounded-control text-start';
  const summary = (
    <>
      <StateIcon className="size-4 shrink-0 text-gold" />
      <span className="min-w-0 grow leading-snug wrap-anywhere">
        <AnswerState {...{ question, isSeen, setting }} />
      </span>
    </>
  );
  return (
    <div className={clsx('flex flex-col gap-2', isNeeded && 'needed-answer')}>
      {isNeeded ? (
        <div className={row}>{summary}</div>
      ) : (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={answerId}
          onClick={() => setIsOpen(!isOpen)}
          className={row}
        >
          {summary}
          <Chevron className="size-5 shrink-0 text-gold" />
        </button>
      )}
      <div id={answerId}>
        {isOpen && <AnswerControl question={question} setting={setting} />}
        {isNeeded && (
          <Checkbox
            label={showTexts('showAtOnce')}
            isChecked={isShownAtOnce}
            onChange={(isChecked) => setShownAtOnce(isChecked)}
          />
        )}
        {isOpen && <AcceptedAnswersButton question={question} />}
      </div>
    </div>
  );
}

type AnswerStateProps = { question: Question; isSeen: boolean; setting: AnswerSetting };

function AnswerState({ question, isSeen, setting }: AnswerStateProps) {
  const { correctAnswer } = question;
  const isPending = useOrganiserRoom(
    ({ show }) =>
      show !== undefined &&
      isAnswerPending(show.step) &&
      'questionId' in show.step &&
      show.step.questionId === question.id,
  );
  const notSet = setting === 'show' ? 'notSetShows' : 'notSet';
  if (correctAnswer === undefined) return <RichText text={showTexts(notSet)} tags={answerTags('')} />;
  const tags = answerTags(hostLabel(question, correctAnswer));
  if (isPending)
    return (
      <>
        {tags.answer()}
        {tags.quiet(showTexts('answerSoon'))}
      </>
    );
  return <RichText text={showTexts(isSeen ? 'shown' : 'held')} tags={tags} />;
}

const answerTags = (answer: string) => ({
  answer: () => <bdi className="font-semibold">{answer}</bdi>,
  name: (text: string) => <span className="font-semibold">{text}</span>,
  quiet: (text: string) => <span className="block text-sm text-muted">{text}</span>,
});
