import { useState } from 'react';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { useOrganiserQuestions } from '../../../stores/organiser/questions.ts';
import { isDraft } from '../../../../protocol/rules/visibility.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';

const noCounts: Record<string, number> = {};
const finale = 'finale';

/** Where the host stands: at a question that waits for its answer, or (undefined) at the end of them. */
export interface HostStops {
  question: Question | undefined;
  /** How many questions still wait for their answer. */
  leftCount: number;
  answeredCount: number;
  totalCount: number;
  hasOthers: boolean;
  step: (by: 1 | -1) => void;
}

/**
 * Leads the host from one unanswered question to the next, and to the reveal at the end. What is shown stays until the
 * host moves on, also when its answer is set, so that nothing changes under a thumb.
 */
export function useHostStops(): HostStops {
  const questions = useOrganiserQuestions();
  const predictionCounts = useEventRoom(({ room }) => room?.predictionCounts ?? noCounts);
  const [shown, setShown] = useState<string>();
  const asked = questions.filter((question) => !isDraft(question, predictionCounts[question.id] ?? 0));
  const left = asked.filter(({ correctAnswer }) => correctAnswer === undefined);
  const stops = [
    ...asked.filter((question) => question.id === shown || left.includes(question)).map(({ id }) => id),
    finale,
  ];
  const current = shown !== undefined && stops.includes(shown) ? shown : stops[0]!;
  if (current !== shown && current !== finale) setShown(current);
  const step = (by: 1 | -1) => setShown(stops.at((stops.indexOf(current) + by) % stops.length));
  return {
    question: asked.find(({ id }) => id === current),
    leftCount: left.length,
    answeredCount: asked.length - left.length,
    totalCount: questions.length,
    hasOthers: stops.length > 1,
    step,
  };
}
