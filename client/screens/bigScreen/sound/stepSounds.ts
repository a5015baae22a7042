import type { Show } from '../../../../protocol/schemas/show.ts';
import type { BoardStage } from '../reveal/revealShow.ts';
import type { AnimationStep } from '../animationSteps.ts';
import type { Cue } from './cues.ts';

/** The name of a sound, or undefined for silence. */
export type SoundName = Cue | 'suspense' | undefined;

/**
 * The climbers' sound is not played if the screen opens more than this many milliseconds after they appeared.
 */
const freshMs = 2_000;

/** Returns the sound of an animation step of the host's step. */
export function soundOfStep(
  { step, shownForMs }: Show,
  { name, index }: Pick<AnimationStep, 'name' | 'index'>,
): SoundName {
  if (step.kind === 'climbers' && step.climbers.length > 0 && shownForMs < freshMs) return 'climb';
  if (step.kind === 'answer' && (step.correctAnswer ?? step.suspenseMs) !== undefined)
    return name === 'question' ? 'suspense' : name === 'answer' ? 'answer' : undefined;
  if (name === 'suspense') return 'suspense';
  if (name === 'place') return index === 0 ? 'crown' : 'answer';
}

/** Returns the sound of the board's stage. */
export function soundOfStage(stage: BoardStage, hasClimber: boolean): SoundName {
  if (stage.kind === 'reveal') return stage.isAnswered ? 'answer' : 'suspense';
  if (stage.kind === 'climb' && hasClimber) return 'climb';
}
