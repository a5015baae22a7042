import clsx from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ChoiceMark } from '../../../components/controls/ChoiceMark.tsx';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { answerLabel } from '../../../features/game/answerLabel.ts';
import { guestsRight, verdictOf } from '../../../features/game/gameSentences.ts';
import type { Reveal } from '../../../../protocol/live.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { outcomeOf } from '../../../../protocol/rules/scoring.ts';
import { answerThatCounts } from '../../../stores/guest/predictions.ts';
import type { StageProps } from './stageProps.ts';

/** What the organiser has just revealed, and whether this guest was right. Over a question it floats and moves nothing. */
export function RevealNotice({ room, course, flow }: StageProps) {
  const [closed, setClosed] = useState<readonly Reveal[]>(room.reveals);
  const revealed = room.reveals
    .map((reveal) => ({ reveal, question: room.questions.find(({ id }) => id === reveal.questionId) }))
    .filter((one): one is Revealed => one.question?.correctAnswer === one.reveal.correctAnswer);
  const [only] = revealed;
  if (!only || closed === room.reveals) return null;
  const isFloating = flow.stage === 'questions' || flow.stage === 'message';
  return (
    <section
      aria-label="Just revealed"
      className={clsx(
        'keepsake flex animate-rise items-center gap-4 p-5',
        isFloating
          ? 'fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-40 mx-auto max-w-xl shadow-lift'
          : 'order-first mb-6',
      )}
    >
      {revealed.length === 1 ? (
        <One {...only} prediction={answerThatCounts(course.byQuestion[only.question.id])} />
      ) : (
        <Many revealed={revealed} course={course} />
      )}
      <IconButton
        label="Close notification"
        className="-me-2 self-start"
        onClick={() => setClosed(room.reveals)}
      >
        <X aria-hidden="true" />
      </IconButton>
    </section>
  );
}

interface Revealed {
  reveal: Reveal;
  question: Question;
}

function One({ reveal, question, prediction }: Revealed & { prediction: string | undefined }) {
  const outcome = outcomeOf(question, prediction);
  return (
    <>
      <ChoiceMark kind={outcome === 'correct' ? 'correct' : outcome === 'incorrect' ? 'wrong' : 'open'} />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-3 text-sm text-muted wrap-anywhere" dir="auto">
          {question.text}
        </p>
        <Heading level={2} className="wrap-anywhere" dir="auto">
          {answerLabel(question, reveal.correctAnswer)}
        </Heading>
        <p className="figures mt-1">
          {reveal.predictionCount === 0 ? (
            'No one predicted this one.'
          ) : (
            <>
              <strong>{verdictOf(question, prediction)}</strong> {guestsRight(reveal)}.
            </>
          )}
        </p>
      </div>
    </>
  );
}

function Many({ revealed, course }: { revealed: Revealed[] } & Pick<StageProps, 'course'>) {
  const outcomes = revealed.map(({ question }) =>
    outcomeOf(question, answerThatCounts(course.byQuestion[question.id])),
  );
  const correct = outcomes.filter((outcome) => outcome === 'correct').length;
  const predicted = outcomes.filter((outcome) => outcome !== 'unanswered').length;
  return (
    <div className="min-w-0 flex-1">
      <Heading level={2}>{revealed.length} answers revealed</Heading>
      <p className="figures mt-1">
        {predicted === 0 ? 'You didn’t predict any of these.' : `You got ${correct} of ${predicted} right.`}
      </p>
    </div>
  );
}
