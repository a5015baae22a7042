import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../support/testApp.ts';
import { controls } from './controls.ts';
import { simulate, runStory } from './simulate.ts';
import type { Step, Story } from './story.ts';

/** Set by `npm run simulate`: the number of histories and their seed. */
const { SIMULATE_RUNS, SIMULATE_SEED } = process.env;
const runs = Number(SIMULATE_RUNS ?? 30);
const seeds = SIMULATE_SEED === undefined ? [1, 2] : [Number(SIMULATE_SEED)];
/** In an ordinary run, a slow machine runs fewer histories. */
const forMs = SIMULATE_RUNS === undefined ? 3_000 : undefined;
const timeoutMs = 24 * 60 * 60_000;

let database: TestApp;
beforeAll(async () => {
  database = await startTestApp();
});
afterAll(async () => database.stop());

describe('three nodes on one database, with lost, late, repeated and reordered events', () => {
  it.each(seeds)(
    'keep every invariant in any history (seed %i)',
    async (seed) => {
      expect(await simulate({ seed, runs, forMs })).toBeUndefined();
    },
    timeoutMs,
  );

  it.each([
    { without: 'gate', seed: 212, breaks: /stored (too late|while guests could see)/ },
    { without: 'sweep', seed: 1, breaks: /knows|sees/ },
    { without: 'revision', seed: 24, breaks: /stored too late|is lost|knows/ },
  ] as const)(
    'break it without the $without, and the simulation detects that',
    async ({ without, seed, breaks }) => {
      const { [without]: control } = controls;
      expect(await simulate({ seed, runs: 100, control, isFirstEnough: true })).toMatch(breaks);
    },
    timeoutMs,
  );
});

describe('past failures', () => {
  const usual: Omit<Step, 'at' | 'node' | 'action'> = { waits: [], deliveries: [] };
  const withoutEvents: Pick<Step, 'waits' | 'deliveries'> = {
    waits: [],
    deliveries: Array.from({ length: 9 }, () => 'lost'),
  };

  it('guest whose join failed half-way and who enters by a link: predicts nothing after a reveal', async () => {
    const broken = await runStory({
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

  describe('guest removed and another joined within a second, without events to the other nodes', () => {
    const replacement = {
      showAnswers: false,
      steps: [
        { ...usual, at: 0, node: 1, action: { do: 'look', audience: 'screen', guest: 0 } },
        { ...withoutEvents, at: 1, node: 0, action: { do: 'remove', guest: 1, by: 0 } },
        { ...withoutEvents, at: 2, node: 0, action: { do: 'join', guest: 3 } },
      ],
    } satisfies Story;

    it('the sweep finds both', async () => {
      expect(await runStory(replacement)).toEqual([]);
    });

    it('a sweep that compares only counts misses both, and the simulation detects that', async () => {
      expect((await runStory(replacement, controls.setHash)).join('\n')).toMatch(/node 1 knows board/);
    });
  });

  it('prediction received after its question was closed: shows the question on the screens again', async () => {
    const broken = await runStory({
      showAnswers: false,
      steps: [
        { ...usual, at: 0, node: 0, action: { do: 'look', audience: 'guest', guest: 0 } },
        { ...usual, at: 0, node: 1, action: { do: 'close', question: 0, by: 0 } },
        { ...withoutEvents, at: 0, node: 1, action: { do: 'predict', guest: 0, question: 0, answer: 0 } },
      ],
    });
    expect(broken).toEqual([]);
  });
});
