import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, startTestApp } from '../support/testApp.ts';
import { controls } from './controls.ts';
import { simulate } from './simulate.ts';

/** `npm run simulate` says how many stories, and which. */
const { SIMULATE_RUNS, SIMULATE_SEED } = process.env;
const runs = Number(SIMULATE_RUNS ?? 30);
const seeds = SIMULATE_SEED === undefined ? [1, randomInt(2 ** 31)] : [Number(SIMULATE_SEED)];
/** In an ordinary run a slow machine tells fewer stories. */
const forMs = SIMULATE_RUNS === undefined ? 6_000 : undefined;
const patienceMs = 24 * 60 * 60_000;

let database: TestApp;
beforeAll(async () => {
  database = await startTestApp();
});
afterAll(async () => database.stop());

describe('three nodes on one database, whose news are lost, late, repeated and out of order', () => {
  it.each(seeds)(
    'keep what must hold, in any story (seed %i)',
    async (seed) => {
      expect(await simulate({ seed, runs, forMs })).toBeUndefined();
    },
    patienceMs,
  );

  it.each([
    { without: 'gate', breaks: /stored (too late|while guests could see)/ },
    { without: 'sweep', breaks: /knows|sees/ },
    { without: 'revision', breaks: /stored too late|is lost/ },
  ] as const)(
    'break it without the $without, and the simulation finds out',
    async ({ without, breaks }) => {
      const { [without]: control } = controls;
      expect(await simulate({ seed: 1, runs: 100, control, isFirstEnough: true })).toMatch(breaks);
    },
    patienceMs,
  );
});
