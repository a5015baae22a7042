import fc from 'fast-check';
import { beginning } from './beginning.ts';
import { takeHold } from './databaseCalls.ts';
import { type Control, Evening } from './Evening.ts';
import { stories, type Story, tellStory } from './story.ts';

export interface Simulation {
  runs: number;
  seed: number;
  /** No story begins later than this. */
  forMs?: number | undefined;
  control?: Control;
  /** The first story that goes wrong is enough; otherwise the shortest one like it is looked for. */
  isFirstEnough?: boolean;
}

/** Tells one story; gives what it broke, in sentences. */
export async function tell(story: Story, control: Control = {}): Promise<string[]> {
  await beginning();
  const letGo = takeHold();
  return new Evening(control).run(story).finally(letGo);
}

/** So long a shorter story is looked for. */
const shrinkMs = 120_000;

/** Tells stories; gives the first that went wrong, in words, and what it broke; nothing when all went well. */
export async function simulate(simulation: Simulation): Promise<string | undefined> {
  const { runs, seed, forMs = Infinity, control = {}, isFirstEnough = false } = simulation;
  await beginning();
  const letGo = takeHold();
  const beganAt = performance.now();
  let shrinkingSince: number | undefined;
  const property = fc.asyncProperty(stories, async (story) => {
    const now = performance.now();
    if (shrinkingSince === undefined ? now - beganAt > forMs : now - shrinkingSince > shrinkMs) return;
    const broken = await new Evening(control).run(story);
    if (broken.length === 0) return;
    shrinkingSince ??= now;
    throw new Error(broken.join('\n'));
  });
  const told = await fc.check(property, { numRuns: runs, seed, endOnFailure: isFirstEnough }).finally(letGo);
  if (!told.failed) return undefined;
  const story = told.counterexample?.[0];
  const why = told.errorInstance instanceof Error ? told.errorInstance.message : String(told.errorInstance);
  return `story ${told.numRuns} of seed ${seed}:\n${story ? tellStory(story) : ''}\n\n${why}`;
}
