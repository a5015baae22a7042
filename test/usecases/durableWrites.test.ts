import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { predict } from '../routes/questions/guestCalls.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

const writing = new Set(['insert', 'update', 'delete', 'findAndModify']);
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({}, { monitorCommands: 'true' });
});
afterAll(async () => app.stop());

it('every write uses write concern majority with journaling', async () => {
  const writes: { name: string; concern: unknown }[] = [];
  mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    if (writing.has(commandName)) writes.push({ name: commandName, concern: command.writeConcern });
  });

  const { event, addQuestion, joinAs, setAnswer, update } = await createTestEvent(app);
  const question = await addQuestion();
  const anna = await joinAs('Anna');
  for (const answer of ['yes', 'no'])
    expect((await predict(anna, question, answer)).status).toBeLessThan(300);
  await setAnswer(question, 'yes');
  await update({ showAnswers: true });
  const visit = { sessionId: 'anna', page: '/', eventType: 'page_view' };
  await anna.browser.post('/api/analytics/track', visit, {
    'user-agent': 'Mozilla/5.0 (X11) Gecko/20100101 Firefox/126',
  });
  await app.app.traffic.write();
  await (await app.owner()).delete(`/api/owner/events/${event.id}`);

  expect(new Set(writes.map(({ name }) => name))).toEqual(writing);
  for (const { name, concern } of writes) expect([name, concern]).toEqual([name, { w: 'majority', j: true }]);
});
