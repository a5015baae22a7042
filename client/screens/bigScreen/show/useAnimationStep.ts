import { useMemo, useState } from 'react';
import type { Show } from '../../../../protocol/schemas/show.ts';
import { useTimeout } from '../../../components/timing.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { animationStepAt, animationStepsOf, type AnimationStep } from '../animationSteps.ts';

/** A show, and when its step began (in epoch milliseconds of this device). */
interface ReceivedShow {
  show: Show;
  receivedAt: number;
  beganAt: number;
}

/**
 * Updates the start time of a step from a later message. A network delay only makes the start appear
 * later, so
 * the earliest time is the best one. A new revision starts a new step.
 */
export function updateReceivedShow(
  previous: ReceivedShow | undefined,
  show: Show,
  now: number,
): ReceivedShow {
  const reportedBegin = now - show.shownForMs;
  const isSame = previous?.show.revision === show.revision;
  return {
    show,
    receivedAt: now,
    beganAt: isSame ? Math.min(previous.beganAt, reportedBegin) : reportedBegin,
  };
}

/**
 * Returns the current animation step. It depends only on the start of the show step, so that all screens are
 * in sync, including those that connect later.
 */
export function useAnimationStep(show: Show): AnimationStep {
  const heardAt = useEventRoom((state) => state.lastMessageAt);
  const [received, setReceived] = useState(() => updateReceivedShow(undefined, show, heardAt));
  const [checkedAt, setCheckedAt] = useState(heardAt);
  // The step is computed during rendering, before the first paint. The answer must not be visible early.
  const current = received.show === show ? received : updateReceivedShow(received, show, heardAt);
  if (current !== received) setReceived(current);
  const { step, pace } = show;
  const animationSteps = useMemo(() => animationStepsOf(step, pace), [step, pace]);
  const { current: animationStep, leftMs: remainingMs } = animationStepAt(
    animationSteps,
    Math.max(checkedAt, current.receivedAt) - current.beganAt,
  );
  useTimeout(() => setCheckedAt(Date.now()), remainingMs, checkedAt);
  return animationStep;
}
