import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Card } from '../../../components/layout/Card.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { noteTyped } from '../../../stores/guest/predictions.ts';
import { ChoiceAnswers } from './ChoiceAnswers.tsx';
import type { StageProps } from '../game/stageProps.ts';
import { TypedAnswer } from './TypedAnswer.tsx';
import { usePick } from './usePick.ts';
import { useSubmit } from './useSubmit.ts';

/** A longer question is set smaller, so that its answers stay in sight on a phone. */
const longQuestion = 70;

/** A question as a guest is asked it: picks an option or types, and it goes by itself. */
export function QuestionCard({ question, ...stage }: StageProps & { question: Question }) {
  const { course, flow } = stage;
  const prediction = course.byQuestion[question.id];
  const submit = useSubmit(question, stage);
  const { picked, phase, pick } = usePick({ submit, onDone: flow.moveOn });
  const heading = useHeadingFocus();
  const Answers =
    question.type === 'yes_no' || question.type === 'multiple_choice' ? ChoiceAnswers : TypedAnswer;
  function keep(): void {
    noteTyped(question.id, undefined);
    flow.moveOn();
  }
  const isChange = prediction !== undefined && phase === 'idle';
  return (
    <Card
      as="section"
      look="keepsake"
      padding="lg"
      aria-labelledby="question"
      className={clsx(
        'flex grow flex-col transition-[transform,opacity] duration-300 ease-settle starting:translate-x-8 starting:opacity-0 sm:grow-0',
        phase === 'leaving' && '-translate-x-8 opacity-0',
      )}
    >
      <div className="flex grow flex-col items-center justify-center">
        <Heading
          ref={heading}
          id="question"
          level={2}
          size={question.text.length > longQuestion ? 'heading' : 'title'}
          tabIndex={-1}
          dir="auto"
          className="w-full text-center wrap-anywhere"
        >
          {question.text}
        </Heading>
        <Ornament kind="diamond" className="mt-6 mb-6 w-full" />
      </div>
      <Answers question={question} prediction={prediction} picked={picked} phase={phase} onPick={pick} />
      <p className="mt-5 text-center text-sm text-muted">You can change it until the question closes.</p>
      {isChange && (
        <Button variant="secondary" wide className="mt-4" onClick={keep}>
          Keep my prediction
        </Button>
      )}
    </Card>
  );
}

/** Every question after the first takes the focus to its heading, for keyboards and screen readers. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
