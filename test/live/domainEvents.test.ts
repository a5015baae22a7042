import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { logger } from '../../server/base/logger.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { listen, predict } from './listen.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => app.stop());

it('domain events: a throwing listener is logged, and affects neither the write nor other listeners', async () => {
  const { code, addQuestion, joinAs } = await createTestEvent(app);
  const question = await addQuestion();
  const anna = await joinAs('Anna');
  const screen = await listen(app.browser(), code, 'screen');
  const bug = new Error('a bug of ours');
  const fail = (): void => {
    throw bug;
  };
  const received: string[] = [];
  const note = ({ prediction }: { prediction: { answer: string } }) => void received.push(prediction.answer);
  const log = vi.spyOn(logger, 'error').mockReturnValue();
  const { domainEvents } = app.app;
  const stops = [domainEvents.on('predictionMade', fail), domainEvents.on('predictionMade', note)];
  onTestFinished(() => {
    for (const stop of stops) stop();
    log.mockRestore();
  });

  expect(await predict(anna, question, 'yes')).toMatchObject({ status: 201 });
  expect(received).toEqual(['yes']);
  await until('the big screen shows it', () => screen.state().rows[0]?.totalPredictions === 1);
  expect(log.mock.calls).toEqual([[{ err: bug, domainEvent: 'predictionMade' }, 'a listener failed']]);
  expect((await predict(anna, question, 'no')).status).toBe(200);
});
