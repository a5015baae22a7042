import type { Show } from '../../../../protocol/schemas/show.ts';
import type { Stage } from '../reveal/revealShow.ts';
import type { AnimationStep } from '../animationSteps.ts';
import type { Cue } from './cues.ts';

/** What is heard at a moment. */
export type Sounding = Cue | 'suspense' | undefined;

/** A screen that comes later is not greeted with what the others have heard. */
const freshMs = 2_000;

/** What is heard at a beat of a step of the host's. */
export function soundOfStep(
  { step, shownForMs }: Show,
  { name, index }: Pick<AnimationStep, 'name' | 'index'>,
): Sounding {
  if (step.kind === 'climbers' && step.climbers.length > 0 && shownForMs < freshMs) return 'climb';
  if (step.kind === 'answer' && step.correctAnswer !== undefined)
    return name === 'question' ? 'suspense' : name === 'answer' ? 'answer' : undefined;
  if (name === 'suspense') return 'suspense';
  if (name === 'place') return index === 0 ? 'crown' : 'answer';
}

/** What is heard while the board is on the screen, with answers in front of it or not. */
export function soundOfStage(stage: Stage, hasClimber: boolean): Sounding {
  if (stage.kind === 'reveal') return stage.isAnswered ? 'answer' : 'suspense';
  if (stage.kind === 'climb' && hasClimber) return 'climb';
}
