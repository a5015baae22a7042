import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connection } from '../../server/base/limits.ts';
import { delaysMs } from '../../client/limits.ts';
import type { Audience, Counters } from '../../protocol/live.ts';
import { stubPage } from '../stores/fakePage.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { predict } from './listen.ts';

/** Tests the client's own `followEvent`, with a minimal fake browser. */
describe('live client in a room', () => {
  let app: TestApp;
  let stopFollowing: () => void = () => {};
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(async () => app.stop());
  beforeEach(() => {
    stubPage({ address: app.origin });
  });
  afterEach(async () => {
    stopFollowing();
    (await import('../../client/live/liveSocket.ts')).liveSocket().disconnect();
    vi.unstubAllGlobals();
  });

  async function follow(code: string, audience: Audience, cookie = '') {
    const { followEvent } = await import('../../client/live/followEvent.ts');
    const { liveSocket } = await import('../../client/live/liveSocket.ts');
    const { useEventRoom } = await import('../../client/stores/room/eventRoom.ts');
    liveSocket().io.opts.extraHeaders = { cookie };
    stopFollowing = followEvent(code, audience);
    await until('the room is ready', () => useEventRoom.getState().status === 'ready');
    return { useEventRoom, socket: liveSocket(), room: () => useEventRoom.getState().room! };
  }

  /** Follows without waiting for the room; counts the join requests. */
  async function followWithoutWaiting(code: string, audience: Audience) {
    const { followEvent } = await import('../../client/live/followEvent.ts');
    const { liveSocket } = await import('../../client/live/liveSocket.ts');
    const { useEventRoom } = await import('../../client/stores/room/eventRoom.ts');
    let asked = 0;
    liveSocket().onAnyOutgoing((name) => {
      if (name === 'event:join') asked += 1;
    });
    stopFollowing = followEvent(code, audience);
    await until('the room is loaded or refused', () => useEventRoom.getState().status !== 'loading');
    return { status: () => useEventRoom.getState().status, asked: () => asked };
  }

  /** Sends the big screens of an event a message that the server would not send. */
  const publisherFor = (eventId: string) => (message: { version: number; counters: Counters }) =>
    app.app.hub.io
      .to(`event:${eventId}:screen`)
      .emit('counters:changed', { ...message, predictionCounts: {} });

  it('applies consecutive changes and requests a snapshot after a gap', async () => {
    const { code, event, addQuestion, joinAs } = await createTestEvent(app);
    const question = await addQuestion();
    const anna = await joinAs('Anna');
    const { room, useEventRoom } = await follow(code, 'screen');
    await predict(anna, question, 'yes');
    await until('the prediction is shown', () => room().rows[0]?.totalPredictions === 1);

    const { version } = room();
    const { snapshotCount } = useEventRoom.getState();
    const publish = publisherFor(event.id);
    publish({ version: version - 1, counters: [70, 70] });
    publish({ version: version + 5, counters: [77, 77] });
    await until('it has a new snapshot', () => useEventRoom.getState().snapshotCount > snapshotCount);
    expect(room().counters).toEqual([1, 1]);
    await predict(anna, question, 'no');
    await until('changes after the snapshot are applied', () => room().version > version);
    expect(room().counters).toEqual([1, 1]);
  });

  it('applies a change that arrives in one chunk with the snapshot before it', async () => {
    const { code, event, addQuestion, joinAs } = await createTestEvent(app);
    const question = await addQuestion();
    const anna = await joinAs('Anna');
    const { io } = app.app.hub;
    const isInRoom = () => io.sockets.adapter.rooms.get(`event:${event.id}:screen`)?.size === 1;
    let pipe: Socket | undefined;
    io.once('connection', ({ conn }) => {
      pipe = (conn.transport as unknown as { socket: { _socket: Socket } }).socket._socket;
      // Corks the connection in the next turn, after its handshake.
      setImmediate(() => pipe?.cork());
    });
    const following = follow(code, 'screen');
    await until('the screen is in the room', isInRoom);
    const waiting = pipe!.writableLength;
    await predict(anna, question, 'yes');
    await until('the change waits behind the snapshot', () => pipe!.writableLength > waiting);
    pipe!.uncork();
    const { room } = await following;
    await expect.poll(() => room().rows[0]?.totalPredictions, { timeout: 15_000 }).toBe(1);
  });

  it('sends no requests while its room is refused, and rejoins with another grant', async () => {
    const { roomlessMs } = connection;
    Object.assign(connection, { roomlessMs: 500 });
    onTestFinished(() => void Object.assign(connection, { roomlessMs }));
    const { code, organiser } = await createTestEvent(app);
    const { status, asked } = await followWithoutWaiting(code, 'organiser');
    const { liveSocket } = await import('../../client/live/liveSocket.ts');
    const { useSession } = await import('../../client/stores/app/session.ts');
    await until('the server has closed the connection', () => liveSocket().disconnected);
    expect([status(), liveSocket().active]).toEqual(['not_allowed', false]);
    liveSocket().io.opts.extraHeaders = { cookie: organiser.cookie };
    useSession.setState(({ grantCount }) => ({ grantCount: grantCount + 1 }));
    await until('the room is ready', () => status() === 'ready');
    expect(asked()).toBe(2);
  });

  it('spreads snapshot requests of a crowd over two seconds', async () => {
    const { code, event } = await createTestEvent(app);
    const { room } = await follow(code, 'screen');
    const publish = publisherFor(event.id);
    onTestFinished(() => void vi.restoreAllMocks());
    const chance = vi.spyOn(Math, 'random');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    for (const [drawn, delay] of [
      [0.25, 500],
      [0.9995, 1_999],
    ] as const) {
      chance.mockReturnValue(drawn);
      publish({ version: room().version + 5, counters: [7, 7] });
      await expect.poll(() => timers.mock.calls.map(([, ms]) => ms)).toContain(delay);
    }
  });

  it('rejoins by itself when an inactive event is activated again', async () => {
    const { fallbackPoll } = delaysMs;
    Object.assign((await import('../../client/limits.ts')).delaysMs, { fallbackPoll: 200 });
    const { code, update } = await createTestEvent(app);
    const { useEventRoom } = await follow(code, 'screen');
    await update({ isActive: false });
    await until('it is closed', () => useEventRoom.getState().status === 'closed');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(useEventRoom.getState().status).toBe('closed');
    await update({ isActive: true });
    await until('it is open again', () => useEventRoom.getState().status === 'ready');
    Object.assign(delaysMs, { fallbackPoll });
  });

  it('does not request an invalid code, and does not retry after a permanent refusal', async () => {
    const { snapshotJitter, fallbackPoll } = delaysMs;
    Object.assign((await import('../../client/limits.ts')).delaysMs, {
      snapshotJitter: 20,
      fallbackPoll: 50,
    });
    onTestFinished(() => void Object.assign(delaysMs, { snapshotJitter, fallbackPoll }));
    const { code } = await createTestEvent(app);
    for (const [wanted, audience, times] of [
      ['X'.repeat(101), 'guest', 0],
      [code, 'nobody' as Audience, 1],
    ] as const) {
      const { status, asked } = await followWithoutWaiting(wanted, audience);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect([status(), asked()]).toEqual(['not_found', times]);
      stopFollowing();
    }
  });

  it('keeps retrying an unknown code', async () => {
    const { fallbackPoll } = delaysMs;
    Object.assign((await import('../../client/limits.ts')).delaysMs, { fallbackPoll: 50 });
    onTestFinished(() => void Object.assign(delaysMs, { fallbackPoll }));
    const waiting = await followWithoutWaiting('NOBODYS', 'guest');
    await until('it requests the room again', () => waiting.asked() > 2);
    expect(waiting.status()).toBe('not_found');
  });

  it('receives its new name and its removal', async () => {
    const { code, organiser, joinAs } = await createTestEvent(app);
    const { useSession } = await import('../../client/stores/app/session.ts');
    for (const audience of ['guest', 'screen'] as const) {
      const { browser, participant } = await joinAs(`Anna ${audience}`);
      useSession.setState({ participants: [participant], currentId: participant.id, removedId: undefined });
      await follow(code, audience, browser.cookie);
      await organiser.patch(`/api/participants/${participant.id}`, { username: `Annabel ${audience}` });
      await until('the session has the name', () =>
        useSession.getState().participants.some(({ username }) => username === `Annabel ${audience}`),
      );
      await organiser.delete(`/api/participants/${participant.id}`);
      await until('the session has the removal', () => useSession.getState().removedId === participant.id);
      expect(useSession.getState()).toMatchObject({ participants: [], currentId: undefined });
      stopFollowing();
      (await import('../../client/live/liveSocket.ts')).liveSocket().disconnect();
    }
  });

  it('recovers after its connection was cut', async () => {
    const { code, addQuestion } = await createTestEvent(app);
    const { room, socket, useEventRoom } = await follow(code, 'screen');
    socket.io.engine.close();
    await until('the client is reconnecting', () => useEventRoom.getState().connection === 'reconnecting');
    await addQuestion();
    await until('it has reconnected and received the missed changes', () => room().questions.length === 1);
    expect(useEventRoom.getState().connection).toBe('live');
  });

  it('delays its HTTP fallback when its server is gone: a crowd spreads over one second', async () => {
    const { code } = await createTestEvent(app);
    const { socket, useEventRoom } = await follow(code, 'screen');
    const fetchCalls = vi.spyOn(globalThis, 'fetch');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(Math, 'random').mockReturnValue(0.75);
    socket.io.engine.close();
    await until('the client is reconnecting', () => useEventRoom.getState().connection === 'reconnecting');
    for (const listener of socket.listeners('connect_error')) listener(new Error('no reply'));
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(0.75 * delaysMs.fallbackPoll);
    expect(fetchCalls).not.toHaveBeenCalled();
  });

  it('reconnects by itself after its cookie’s block, when it was disconnected for flooding', async () => {
    const { waitMs } = connection;
    Object.assign(connection, { waitMs: 2_000 });
    onTestFinished(() => void Object.assign(connection, { waitMs }));
    const { code, joinAs } = await createTestEvent(app);
    const { browser } = await joinAs('Anna');
    const { socket, useEventRoom } = await follow(code, 'guest', browser.cookie);
    const refusals: string[] = [];
    socket.on('connect_error', ({ message }) => refusals.push(message));
    for (let time = 0; time < 300; time += 1) socket.emit('event:leave');
    await until('the client is reconnecting', () => useEventRoom.getState().connection === 'reconnecting');
    await until('it was refused', () => refusals.length > 0);
    await until('the client is live again', () => useEventRoom.getState().connection === 'live', 30_000);
    expect(socket.connected).toBe(true);
  });
});
