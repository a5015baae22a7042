import { useEffect, useRef, useState } from 'react';
import { lostToo, type LostQuestion } from '../../../features/game/gameSentences.ts';
import type { Participant } from '../../../../protocol/schemas/participants.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { draftOf } from '../../../stores/guest/messageDraft.ts';
import { onRefused } from '../../../stores/guest/outbox.ts';
import type { Course, Stage } from './flow.ts';
import { goOn, goTo, keepUp, openQuestion, setOut } from './way.ts';

/**
 * The way of one guest through the event: question after question, then a message, then the results. A question that
 * goes away while it is shown is told and passed.
 */
export function useGuestFlow(course: Course, participant: Participant) {
  const [way, setWay] = useState(() =>
    setOut(course, {
      hasMessage: Boolean(participant.message),
      hasDraft: draftOf(participant.id) !== undefined,
    }),
  );
  const kept = keepUp(way, course);
  if (kept !== way) setWay(kept);
  const current = course.questions.find(({ id }) => id === kept.shown?.id);
  const isQuestion = kept.stage === 'questions';

  useRefused(course, (lost) => setWay((before) => ({ ...before, lost: lostToo(before.lost, lost) })));
  useTop(`${kept.stage} ${kept.shown?.id}`);

  return {
    stage: kept.stage,
    shown: isQuestion ? current : undefined,
    lost: kept.lost,
    /** True on the results right after the first submission. */
    isFirstTime: kept.isFirstTime,
    forgetLost: () => setWay((before) => ({ ...before, lost: undefined })),
    go: (stage: Stage) => setWay((before) => goTo(before, stage)),
    /** From the question that is shown, or from anywhere, to what comes next. */
    moveOn: () => setWay((before) => goOn(before, course, isQuestion ? current : undefined)),
    open: (question: Question) => setWay((before) => openQuestion(before, course, question)),
  };
}

/** Every new place on the way is read from its top. */
function useTop(place: string): void {
  const shown = useRef(place);
  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo(0, 0);
  }, [place]);
}

const lostTo: Record<string, LostQuestion['how']> = { question_closed: 'too_late', event_over: 'over' };

/** Hears when a prediction that had waited on the phone came too late; its question may be out of sight by then. */
function useRefused({ questions }: Course, onLost: (lost: LostQuestion) => void): void {
  const latest = useRef({ seen: new Map<string, Question>(), onLost });
  useEffect(() => {
    latest.current.onLost = onLost;
    for (const question of questions) latest.current.seen.set(question.id, question);
  }, [questions, onLost]);
  useEffect(
    () =>
      onRefused((item, { code }) => {
        const { seen, onLost: tell } = latest.current;
        const question = item.kind === 'prediction' ? seen.get(item.questionId) : undefined;
        if (!question) return;
        tell({ question, how: lostTo[code ?? ''] ?? 'removed', wasPredicted: true });
      }),
    [],
  );
}

/** What `useGuestFlow` gives. */
export type GuestFlow = ReturnType<typeof useGuestFlow>;
