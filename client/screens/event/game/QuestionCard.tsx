import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { delaysMs } from '../../../limits.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { gameTexts } from '../../../../protocol/texts/guest/game/game.ts';
import { errorToast } from '../../../../protocol/texts/toasts.ts';
import { ApiError } from '../../../api/http.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { QuestionImage } from '../../../features/photos/QuestionImage.tsx';
import { CountingBadges } from '../../../features/game/scoringBadges.tsx';
import { showToast } from '../../../stores/app/toasts.ts';
import { useGame } from '../../../stores/guest/game.ts';
import { usePlayer } from '../../../stores/guest/player.ts';
import { isTooLate, storeTypedAnswer } from '../../../stores/guest/predictions.ts';
import { ChoiceAnswers, TypedAnswer } from './AnswerControls.tsx';
import { ClosingLine, useDeadline } from './Countdown.tsx';
import type { FlowProps } from './useGuestFlow.ts';
import { langOf, textOf } from '../../../features/game/questionTexts.ts';

/** A question longer than this has a smaller font, so that its answers stay visible on a phone. */
const longQuestion = 70;

type QuestionCardProps = FlowProps & {
  question: Question;
  /** False if the page already shows the time until the question closes. */
  hasCountdown?: boolean;
};

/** One question. The guest picks an option or types an answer. The answer is sent automatically. */
export function QuestionCard({ question, hasCountdown = true, ...stage }: QuestionCardProps) {
  const { guestQuestions, flow } = stage;
  const prediction = guestQuestions.byQuestion[question.id];
  const submit = useSubmit(question, stage);
  const { picked, phase, pick } = usePick(submit, flow.moveOn);
  const heading = useHeadingFocus();
  const deadline = useDeadline(question.id);
  const Answers =
    question.type === 'yes_no' || question.type === 'multiple_choice' ? ChoiceAnswers : TypedAnswer;
  function keepPrediction(): void {
    storeTypedAnswer(question.id, undefined);
    flow.moveOn();
  }
  const isChange = prediction !== undefined && phase === 'idle';
  return (
    <Card
      as="section"
      look="invitation"
      padding="lg"
      aria-labelledby="question"
      className={clsx(
        'flex grow flex-col transition-[transform,opacity] duration-300 ease-settle starting:translate-x-[calc(var(--forward)*2rem)] starting:opacity-0 sm:grow-0',
        phase === 'leaving' && 'translate-x-[calc(var(--forward)*-2rem)] opacity-0',
      )}
    >
      <div className="flex grow flex-col items-center justify-center">
        <QuestionImage question={question} />
        <Heading
          ref={heading}
          id="question"
          size={textOf(question).length > longQuestion ? 'heading' : 'title'}
          tabIndex={-1}
          dir="auto"
          lang={langOf(question)}
          className="w-full text-center wrap-anywhere"
        >
          {textOf(question)}
        </Heading>
        <CountingBadges question={question} className="mt-3 justify-center" />
        {deadline === undefined || !hasCountdown ? (
          <Ornament kind="diamond" className="mt-6 mb-6 w-full" />
        ) : (
          <ClosingLine deadline={deadline} />
        )}
      </div>
      <Answers question={question} prediction={prediction} picked={picked} phase={phase} onPick={pick} />
      <p className="mt-5 text-center text-sm text-muted">{gameTexts('canChange')}</p>
      {isChange && (
        <Button variant="secondary" wide className="mt-4" onClick={keepPrediction}>
          {gameTexts('keep')}
        </Button>
      )}
    </Card>
  );
}

/** Focuses the heading of a new question, unless another element has the focus. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

/** Sends a prediction. Shows a refusal and throws it again, so that the pick is rolled back. */
function useSubmit(question: Question, { guestQuestions, flow, participant, shareCode }: FlowProps) {
  const { loadSession } = usePlayer();
  const { predict } = useGame();
  return async (answer: string): Promise<void> => {
    const saved = guestQuestions.byQuestion[question.id];
    if (saved?.answer === answer && saved.state !== 'refused') return;
    try {
      await predict(participant.id, question.id, answer, question.type);
    } catch (error) {
      if (isTooLate(error)) flow.reportTooLate(question, error.code, saved?.state === 'saved');
      else showToast(errorToast(gameTexts('predictFailed')));
      // Reloads the session, because this browser no longer has the participant.
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) void loadSession(shareCode);
      throw error;
    }
  };
}

/**
 * The flow continues after this time (in milliseconds) without a reply. The prediction is then still in
 * flight, and the phone has stored it.
 */
const timeoutMs = 4_000;

const wait = async (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Controls the lifecycle of one pick. The pick appears at once and is sent after 600 ms, unless another tap
 * replaces it. While it is in flight, taps are ignored. A slide animation of 300 ms follows a success. A
 * refused pick is rolled back.
 */
function usePick(submit: (answer: string) => Promise<void>, onDone: () => void) {
  const [picked, setPicked] = useState<string>();
  const [phase, setPhase] = useState<'idle' | 'picked' | 'sending' | 'leaving'>('idle');
  const pending = useRef<{ answer: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  const latest = useRef({ submit, onDone });
  useEffect(() => {
    latest.current = { submit, onDone };
  });

  async function send(answer: string): Promise<void> {
    pending.current = undefined;
    setPhase('sending');
    const request = latest.current.submit(answer);
    try {
      await Promise.race([request, wait(timeoutMs)]);
    } catch {
      setPicked(undefined);
      setPhase('idle');
      return;
    }
    // If the server refuses the request later, `submit` itself shows the refusal.
    request.catch(() => undefined);
    setPhase('leaving');
    await wait(delaysMs.slide);
    latest.current.onDone();
  }

  function pick(answer: string): void {
    if (phase === 'sending' || phase === 'leaving' || pending.current?.answer === answer) return;
    clearTimeout(pending.current?.timer);
    setPicked(answer);
    setPhase('picked');
    pending.current = { answer, timer: setTimeout(() => void send(answer), delaysMs.answerSubmit) };
  }

  // Sends a pending pick on unmount, because it counts even if the guest leaves the question early.
  useEffect(
    () => () => {
      if (!pending.current) return;
      clearTimeout(pending.current.timer);
      latest.current.submit(pending.current.answer).catch(() => undefined);
      pending.current = undefined;
    },
    [],
  );
  return { picked, phase, pick };
}
