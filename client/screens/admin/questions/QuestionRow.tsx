import clsx from 'clsx';
import { ChevronDown, ChevronUp, NotebookPen, Pencil, Trash2, Users } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type GameState, phaseOf } from '../../../../protocol/rules/questions/questionPhase.ts';
import { languages } from '../../../../protocol/languages.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { setAnswerTexts } from '../../../../protocol/texts/portal/answers.ts';
import { manageQuestionsTexts, questionTypeTexts } from '../../../../protocol/texts/portal/questions.ts';
import { Select } from '../../../components/controls/Field.tsx';
import { IconButton } from '../../../components/controls/Button.tsx';
import { Switch } from '../../../components/controls/Switch.tsx';
import { Badge, type BadgeTone } from '../../../components/display/Badge.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { Heading } from '../../../components/layout/Card.tsx';
import { CountingBadges } from '../../../features/game/scoringBadges.tsx';
import { requestConfirmation } from '../../../stores/app/confirmation.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import {
  isAnswerVisible,
  moveQuestion,
  removeQuestion,
  setQuestionActive,
} from '../../../stores/organiser/questions.ts';
import { AcceptedAnswersButton } from '../answers/AcceptedAnswers.tsx';
import { AnswerControl } from '../answers/AnswerControl.tsx';
import { CorrectAnswer, CorrectAnswerActions } from '../answers/CorrectAnswer.tsx';
import { PhotoControl } from '../photos/PhotoControl.tsx';
import { QuestionImageControl } from '../photos/QuestionImageControl.tsx';

type QuestionRowProps = {
  question: Question;
  position: number;
  /** False while a phone shows another section of the dashboard. */
  isSectionShown: boolean;
  onShowTurnout: () => void;
  onEdit: () => void;
};

/**
 * One question with its status, turnout, answer and actions. On a phone an answered question is collapsed.
 */
export function QuestionRow({ question, position, isSectionShown, onShowTurnout, onEdit }: QuestionRowProps) {
  const { id, text, type, correctAnswer } = question;
  const { showAnswers, isOver, secondLanguage } = useOrganiserRoom(({ event }) => event);
  const predicted = useOrganiserRoom(({ predictionCounts }) => predictionCounts[id] ?? 0);
  const status = statusOf(question, { showAnswers, isOver }, predicted);
  const isAnswered = correctAnswer !== undefined;
  const { isCollapsed, toggle, markInUse } = useCollapsed(isAnswered, isSectionShown);
  const detailsId = useId();
  const Chevron = isCollapsed ? ChevronDown : ChevronUp;
  return (
    <li className="flex flex-col gap-4 p-4 sm:p-6" onPointerDown={markInUse} onFocus={markInUse}>
      <div className="flex items-start gap-3 max-[16rem]:flex-wrap">
        <div className="min-w-0 flex-1 max-[16rem]:basis-full">
          <p className="text-sm text-muted">
            {manageQuestionsTexts('position', { position, type: questionTypeTexts(type) })}
            {secondLanguage &&
              !question.translation &&
              ` · ${manageQuestionsTexts('notTranslated', { language: languages[secondLanguage].name })}`}
          </p>
          <Heading level={3} size="subheading" dir="auto" className="mt-0.5 wrap-anywhere">
            {text}
          </Heading>
          <CountingBadges question={question} className="mt-1.5" />
        </div>
        <OrderSelect
          question={question}
          position={position}
          className={clsx(isCollapsed && 'max-lg:hidden')}
        />
        {isAnswered && (
          <IconButton
            label={manageQuestionsTexts('showDetails', { text })}
            aria-expanded={!isCollapsed}
            aria-controls={detailsId}
            className="-me-2 lg:hidden"
            onClick={toggle}
          >
            <Chevron />
          </IconButton>
        )}
      </div>
      {isCollapsed && (
        <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 lg:hidden">
          <Badge tone={status.tone}>{status.label}</Badge>
          <CorrectAnswer question={question} />
        </div>
      )}
      <div id={detailsId} className={clsx('flex flex-col gap-4', isCollapsed && 'max-lg:hidden')}>
        <Details {...{ question, status, predicted, onShowTurnout, onEdit }} />
      </div>
    </li>
  );
}

/**
 * Collapses answered questions on a phone, so that unanswered questions are near the top. A question in use
 * (`markInUse`) stays open until the host opens another section. Its undo button stays in place, and no
 * control moves just before a tap.
 */
function useCollapsed(isAnswered: boolean, isSectionShown: boolean) {
  const [isCollapsed, setIsCollapsed] = useState(isAnswered);
  const isInUse = useRef(false);
  useEffect(() => {
    if (!isSectionShown) isInUse.current = false;
    setIsCollapsed(isAnswered && !isInUse.current);
  }, [isAnswered, isSectionShown]);
  const markInUse = () => {
    isInUse.current = true;
  };
  return { isCollapsed, toggle: () => setIsCollapsed((before) => !before), markInUse };
}

type OrderSelectProps = { question: Question; position: number; className: string };

