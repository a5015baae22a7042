import clsx from 'clsx';
import { CircleCheck, Lock, Undo2 } from 'lucide-react';
import { answerLabel } from '../../blocks/answerLabel.ts';
import { Button } from '../../components/Button.tsx';
import { useEventRoom } from '../../stores/eventRoom.ts';
import {
  setQuestionActive,
  undoDecision,
  useDecision,
  useIsDraft,
  useShowAnswers,
} from '../../stores/organiser.ts';
import type { Question } from '../../../protocol/questions.ts';
import { decideOrAsk } from './decideOrAsk.ts';

/** Properties of an `AnswerAfter`. */
export type AnswerAfterProps = { question: Question; className?: string };

/** What may follow an answer: undoing or taking it back, and closing the question too while guests do not see it. */
export function AnswerAfter({ question, className }: AnswerAfterProps) {
  const decision = useDecision(question);
  const showAnswers = useShowAnswers();
  const isDraft = useIsDraft(question);
  const isOver = useEventRoom(({ room }) => room?.event.isOver);
  const { correctAnswer, isActive } = question;
  if (correctAnswer === undefined) return null;
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-3 gap-y-2', className)}>
      <p className="flex min-w-0 flex-[1_1_10rem] items-start gap-2 text-sm">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />
        <span className="min-w-0 wrap-anywhere" dir="auto">
          <span className="font-semibold">{answerLabel(question, correctAnswer)}</span>
          <span className="text-muted"> · {whoSees({ showAnswers, isDraft })}</span>
        </span>
      </p>
      <div className="flex gap-2">
        {!showAnswers && isActive && !isOver && (
          <Button
            variant="secondary"
            className="px-3.5"
            icon={<Lock aria-hidden="true" />}
            aria-label={`Close too: ${question.text}`}
            title="Guests can still predict this. Close it to stop predictions."
            onClick={() => void setQuestionActive(question, false)}
          >
            Close too
          </Button>
        )}
        <Button
          variant="secondary"
          className="px-3.5"
          icon={<Undo2 aria-hidden="true" />}
          aria-label={`${decision ? 'Undo' : 'Take back'}: ${question.text}`}
          onClick={() =>
            void (decision ? undoDecision(question) : decideOrAsk(question, null, showAnswers && !isDraft))
          }
        >
          {decision ? 'Undo' : 'Take back'}
        </Button>
      </div>
    </div>
  );
}

function whoSees({ showAnswers, isDraft }: { showAnswers: boolean; isDraft: boolean }): string {
  if (isDraft) return 'guests don’t see this draft';
  return showAnswers ? 'guests can see it' : 'guests can’t see it yet';
}
