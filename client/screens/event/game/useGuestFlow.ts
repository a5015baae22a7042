import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Participant } from '../../../../protocol/schemas/participants.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { useOnChange } from '../../../components/timing.ts';
import { mergeLostQuestions, type LostQuestion } from '../../../features/game/gameSentences.ts';
import { draftOf } from '../../../stores/guest/messageDraft.ts';
import { onRefused } from '../../../stores/guest/outbox.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import {
  updateFlow,
  goToNext,
  goTo,
  reportableLoss,
  openQuestion,
  startFlow,
  type GuestQuestions,
  type FlowStage,
} from './guestFlow.ts';

/**
 * Controls one guest's flow: questions, then a message, then the results. If the shown question disappears,
 * reports and skips it.
 */
export function useGuestFlow(guestQuestions: GuestQuestions, participant: Participant) {
  const [flow, setFlow] = useState(() =>
    startFlow(guestQuestions, {
      hasMessage: Boolean(participant.message),
      hasDraft: draftOf(participant.id) !== undefined,
    }),
  );
  const current = updateFlow(flow, guestQuestions);
  if (current !== flow) setFlow(current);
  const { stage, isFirstTime } = current;
  const shown =
    stage === 'questions' ? guestQuestions.questions.find(({ id }) => id === current.shown?.id) : undefined;

  const reportLost = (lostQuestion: LostQuestion) =>
    setFlow((before) => ({ ...before, lost: mergeLostQuestions(before.lost, lostQuestion) }));
  useRefusedPredictions(guestQuestions, reportLost);
  // Scrolls to the top for every new stage or question.
  useOnChange(`${stage} ${current.shown?.id}`, () => window.scrollTo(0, 0));

  return {
    stage,
    shown,
    lost: reportableLoss(current, guestQuestions),
    isFirstTime,
    dismissLost: () => setFlow((before) => ({ ...before, lost: undefined })),
    /** Reports a prediction refused with this error code. `wasPredicted` means that an earlier one counts. */
    reportTooLate: (question: Question, code: string | undefined, wasPredicted: boolean) =>
      reportLost({ question, how: lostReason(code), wasPredicted }),
    go: (to: FlowStage) => setFlow((before) => goTo(before, to)),
    /** Continues from the current question or stage. */
    moveOn: () => setFlow((before) => goToNext(before, guestQuestions, shown)),
    open: (question: Question) => setFlow((before) => openQuestion(before, guestQuestions, question)),
  };
}

/** The props of every stage of the game. */
export interface FlowProps {
  shareCode: string;
  participant: Participant;
  isDemo: boolean;
  /** The room without the leaderboard, which changes often. Read the leaderboard with `useStandings`. */
  room: Pick<RoomState, 'event' | 'questions' | 'reveals'>;
  guestQuestions: GuestQuestions;
  flow: ReturnType<typeof useGuestFlow>;
}

const reasonByCode: Record<string, LostQuestion['how']> = { question_closed: 'too_late', event_over: 'over' };
const lostReason = (code = '') => reasonByCode[code] ?? 'removed';

/** Reports refused predictions that had waited on the phone. Their questions may no longer exist. */
function useRefusedPredictions({ questions }: GuestQuestions, onLost: (lost: LostQuestion) => void): void {
  const seenQuestions = useRef(new Map<string, Question>());
  const reportRefusal = useEffectEvent(onLost);
  useEffect(() => {
    for (const question of questions) seenQuestions.current.set(question.id, question);
  }, [questions]);
  useEffect(
    () =>
      onRefused((item, { code }) => {
        const question = item.kind === 'prediction' ? seenQuestions.current.get(item.questionId) : undefined;
        const how = lostReason(code);
        if (question) reportRefusal({ question, how, wasPredicted: how === 'removed' });
      }),
    [],
  );
}
