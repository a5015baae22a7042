import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp, type App } from '../../server/app.ts';
import { forgetAllEvents } from '../../server/liveEvents.ts';
import { createTestGateway } from '../../server/gateways/payments/testGateway.ts';
import { throwParty, until } from '../support/party.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { askAgain, listen, predict, stateAfter } from './listening.ts';

const sessionSecret = 'a secret of the tests';

describe('a restart of the server', () => {
  let first: TestApp;
  let second: App | undefined;
  afterEach(async () => {
    await second?.close();
    second = undefined;
    await first.stop();
  });

  /** Ends the server and starts another one on the same port and the same data, as a new process would. */
  async function restart(): Promise<void> {
    const { port } = first.app.http.address() as AddressInfo;
    await first.app.close();
    forgetAllEvents();
    second = createApp({ sessionSecret, ownerPassword: first.ownerPassword, payments: createTestGateway() });
    second.http.listen(port, '127.0.0.1');
    await once(second.http, 'listening');
  }

  it('brings everybody back by themselves, with higher versions and the same scores', async () => {
    first = await startTestApp({ sessionSecret });
    const { code, ask, guest, organiser } = await throwParty(first);
    const question = await ask();
    const [anna, bert] = [await guest('Anna'), await guest('Bert')];
    const all = {
      phone: await listen(anna.browser, code, 'guest'),
      screen: await listen(first.browser(), code, 'screen'),
      portal: await listen(organiser, code, 'organiser'),
    };
    await predict(bert, question, 'yes');
    await until('all know', () =>
      Object.values(all).every(({ state }) => state().top[0]?.totalPredictions === 1),
    );

    let returnCount = 0;
    for (const { socket } of Object.values(all)) socket.on('connect', () => (returnCount += 1));
    await restart();
    await until('all are back', () => returnCount === 3);
    for (const [as, { socket, state }] of [
      ['guest', all.phone],
      ['screen', all.screen],
      ['organiser', all.portal],
    ] as const) {
      const before = state();
      const reply = await askAgain(socket, code, as);
      const { version, ...now } = stateAfter(as, reply, []);
      expect(version).toBeGreaterThan(before.version);
      expect(now).toMatchObject({ counters: before.counters, top: before.top, questions: before.questions });
    }
    const heardBefore = all.phone.heard.length;
    await predict(anna, question, 'no');
    await until('changes arrive again', () => all.phone.heard.length > heardBefore);
  });

  it('does not keep those waiting who join while the server ends', async () => {
    first = await startTestApp({ sessionSecret });
    const { code } = await throwParty(first);
    const sockets = Array.from({ length: 20 }, () => first.browser().connect());
    await until('all are connected', () => sockets.every(({ connected }) => connected));
    const asked = sockets.map(async (socket) => askAgain(socket, code, 'screen').catch(() => undefined));
    await first.app.close();
    const replies = await Promise.all(asked);
    expect(replies).toHaveLength(20);
    for (const socket of sockets) socket.disconnect();
  });
});
