import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../../protocol/calls/calls.ts';
import type { Call } from '../../../protocol/calls/call.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';
import { predict } from '../questions/guestCalls.ts';

const reads = Object.entries(calls as Record<string, Call>).flatMap(([name, { who }]) =>
  who === 'anybody' && name.startsWith('GET ') ? [name.slice('GET '.length)] : [],
);

let app: TestApp;
/** The reads of participants of an event in memory: filters and projections. */
let found: string[] = [];

beforeAll(async () => {
  app = await startTestApp({}, { monitorCommands: 'true' });
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (command[commandName] !== 'participants') return;
    const { filter = {}, query = filter, pipeline, projection = {} } = command;
    const isOne = '_id' in query && !('$in' in Object(query._id));
    const hasPredictions =
      commandName === 'find'
        ? projection.predictions !== 0
        : JSON.stringify(pipeline ?? []).includes('predictions');
    const isPart = Object.values(projection).includes(1) && projection.predictions !== 1;
    if (hasPredictions && !isPart && !isOne) found.push(`${commandName} ${JSON.stringify(query)}`);
  });
});
afterAll(async () => app.stop());

describe('anonymous read', () => {
  it.each(reads)('reads the predictions of at most one guest: %s', async (path) => {
    const party = await createTestEvent(app, { keepsake: 'link' });
    const question = await party.addQuestion();
    const anna = await party.joinAs('Anna');
    await party.joinAs('Ben');
    await predict(anna, question, 'yes');
    const filled = path.replace(':shareCode', party.code).replace(':id', anna.participant.id);
    // Loads the event.
    await app.browser().get(`/api/events/${party.code}/leaderboard`);
    found = [];
    await app.browser().get(filled);
    expect(found).toEqual([]);
  });

  it('is detected by this test when it reads the participants of an event without a projection', async () => {
    found = [];
    await mongoose.connection.collection('participants').find({}).toArray();
    expect(found).toEqual(['find {}']);
  });
});
