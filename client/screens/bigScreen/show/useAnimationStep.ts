import { useMemo, useState } from 'react';
import type { Show } from '../../../../protocol/schemas/show.ts';
import { useTimeout } from '../../../components/timing.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { animationStepAt, animationStepsOf, type AnimationStep } from '../animationSteps.ts';

/**
 * When this page received a show, and when the show's step began (epoch milliseconds by this device's clock).
 */
interface ReceivedShow {
  show: Show;
  receivedAt: number;
  beganAt: number;
}

/**
 * Updates the start time of a step from another message. Network delay can only make the start appear later,
 * so the earliest value is kept. A new revision starts a new step.
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
 * Returns the current animation step. It is computed from the start of the show step, so that a screen that
 * connects later is in sync.
 */
export function useAnimationStep(show: Show): AnimationStep {
  const heardAt = useEventRoom((state) => state.lastMessageAt);
  const [received, setReceived] = useState(() => updateReceivedShow(undefined, show, heardAt));
  const [checkedAt, setCheckedAt] = useState(heardAt);
  // Computed during rendering, before the first paint: the answer must not be visible early.
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
