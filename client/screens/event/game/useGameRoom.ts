import { useMemo } from 'react';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import { useClock } from '../../../components/useClock.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import type { FlowProps } from './useGuestFlow.ts';

/**
 * Returns the event data of the game. Selects each part separately, so that other updates cause no rendering.
 */
export function useGameRoom(): FlowProps['room'] | undefined {
  const event = useEventRoom(({ room }) => room?.event);
  const questions = useQuestionsByClock();
  const reveals = useEventRoom(({ room }) => room?.reveals);
  return useMemo(
    () => event && questions && reveals && { event, questions, reveals },
    [event, questions, reveals],
  );
}

const byTime = (a: number, b: number) => a - b;

/** Returns the questions. Closes a question at its deadline, before the server reports it as closed. */
function useQuestionsByClock() {
  const questions = useEventRoom(({ room }) => room?.questions);
  const deadlines = useEventRoom(({ room }) => room?.deadlines);
  const now = useClock((before) => sorted(Object.values(deadlines ?? {}), byTime).find((at) => at > before));
  return useMemo(
    () =>
      questions?.map((question) => {
        const isOver = (deadlines?.[question.id] ?? Infinity) <= now;
        return isOver ? { ...question, isActive: false } : question;
      }),
    [questions, deadlines, now],
  );
}
