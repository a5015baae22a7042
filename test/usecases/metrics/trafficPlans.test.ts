import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '../../../protocol/rules/days.ts';
import { connect, disconnect } from '../../../server/database/connect.ts';
import { PageViewModel } from '../../../server/models/platform/metrics.ts';
import { presentTraffic } from '../../../server/presenters/traffic.ts';
import { temporaryFolder } from '../../embedded/testStore.ts';
import { startEmbeddedStore, type EmbeddedStore } from '../../../server/embedded/startEmbeddedStore.ts';
import { fillTraffic } from '../../support/traffic.ts';
import { makeApp } from '../../support/testApp.ts';

const app = makeApp();

/** A separate store, whose counters cover this file alone. */
let embedded: EmbeddedStore;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

const now = new Date('2026-06-20T10:00:00Z');
const viewsPerDay = 200;

beforeAll(async () => {
  folder = await temporaryFolder();
  embedded = await startEmbeddedStore(folder.path, 'foretold');
  await connect(embedded.uri);
  await fillTraffic({ now, days: 364, rawDays: 7, viewsPerDay });
});
afterAll(async () => {
  await app.traffic.end();
  await disconnect();
  await embedded.close();
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

const lookAtAYear = async () => presentTraffic(await app.traffic.list(365, now), dayOf(now));

it('traffic of a year is read from its roll-ups, not from its records', async () => {
  expect(await PageViewModel.countDocuments()).toBe(8 * viewsPerDay);

  // The first read after a start: days that are not rolled up yet, the roll-ups, and today's records.
  const first = await costOf(lookAtAYear);
  expect(first.collectionScans).toBe(0);
  expect(first.documentsExamined).toBeLessThanOrEqual(364 + viewsPerDay + 2);

  const second = await costOf(async () => {
    expect((await lookAtAYear()).totalPageViews).toBe(365 * 160);
  });
  expect(second).toEqual({ documentsExamined: 364, collectionScans: 0 });
});
