import { useMemo, useState } from 'react';
import type { Show } from '../../../../protocol/schemas/show.ts';
import { useTimeout } from '../../../components/timing.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { animationStepAt, stepTimesOf, type AnimationStep } from '../animationSteps.ts';

/** When this page heard of a show, and when the show's step began, both by its own clock in epoch milliseconds. */
interface Heard {
  show: Show;
  heardAt: number;
  beganAt: number;
}

/**
 * What a page knows of a step's beginning when it hears of the show once more. A message that took its time lets no step
 * begin later than it was known to; with another revision the host has put a step on the screens.
 */
export function heardAgain(known: Heard | undefined, show: Show, now: number): Heard {
  const heardBegin = now - show.shownForMs;
  const isSame = known?.show.revision === show.revision;
  return { show, heardAt: now, beganAt: isSame ? Math.min(known.beganAt, heardBegin) : heardBegin };
}

/** The beat of the step that the show is at: a screen that comes in the middle comes in at the same beat. */
export function useAnimationStep(show: Show): AnimationStep {
  const heardAt = useEventRoom((state) => state.lastHeardAt);
  const [heard, setHeard] = useState(() => heardAgain(undefined, show, heardAt));
  const [lookedAt, setLookedAt] = useState(heardAt);
  // Before anything is painted: the answer may not be seen ahead of its beat.
  const current = heard.show === show ? heard : heardAgain(heard, show, heardAt);
  if (current !== heard) setHeard(current);
  const { step, pace } = show;
  const beats = useMemo(() => stepTimesOf(step, pace), [step, pace]);
  const { beat, leftMs } = animationStepAt(beats, Math.max(lookedAt, current.heardAt) - current.beganAt);
  useTimeout(() => setLookedAt(Date.now()), leftMs, lookedAt);
  return beat;
}
