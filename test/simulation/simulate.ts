import fc from 'fast-check';
import { beginning } from './initialState.ts';
import { interceptDriver } from './databaseCalls.ts';
import { type DisabledSafeguard, Evening } from './HistoryRun.ts';
import { stories, type Story, tellStory } from './story.ts';

export interface Simulation {
  runs: number;
  seed: number;
  /** No history starts after this time. */
  forMs?: number | undefined;
  control?: DisabledSafeguard;
  /** Stops at the first failing history, instead of shrinking it. */
  isFirstEnough?: boolean;
}

/** Runs one history. Returns the violated invariants as sentences. */
export async function runStory(story: Story, control: DisabledSafeguard = {}): Promise<string[]> {
  await beginning();
  const restore = interceptDriver();
  return new Evening(control).run(story).finally(restore);
}

/** The time limit for shrinking. */
const shrinkMs = 120_000;

/** Runs random histories. Returns the first failing one with its violations, or undefined. */
export async function simulate(simulation: Simulation): Promise<string | undefined> {
  const { runs, seed, forMs = Infinity, control = {}, isFirstEnough = false } = simulation;
  await beginning();
  const restore = interceptDriver();
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
  const outcome = await fc
    .check(property, { numRuns: runs, seed, endOnFailure: isFirstEnough })
    .finally(restore);
  if (!outcome.failed) return undefined;
  const story = outcome.counterexample?.[0];
  const why =
    outcome.errorInstance instanceof Error ? outcome.errorInstance.message : String(outcome.errorInstance);
  return `story ${outcome.numRuns} of seed ${seed}:\n${story ? tellStory(story) : ''}\n\n${why}`;
}
