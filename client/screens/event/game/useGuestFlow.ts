import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Participant } from '../../../../protocol/schemas/participants.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { useOnChange } from '../../../components/timing.ts';
import { alsoLost, type LostQuestion } from '../../../features/game/gameSentences.ts';
import { draftOf } from '../../../stores/guest/messageDraft.ts';
import { onRefused } from '../../../stores/guest/outbox.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import {
  updateFlow,
  goToNext,
  goTo,
  lostNow,
  openQuestion,
  startFlow,
  type GuestQuestions,
  type Stage,
} from './guestFlow.ts';

/**
 * Leads one guest through the event: question after question, then a message, then the results. A question that goes away
 * while it is shown is told and passed.
 */
export function useGuestFlow(course: GuestQuestions, participant: Participant) {
  const [flow, setFlow] = useState(() =>
    startFlow(course, {
      hasMessage: Boolean(participant.message),
      hasDraft: draftOf(participant.id) !== undefined,
    }),
  );
  const kept = updateFlow(flow, course);
  if (kept !== flow) setFlow(kept);
  const { stage, isFirstTime } = kept;
  const shown = stage === 'questions' ? course.questions.find(({ id }) => id === kept.shown?.id) : undefined;

  const lose = (late: LostQuestion) =>
    setFlow((before) => ({ ...before, lost: alsoLost(before.lost, late) }));
  useRefused(course, lose);
  // Every new stage or question is read from its top.
  useOnChange(`${stage} ${kept.shown?.id}`, () => window.scrollTo(0, 0));

  return {
    stage,
    shown,
    lost: lostNow(kept, course),
    isFirstTime,
    forgetLost: () => setFlow((before) => ({ ...before, lost: undefined })),
    /** A prediction came too late, for this reason; an earlier one may count. */
    tellLate: (question: Question, code: string | undefined, wasPredicted: boolean) =>
      lose({ question, how: howLost(code), wasPredicted }),
    go: (to: Stage) => setFlow((before) => goTo(before, to)),
    /** From the question that is shown, or from anywhere, to what comes next. */
    moveOn: () => setFlow((before) => goToNext(before, course, shown)),
    open: (question: Question) => setFlow((before) => openQuestion(before, course, question)),
  };
}

/** What every stage of the game knows. */
export interface StageProps {
  shareCode: string;
  participant: Participant;
  isDemo: boolean;
  /** The leaderboard, which moves with every tick, is asked for with `useStandings`. */
  room: Pick<RoomState, 'event' | 'questions' | 'reveals'>;
  course: GuestQuestions;
  flow: ReturnType<typeof useGuestFlow>;
}

const lostTo: Record<string, LostQuestion['how']> = { question_closed: 'too_late', event_over: 'over' };
const howLost = (code = '') => lostTo[code] ?? 'removed';

/** Tells when a prediction that had waited on the phone came too late; its question may be out of sight by then. */
function useRefused({ questions }: GuestQuestions, onLost: (lost: LostQuestion) => void): void {
  const seen = useRef(new Map<string, Question>());
  const tell = useEffectEvent(onLost);
  useEffect(() => {
    for (const question of questions) seen.current.set(question.id, question);
  }, [questions]);
  useEffect(
    () =>
      onRefused((item, { code }) => {
        const question = item.kind === 'prediction' ? seen.current.get(item.questionId) : undefined;
        const how = howLost(code);
        if (question) tell({ question, how, wasPredicted: how === 'removed' });
      }),
    [],
  );
}
