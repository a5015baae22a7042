import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Audience } from '../../protocol/live.ts';
import { runningApp } from '../routes/runningApp.ts';
import { stubPage } from '../stores/fakePage.ts';
import { startHangingProxy, type PassedPart } from '../support/network/hangingProxy.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';

/** Reports a failed attempt to a Socket.IO manager, as its engine does. */
const failConnection = (manager: object, message: string) =>
  (manager as { emitReserved: (name: string, error: Error) => void }).emitReserved(
    'error',
    new Error(message),
  );

/** Tests the client's own connection behind a real proxy, with a minimal fake browser. */
describe('live connection: a WebSocket that hangs', () => {
  const running = runningApp();
  let tabStorage: Map<string, string>;
  let stop = () => {};
  beforeEach(() => void (tabStorage = new Map()));
  afterEach(() => {
    stop();
    vi.unstubAllGlobals();
  });

  async function startProxy(hang: PassedPart) {
    const proxy = await startHangingProxy(Number(new URL(running.app.origin).port), hang);
    onTestFinished(async () => proxy.close());
    return proxy;
  }

  /** Loads the client's modules again, as a visit or a reload does, and joins the event's room. */
  async function visit(origin: string, code: string, audience: Audience, cookie = '') {
    stubPage({ address: origin, session: tabStorage });
    const { followEvent } = await import('../../client/live/followEvent.ts');
    const { liveSocket } = await import('../../client/live/liveSocket.ts');
    const { useEventRoom } = await import('../../client/stores/room/eventRoom.ts');
    const socket = liveSocket();
    socket.io.opts.extraHeaders = { cookie };
    const stopFollowing = followEvent(code, audience);
    stop = () => {
      stopFollowing();
      socket.disconnect();
    };
    const isLive = async () => {
      await expect.poll(() => useEventRoom.getState().connection, { timeout: 20_000 }).toBe('live');
    };
    return { socket, isLive, room: () => useEventRoom.getState().room };
  }

  const cases = [
    ['before the upgrade', 'organiser'],
    ['after the upgrade', 'guest'],
    ['after the first frame', 'screen'],
  ] as const satisfies [PassedPart, Audience][];

  it.for(cases)(
    'hangs %s: the %s gets live changes by long-polling, also after a reload',
    { timeout: 40_000 },
    async ([hang, audience]) => {
      const { code, organiser, addQuestion } = await createTestEvent(running.app);
      const proxy = await startProxy(hang);
      const page = await visit(proxy.origin, code, audience, organiser.cookie);
      await page.isLive();
      expect(page.socket.io.engine.transport.name).toBe('polling');
      await addQuestion();
      await until('the change arrives', () => page.room()?.questions.length === 1);
      expect(proxy.webSocketCount()).toBe(1);

      stop();
      const reloaded = await visit(proxy.origin, code, audience, organiser.cookie);
      await reloaded.isLive();
      expect(proxy.webSocketCount()).toBe(1);

      stop();
      tabStorage.clear();
      const later = await visit(running.app.origin, code, audience, organiser.cookie);
      await later.isLive();
      expect(later.socket.io.engine.transport.name).toBe('websocket');
    },
  );

  it('returns to the WebSocket when long-polling times out, and without session storage', async () => {
    const { code } = await createTestEvent(running.app);
    const page = await visit(running.app.origin, code, 'screen');
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('forbidden');
      },
    });
    await page.isLive();
    const { io } = page.socket;
    const nextAfterTimeout = () => {
      failConnection(io, 'timeout');
      return io.opts.transports;
    };
    expect(nextAfterTimeout()).toEqual(['polling']);
    page.socket.disconnect().connect();
    await until(
      'long-polling is open',
      () => io.engine.transport.name === 'polling' && page.socket.connected,
    );
    expect(nextAfterTimeout()).toEqual(['websocket', 'polling']);
  });

  it('keeps the WebSocket after an error other than a time-out', async () => {
    const { code } = await createTestEvent(running.app);
    const page = await visit(running.app.origin, code, 'screen');
    await page.isLive();
    failConnection(page.socket.io, 'websocket error');
    expect(page.socket.io.opts.transports).toEqual(['websocket', 'polling']);
  });
});
