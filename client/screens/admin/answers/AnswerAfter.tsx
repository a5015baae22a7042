import clsx from 'clsx';
import { Lock, Undo2 } from 'lucide-react';
import { Button } from '../../../components/controls/Button.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import {
  setQuestionActive,
  undoDecision,
  useDecision,
  useIsDraft,
  useShowAnswers,
} from '../../../stores/organiser/questions.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { decideOrAsk } from './decideOrAsk.ts';
import { AnswerWords } from './AnswerWords.tsx';

type AnswerAfterProps = { question: Question; className?: string };

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
      <AnswerWords question={question} className="flex-[1_1_10rem]" />
      <div className="flex flex-wrap gap-2">
        {!showAnswers && isActive && !isOver && (
          <Button
            variant="secondary"
            className="px-3.5"
            icon={<Lock aria-hidden="true" />}
            aria-label={`Close question: ${question.text}`}
            title="Guests can still predict this. Close it to stop predictions."
            onClick={() => void setQuestionActive(question, false)}
          >
            Close question
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
