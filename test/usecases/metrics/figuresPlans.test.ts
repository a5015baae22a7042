import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, disconnect } from '../../../server/database/connect.ts';
import { type EmbeddedStore, startEmbeddedStore } from '../../../server/embedded/startEmbeddedStore.ts';
import { dashboardStats, listEvents, revenue, userStats } from '../../../server/usecases/metrics/metrics.ts';
import { listPayments } from '../../../server/usecases/payments/ownerPayments.ts';
import { temporaryFolder } from '../../embedded/testStore.ts';
import { fillYear } from '../../support/year.ts';
import { makeApp } from '../../support/testApp.ts';

const app = makeApp();

/** A separate store, whose counters cover this file alone. Undefined if `MONGODB_URI` names a server. */
let embedded: EmbeddedStore | undefined;
/** An independent implementation of the protocol may not support `explain`. */
let supportsExplain = true;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

/** A Wednesday evening. The year has 200 events of 20 guests, so 4,000 participants. */
const now = new Date('2026-11-18T20:00:00Z');
const [events, guestsPerEvent] = [200, 20];
const rollUps = 364;

beforeAll(async () => {
  folder = await temporaryFolder();
  const named = process.env.MONGODB_URI && new URL(process.env.MONGODB_URI);
  if (named) named.pathname = `/test-${randomBytes(6).toString('hex')}`;
  else embedded = await startEmbeddedStore(folder.path, 'foretold');
  await connect(named ? named.toString() : embedded!.uri);
  supportsExplain = await mongoose.connection.db!.command({ explain: { find: 'events' } }).then(
    () => true,
    (error: Error) => !error.message.includes('no such command'),
  );
  await fillYear({ now, events, guestsPerEvent });
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await disconnect();
  await embedded?.close();
  await folder.remove();
});

/** Measures the examined documents and the collection scans of the store. */
async function costOf(work: () => Promise<unknown>) {
  const read = async () => (await mongoose.connection.db!.admin().serverStatus()).embedded;
  const before = await read();
  await work();
  const after = await read();
  return {
    documentsExamined: after.documentsExamined - before.documentsExamined,
    collectionScans: after.collectionScans - before.collectionScans,
  };
}

/**
 * An upper bound of the documents that the figures may examine: the roll-ups of the days, today's records,
 * and the inactive events or this week's. It excludes all other events, guests and payments of the year.
 */
const ofTheDays = rollUps + 100;

const calls: [string, () => Promise<unknown>, number][] = [
  ['the overview', async () => dashboardStats(app, { now, isTest: true }), ofTheDays],
  ['the revenue of a year', async () => revenue(app, { now, isTest: true }, 365), ofTheDays],
  ['the revenue of a week', async () => revenue(app, { now, isTest: true }, 7), ofTheDays],
  ['the users', async () => userStats(app, now), ofTheDays + 10 * guestsPerEvent],
  ['the list of events', async () => listEvents(app), events],
  ['the payments of a week', async () => listPayments(now, 7), 10],
];

/** Returns the finds and counts that mongoose sent during `work`. */
async function queriesOf(work: () => Promise<unknown>) {
  const queries: { collection: string; filter: object; sort: object }[] = [];
  mongoose.set(
    'debug',
    (collection: string, method: string, filter: object, options: { sort?: object } = {}) => {
      if (/^(find|count)/.test(method)) queries.push({ collection, filter, sort: options.sort ?? {} });
    },
  );
  await work();
  mongoose.set('debug', false);
  return queries;
}

describe('figures of a year of data', () => {
  it.skipIf(process.env.MONGODB_URI).each(calls)('%s examines few documents', async (_, read, most) => {
    const cost = await costOf(read);
    expect(cost.collectionScans).toBe(0);
    expect(cost.documentsExamined).toBeLessThanOrEqual(most);
  });

  it.for(calls)('%s runs no query without an index', async ([, read], { skip }) => {
    skip(!supportsExplain, 'This server has no `explain`.');
    const queries = await queriesOf(read);
    expect(queries.length).toBeGreaterThan(0);
    for (const { collection, filter, sort } of queries) {
      const stored = mongoose.connection.db!.collection(collection);
      const plan = await stored.find(filter, { sort: sort as never, limit: 1_000_000 }).explain();
      expect({ collection, filter, plan: JSON.stringify(plan.queryPlanner.winningPlan) }).toEqual({
        collection,
        filter,
        plan: expect.not.stringContaining('COLLSCAN'),
      });
    }
  });
});
