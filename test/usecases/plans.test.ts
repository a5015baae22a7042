import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareStart, startMaintenance } from '../../server/jobs/maintenance.ts';
import { callers, rows } from '../access/rows.ts';
import { createCallers, statusOf } from '../access/createCallers.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

type Doc = mongoose.mongo.Document;

/** A query on a collection. */
interface Query {
  collection: string;
  filter: Doc;
  sort: Doc;
  limit: number;
}

/** Queries that may scan a whole collection, with the reason. */
const exceptions: Record<string, string> = {};

/** Returns the queries of each command. */
const queriesOf: Record<string, (command: Doc) => Partial<Query>[]> = {
  find: ({ filter = {}, sort = {}, limit = 0 }) => [{ filter, sort, limit }],
  count: ({ query = {} }) => [{ filter: query }],
  distinct: ({ query = {} }) => [{ filter: query }],
  findAndModify: ({ query = {}, sort = {} }) => [{ filter: query, sort, limit: 1 }],
  update: ({ updates }) => updates.map(({ q }: Doc) => ({ filter: q })),
  delete: ({ deletes }) => deletes.map(({ q }: Doc) => ({ filter: q })),
  aggregate({ pipeline }) {
    const [first, second] = pipeline;
    const sorting = first?.$match ? second : first;
    return [{ filter: first?.$match ?? {}, sort: sorting?.$sort ?? {} }];
  },
};

/** Returns the same text for queries that differ only in their values. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length > 0 ? shapeOf(value[0]) : ''}]`;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return '?';
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${key}: ${shapeOf(item)}`)
    .join(', ')} }`;
}

const nameOf = ({ collection, filter, sort }: Query) =>
  `${collection} ${shapeOf(filter)}${Object.keys(sort).length > 0 ? ` sorted by ${JSON.stringify(sort)}` : ''}`;

let app: TestApp;
const queries = new Map<string, Query>();

beforeAll(async () => {
  app = await startTestApp({ retentionDays: 30 }, { monitorCommands: 'true' });
  const created = await createCallers(app);
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    for (const query of queriesOf[commandName]?.(command) ?? []) {
      const { filter = {}, sort = {}, limit = 0 } = query;
      // The driver reports a sort as a map.
      const sorting = sort instanceof Map ? Object.fromEntries(sort) : sort;
      const full = { collection: String(command[commandName]), filter, sort: sorting, limit };
      queries.set(nameOf(full), full);
    }
  });
  await prepareStart(app.app);
  for (const row of rows) for (const caller of callers) await statusOf(app, row, created, caller);
  await app.app.traffic.write();
  const stopUpkeep = startMaintenance(app.app);
  await stopUpkeep();
});
afterAll(async () => app.stop());

it('query plans: every query of calls, rooms and jobs uses an index', async ({ skip }) => {
  const db = mongoose.connection.db!;
  const supportsExplain = await db.command({ explain: { find: 'events' } }).then(
    () => true,
    (error: Error) => !error.message.includes('no such command'),
  );
  skip(!supportsExplain, 'This server has no `explain`.');
  const scanning: string[] = [];
  for (const [name, { collection, ...asked }] of queries) {
    const { queryPlanner } = await db.command({ explain: { find: collection, ...asked } });
    if (JSON.stringify(queryPlanner.winningPlan).includes('COLLSCAN')) scanning.push(name);
  }
  expect(queries.size).toBeGreaterThan(50);
  expect(scanning.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
