import fc from 'fast-check';
import { initialState } from './initialState.ts';
import { interceptDriver } from './databaseCalls.ts';
import { type DisabledSafeguard, ScenarioRun } from './ScenarioRun.ts';
import { scenarios, type Scenario, describeScenario } from './scenario.ts';

export interface Simulation {
  runs: number;
  seed: number;
  /** No scenario starts after this time. */
  forMs?: number | undefined;
  control?: DisabledSafeguard;
  /** Stops at the first failing scenario, instead of shrinking it. */
  isFirstEnough?: boolean;
}

/** Runs one scenario. Returns the violated invariants as sentences. */
export async function runScenario(scenario: Scenario, control: DisabledSafeguard = {}): Promise<string[]> {
  await initialState();
  const restore = interceptDriver();
  return new ScenarioRun(control).run(scenario).finally(restore);
}

/** The time limit for shrinking. */
const shrinkMs = 120_000;

/** Runs random scenarios. Returns the first failing one with its violations, or undefined. */
export async function simulate(simulation: Simulation): Promise<string | undefined> {
  const { runs, seed, forMs = Infinity, control = {}, isFirstEnough = false } = simulation;
  await initialState();
  const restore = interceptDriver();
  const beganAt = performance.now();
  let shrinkingSince: number | undefined;
  const property = fc.asyncProperty(scenarios, async (scenario) => {
    const now = performance.now();
    if (shrinkingSince === undefined ? now - beganAt > forMs : now - shrinkingSince > shrinkMs) return;
    const broken = await new ScenarioRun(control).run(scenario);
    if (broken.length === 0) return;
    shrinkingSince ??= now;
    throw new Error(broken.join('\n'));
  });
  const outcome = await fc
    .check(property, { numRuns: runs, seed, endOnFailure: isFirstEnough })
    .finally(restore);
  if (!outcome.failed) return undefined;
  const scenario = outcome.counterexample?.[0];
  const why =
    outcome.errorInstance instanceof Error ? outcome.errorInstance.message : String(outcome.errorInstance);
  return `scenario ${outcome.numRuns} of seed ${seed}:\n${scenario ? describeScenario(scenario) : ''}\n\n${why}`;
}
