import clsx from 'clsx';
import { CircleCheck } from 'lucide-react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { answerLabel } from '../../../features/game/answerLabel.ts';
import { useIsDraft, useShowAnswers } from '../../../stores/organiser/questions.ts';

type AnswerWordsProps = { question: Question; className?: string };

/** The correct answer of a question, and whether guests see it. */
export function AnswerWords({ question, className }: AnswerWordsProps) {
  const showAnswers = useShowAnswers();
  const isDraft = useIsDraft(question);
  const { correctAnswer } = question;
  if (correctAnswer === undefined) return null;
  return (
    <p className={clsx('flex min-w-0 items-start gap-2 text-sm', className)}>
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />
      <span className="min-w-0 wrap-anywhere" dir="auto">
        <span className="font-semibold">{answerLabel(question, correctAnswer)}</span>
        <span className="text-muted"> · {whoSees({ showAnswers, isDraft })}</span>
      </span>
    </p>
  );
}

function whoSees({ showAnswers, isDraft }: { showAnswers: boolean; isDraft: boolean }): string {
  if (isDraft) return 'guests don’t see this draft';
  return showAnswers ? 'guests can see it' : 'guests can’t see it yet';
}