/** Moves a question to another position. */
function OrderSelect({ question, position, className }: OrderSelectProps) {
  const count = useOrganiserRoom(({ questions }) => questions.length);
  if (count < 2) return null;
  return (
    <span className={clsx('w-20 shrink-0', className)}>
      <Select
        aria-label={manageQuestionsTexts('orderLabel', { text: question.text })}
        value={position}
        onChange={({ target }) => void moveQuestion(question.id, Number(target.value))}
      >
        {Array.from({ length: count }, (_, index) => (
          <option key={index} value={index + 1}>
            {formatCount(index + 1)}
          </option>
        ))}
      </Select>
    </span>
  );
}

type DetailsProps = Omit<QuestionRowProps, 'position' | 'isSectionShown'> & {
  status: ReturnType<typeof statusOf>;
  predicted: number;
};

function Details({ question, status, predicted, onShowTurnout, onEdit }: DetailsProps) {
  const guests = useOrganiserRoom(({ counters }) => counters[0]);
  const isSeen = useOrganiserRoom((room) => isAnswerVisible(room, question));
  return (
    <>
      <div className="-my-2 flex flex-wrap items-center gap-x-4">
        <Badge tone={status.tone}>{status.label}</Badge>
        {/* This button opens the list of guests who have not predicted. */}
        <button
          type="button"
          onClick={onShowTurnout}
          disabled={guests === 0}
          className="figures inline-flex min-h-12 items-center gap-2 rounded-control text-sm text-muted enabled:text-ink enabled:underline enabled:decoration-gold-line enabled:underline-offset-4 enabled:hover:bg-sunken"
        >
          <Users className="size-4 text-gold" />
          <span>
            <RichText
              text={manageQuestionsTexts('predicted', { predicted, guests })}
              tags={{ question: () => question.text }}
            />
          </span>
        </button>
      </div>
      <QuestionImageControl question={question} />
      {question.note !== undefined && <HostNote note={question.note} />}
      <div>
        <p className="mb-2 text-sm font-semibold">
          {setAnswerTexts('title')}
          {isSeen && <span className="block font-normal text-muted">{setAnswerTexts('seenRightAway')}</span>}
        </p>
        <AnswerControl question={question} />
        <CorrectAnswerActions question={question} className="mt-3" />
        <AcceptedAnswersButton question={question} className="mt-2" />
        <PhotoControl question={question} className="mt-2" />
      </div>
      <div className="-mb-1 flex items-center gap-3 max-[22rem]:flex-wrap border-t border-line pt-2">
        <Switch
          label={<span className="font-normal max-[22rem]:text-sm">{manageQuestionsTexts('open')}</span>}
          hint={status.note}
          isOn={question.isActive}
          onChange={(isActive) => void setQuestionActive(question, isActive)}
          className="flex-[1_1_8.5rem] max-[22rem]:gap-2"
        />
        <span className="-me-2 flex shrink-0">
          <IconButton label={manageQuestionsTexts('edit', { text: question.text })} onClick={onEdit}>
            <Pencil />
          </IconButton>
          <IconButton
            label={manageQuestionsTexts('delete', { text: question.text })}
            variant="danger"
            onClick={() => askToRemove(question, predicted)}
          >
            <Trash2 />
          </IconButton>
        </span>
      </div>
    </>
  );
}

/** The host's private note. */
const HostNote = ({ note }: { note: string }) => (
  <p className="flex items-start gap-2 text-sm">
    <NotebookPen className="mt-0.5 size-4 shrink-0 text-gold" />
    <span className="min-w-0 wrap-anywhere">
      <span className="sr-only">{manageQuestionsTexts('note')} </span>
      <bdi>{note}</bdi>
    </span>
  </p>
);

const askToRemove = (question: Question, predicted: number) =>
  requestConfirmation({
    title: manageQuestionsTexts('deleteConfirmTitle'),
    description: manageQuestionsTexts('deleteConfirm', { text: question.text, predictions: predicted }),
    confirmLabel: manageQuestionsTexts('deleteConfirmButton', { predictions: predicted }),
    busyLabel: manageQuestionsTexts('deleting'),
    onConfirm: async () => removeQuestion(question),
    focusAfter: 'manage-questions',
  });

type StatusLabel = 'draft' | 'revealed' | 'open' | 'closed';
type StatusNote = 'draftNote' | 'revealedNote' | 'eventOverNote' | 'closedNote';

const statusWith = (label: StatusLabel, tone: BadgeTone, note?: StatusNote) => ({
  label: manageQuestionsTexts(label),
  tone,
  note: note && manageQuestionsTexts(note),
});

/** Returns the label of a question's phase, and a note on why guests cannot predict the question. */
function statusOf(question: Question, event: GameState, predictionCount: number) {
  switch (phaseOf(question, event, predictionCount)) {
    case 'draft':
      return statusWith('draft', 'neutral', 'draftNote');
    case 'open':
      return statusWith('open', 'positive');
    case 'shown':
      return statusWith('revealed', 'gold', 'revealedNote');
    case 'closed':
    case 'held':
      return statusWith('closed', 'neutral', question.isActive ? 'eventOverNote' : 'closedNote');
  }
}
