import { useState } from 'react';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { isAsked } from '../../../stores/organiser/questions.ts';

const finale = 'finale';

/** Where the host stands: at a question that waits for its answer, or (`question` undefined) at the end of them. */
export type HostStops = ReturnType<typeof useHostStops>;

/**
 * Leads the host from one unanswered question to the next, and to the reveal at the end. What is shown stays until the
 * host moves on, also when its answer is set, so that nothing changes under a thumb.
 */
export function useHostStops() {
  const questions = useOrganiserRoom((room) => room.questions);
  const predictionCounts = useOrganiserRoom((room) => room.predictionCounts);
  const [shown, setShown] = useState<string>();
  const asked = questions.filter((question) => isAsked({ predictionCounts }, question));
  const left = asked.filter(({ correctAnswer }) => correctAnswer === undefined);
  const stops = [
    ...asked.filter((question) => question.id === shown || left.includes(question)).map(({ id }) => id),
    finale,
  ];
  const current = shown !== undefined && stops.includes(shown) ? shown : stops[0]!;
  if (current !== shown && current !== finale) setShown(current);
  return {
    question: asked.find(({ id }) => id === current),
    /** How many questions still wait for their answer. */
    leftCount: left.length,
    answeredCount: asked.length - left.length,
    totalCount: questions.length,
    hasOthers: stops.length > 1,
    step: (by: 1 | -1) => setShown(stops.at((stops.indexOf(current) + by) % stops.length)),
  };
}
