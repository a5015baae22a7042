import { afterEach, describe, expect, it } from 'vitest';
import { createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { requestSnapshot, listen, predict, stateAfter } from './listen.ts';

describe('server restart', () => {
  let app: TestApp;
  afterEach(async () => app.stop());

  it('reconnects every client by itself, with higher versions and the same scores', async () => {
    app = await startTestApp();
    const { code, addQuestion, joinAs, organiser } = await createTestEvent(app);
    const question = await addQuestion();
    const [anna, bert] = [await joinAs('Anna'), await joinAs('Bert')];
    const all = {
      phone: await listen(anna.browser, code, 'guest'),
      screen: await listen(app.browser(), code, 'screen'),
      portal: await listen(organiser, code, 'organiser'),
    };
    await predict(bert, question, 'yes');
    await until('all connections are up to date', () =>
      Object.values(all).every(({ state }) => state().top[0]?.totalPredictions === 1),
    );

    let returnCount = 0;
    for (const { socket } of Object.values(all)) socket.on('connect', () => (returnCount += 1));
    await app.restart();
    await until('all are back', () => returnCount === 3);
    for (const [as, { socket, state }] of [
      ['guest', all.phone],
      ['screen', all.screen],
      ['organiser', all.portal],
    ] as const) {
      const before = state();
      const reply = await requestSnapshot(socket, code, as);
      const { version, ...now } = stateAfter(as, reply, []);
      expect(version).toBeGreaterThan(before.version);
      expect(now).toMatchObject({ counters: before.counters, top: before.top, questions: before.questions });
    }
    const receivedBefore = all.phone.received.length;
    await predict(anna, question, 'no');
    await until('changes arrive again', () => all.phone.received.length > receivedBefore);
  });

  it('does not block guests who join while the server stops', async () => {
    app = await startTestApp();
    const { code } = await createTestEvent(app);
    const sockets = Array.from({ length: 20 }, () => app.browser().connect());
    await until('all are connected', () => sockets.every(({ connected }) => connected));
    const pendingReplies = sockets.map(async (socket) =>
      requestSnapshot(socket, code, 'screen').catch(() => undefined),
    );
    await app.app.close();
    const replies = await Promise.all(pendingReplies);
    expect(replies).toHaveLength(20);
    for (const socket of sockets) socket.disconnect();
  });
});
