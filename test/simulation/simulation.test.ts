import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../support/testApp.ts';
import { controls } from './controls.ts';
import { simulate, runScenario } from './simulate.ts';
import type { Step, Scenario } from './scenario.ts';

/** Set by `npm run simulate`: the number of scenarios and their seed. */
const { SIMULATE_RUNS, SIMULATE_SEED } = process.env;
const runs = Number(SIMULATE_RUNS ?? 30);
const seeds = SIMULATE_SEED === undefined ? [1, 2] : [Number(SIMULATE_SEED)];
/** In an ordinary run, a slow machine runs fewer scenarios. */
const forMs = SIMULATE_RUNS === undefined ? 3_000 : undefined;
const timeoutMs = 24 * 60 * 60_000;

let database: TestApp;
beforeAll(async () => {
  database = await startTestApp();
});
afterAll(async () => database.stop());

describe('three nodes on one database, with lost, late, repeated and reordered events', () => {
  it.each(seeds)(
    'keep every invariant in any scenario (seed %i)',
    async (seed) => {
      expect(await simulate({ seed, runs, forMs })).toBeUndefined();
    },
    timeoutMs,
  );

  it.each([
    { without: 'fence', seed: 212, breaks: /stored (too late|while guests could see)/ },
    { without: 'sweep', seed: 1, breaks: /knows|sees/ },
    { without: 'revision', seed: 24, breaks: /stored too late|is lost|knows/ },
  ] as const)(
    'break an invariant without the $without, and the simulation detects that',
    async ({ without, seed, breaks }) => {
      const { [without]: control } = controls;
      expect(await simulate({ seed, runs: 100, control, isFirstEnough: true })).toMatch(breaks);
    },
    timeoutMs,
  );
});

describe('scenario that failed in the past', () => {
  const usual: Omit<Step, 'at' | 'node' | 'action'> = { waits: [], deliveries: [] };
  const withoutEvents: Pick<Step, 'waits' | 'deliveries'> = {
    waits: [],
    deliveries: Array.from({ length: 9 }, () => 'lost'),
  };

  it('guest whose join failed half-way and who enters by a link: cannot predict after a reveal', async () => {
    const broken = await runScenario({
      showAnswers: true,
      steps: [
        { at: 0, node: 1, action: { do: 'join', guest: 3 }, waits: [2, 2, 40], deliveries: [], diesAfter: 2 },
        { ...withoutEvents, at: 1, node: 0, action: { do: 'answer', question: 0, answer: 0, by: 0 } },
        { ...withoutEvents, at: 50, node: 0, action: { do: 'transfer', guest: 3, by: 0 } },
        { ...usual, at: 65, node: 2, action: { do: 'predict', guest: 3, question: 0, answer: 0 } },
      ],
    });
    expect(broken).toEqual([]);
  });

  describe('guest removed and another joined within a second, while events are lost', () => {
    const replacement = {
      showAnswers: false,
      steps: [
        { ...usual, at: 0, node: 1, action: { do: 'connect', audience: 'screen', guest: 0 } },
        { ...withoutEvents, at: 1, node: 0, action: { do: 'remove', guest: 1, by: 0 } },
        { ...withoutEvents, at: 2, node: 0, action: { do: 'join', guest: 3 } },
      ],
    } satisfies Scenario;

    it('is corrected by the sweep', async () => {
      expect(await runScenario(replacement)).toEqual([]);
    });

    it('is missed by a sweep that compares only counts, and the simulation detects that', async () => {
      expect((await runScenario(replacement, controls.setHash)).join('\n')).toMatch(/node 1 knows board/);
    });
  });

  it('prediction replicated after its question was closed: makes screens show the question again', async () => {
    const broken = await runScenario({
      showAnswers: false,
      steps: [
        { ...usual, at: 0, node: 0, action: { do: 'connect', audience: 'guest', guest: 0 } },
        { ...usual, at: 0, node: 1, action: { do: 'close', question: 0, by: 0 } },
        { ...withoutEvents, at: 0, node: 1, action: { do: 'predict', guest: 0, question: 0, answer: 0 } },
      ],
    });
    expect(broken).toEqual([]);
  });
});
