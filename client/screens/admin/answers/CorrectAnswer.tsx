import clsx from 'clsx';
import { CircleCheck, Lock, Undo2 } from 'lucide-react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { setAnswerTexts } from '../../../../protocol/texts/portal/answers.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { correctLabel, hostLabel } from '../../../features/game/answers.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import {
  isAsked,
  setQuestionActive,
  undoDecision,
  useDecision,
} from '../../../stores/organiser/questions.ts';
import { setAnswerOrConfirm } from './AnswerControl.tsx';

/**
 * The actions for the correct answer: undo it or take it back. While answers are hidden, also closes the
 * question.
 */
export function CorrectAnswerActions({ question, className }: { question: Question; className?: string }) {
  const decision = useDecision(question);
  const { showAnswers, isOver } = useOrganiserRoom(({ event }) => event);
  const { correctAnswer, isActive } = question;
  if (correctAnswer === undefined) return null;
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-3 gap-y-2', className)}>
      <CorrectAnswer question={question} className="flex-[1_1_10rem]" />
      <div className="flex flex-wrap gap-2">
        {!showAnswers && isActive && !isOver && (
          <Button
            variant="secondary"
            className="px-3.5"
            icon={<Lock />}
            aria-label={setAnswerTexts('closeOf', { question: question.text })}
            title={setAnswerTexts('closeHint')}
            onClick={() => void setQuestionActive(question, false)}
          >
            {setAnswerTexts('close')}
          </Button>
        )}
        <Button
          variant="secondary"
          className="px-3.5"
          icon={<Undo2 />}
          aria-label={setAnswerTexts(decision ? 'undoOf' : 'takeBackOf', { question: question.text })}
          onClick={() => void (decision ? undoDecision(question) : setAnswerOrConfirm(question, null))}
        >
          {setAnswerTexts(decision ? 'undo' : 'takeBack')}
        </Button>
      </div>
    </div>
  );
}

/** Shows a question's correct answer and whether guests see it. */
export function CorrectAnswer({ question, className }: { question: Question; className?: string }) {
  const showAnswers = useOrganiserRoom(({ event }) => event.showAnswers);
  const isDraft = !useOrganiserRoom((room) => isAsked(room, question));
  const { correctAnswer, isHeld } = question;
  if (correctAnswer === undefined) return null;
  const visibility = isHeld ? 'held' : showAnswers ? 'seen' : 'notSeen';
  return (
    <p className={clsx('flex min-w-0 items-start gap-2 text-sm', className)}>
      <CircleCheck className="mt-0.5 size-4 shrink-0 text-positive" />
      <span className="min-w-0 wrap-anywhere" dir="auto">
        <RichText
          text={setAnswerTexts(isDraft ? 'draftNotSeen' : visibility)}
          tags={{
            answer: () => <span className="font-semibold">{correctLabel(question, hostLabel)}</span>,
            quiet: (text) => <span className="text-muted">{text}</span>,
          }}
        />
      </span>
    </p>
  );
}
