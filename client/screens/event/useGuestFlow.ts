import { useEffect, useRef, useState } from 'react';
import type { LostQuestion } from '../../blocks/gameSentences.ts';
import type { Question } from '../../../protocol/questions.ts';
import { isOpen } from '../../../protocol/rules/visibility.ts';
import { onRefused } from '../../stores/outbox.ts';
import { nextToPredict, stillToPredict, type Course, type Stage } from './flow.ts';

/**
 * The way of one guest through the event: question after question, then a message, then the results. It starts at the
 * first open question, or at home when there is none; a question that goes away while it is shown is told and passed.
 */
export function useGuestFlow(course: Course, { hasMessage }: { hasMessage: boolean }) {
  const [stage, setStage] = useState<Stage>(() => (stillToPredict(course).length > 0 ? 'questions' : 'home'));
  const [shown, setShown] = useState<Question | undefined>(() => nextToPredict(course, undefined));
  const [returnTo, setReturnTo] = useState<Stage>();
  const [lost, setLost] = useState<LostQuestion>();
  const [wasAsked, setWasAsked] = useState(hasMessage);
  const [isFirstTime, setIsFirstTime] = useState(false);
  const current = course.questions.find(({ id }) => id === shown?.id);
  const isShownOpen = current !== undefined && isOpen(current, course.showAnswers);

  function go(next: Stage): void {
    if (stage === 'message') setWasAsked(true);
    setIsFirstTime(stage === 'message' && !wasAsked);
    setReturnTo(undefined);
    setLost(undefined);
    setStage(next);
    window.scrollTo(0, 0);
  }

  function moveOn(from: Question | undefined): void {
    const next = nextToPredict(course, from);
    setShown(next);
    if (returnTo) go(returnTo);
    else if (next) go('questions');
    else go(wasAsked || Object.keys(course.byQuestion).length === 0 ? 'home' : 'message');
  }

  useEffect(() => {
    if (stage !== 'questions' || !shown || isShownOpen) return;
    moveOn(shown);
    // A reveal speaks for itself.
    if (current?.correctAnswer !== undefined) return;
    const wasPredicted = course.byQuestion[shown.id] !== undefined;
    setLost({ question: shown, how: current ? 'closed' : 'removed', wasPredicted });
  });

  useRefused(course, setLost);

  // Somebody who came before the first question starts when it comes.
  const isWaiting = stage === 'home' && Object.keys(course.byQuestion).length === 0;
  const first = isWaiting ? nextToPredict(course, undefined) : undefined;
  useEffect(() => {
    if (!first) return;
    setShown(first);
    setStage('questions');
  }, [first]);

  return {
    stage,
    shown: isShownOpen ? current : undefined,
    lost,
    /** True on the results right after the first submission. */
    isFirstTime,
    forgetLost: () => setLost(undefined),
    go,
    /** From the question that is shown, or from anywhere, to what comes next. */
    moveOn: () => moveOn(stage === 'questions' ? current : undefined),
    /** Opens one question; after a change of a prediction the guest is back where they were. */
    open: (question: Question) => {
      setReturnTo(course.byQuestion[question.id] && stage !== 'questions' ? stage : undefined);
      setShown(question);
      setLost(undefined);
      setStage('questions');
      window.scrollTo(0, 0);
    },
  };
}

/** Hears when a prediction that had waited on the phone came too late; its question may be out of sight by then. */
function useRefused({ questions }: Course, onLost: (lost: LostQuestion) => void): void {
  const seen = useRef(new Map<string, Question>());
  useEffect(() => {
    for (const question of questions) seen.current.set(question.id, question);
  }, [questions]);
  useEffect(
    () =>
      onRefused((item, { code }) => {
        const question = item.kind === 'prediction' ? seen.current.get(item.questionId) : undefined;
        if (!question) return;
        onLost({ question, how: code === 'question_closed' ? 'too_late' : 'removed', wasPredicted: true });
      }),
    [onLost],
  );
}

/** What `useGuestFlow` gives. */
export type GuestFlow = ReturnType<typeof useGuestFlow>;
