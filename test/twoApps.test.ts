import { describe, expect, it } from 'vitest';
import { codeQueues, failedAttempts } from '../server/base/limits.ts';
import { EventModel } from '../server/models/event.ts';
import { PageViewModel } from '../server/models/platform/metrics.ts';
import { listen, predict } from './live/listen.ts';
import { runningServers } from './nodes/twoServers.ts';
import { createTestEvent } from './support/testEvent.ts';
import { until } from './support/until.ts';
import { serveApp, type ServedApp } from './support/testApp.ts';

/** Two apps in one process, on one database. */
const servers = runningServers();

const aMoment = async () => new Promise((resolve) => setTimeout(resolve, 150));

describe('two apps in one process', () => {
  it('share one database: one answers from data that the other has stored', async () => {
    const { code, event } = await createTestEvent(servers.one);
    const answer = await servers.other.browser().get(`/api/events/${code}`);
    expect([answer.status, answer.body.id]).toEqual([200, event.id]);
  });

  it('do not receive each other’s domain events', async () => {
    const eventCounts = { one: 0, other: 0 };
    const stops = [
      servers.one.app.domainEvents.on('participantPut', () => (eventCounts.one += 1)),
      servers.other.app.domainEvents.on('participantPut', () => (eventCounts.other += 1)),
    ];
    const { joinAs } = await createTestEvent(servers.one);
    await joinAs('Anna');
    for (const stop of stops) stop();
    expect(eventCounts).toEqual({ one: 1, other: 0 });
  });

  it('have separate rooms and events in memory: a prediction is published by its own app only', async () => {
    const { code, event, addQuestion, joinAs } = await createTestEvent(servers.one);
    const question = await addQuestion();
    const anna = await joinAs('Anna');
    const screens = [
      await listen(servers.one.browser(), code, 'screen'),
      await listen(servers.other.browser(), code, 'screen'),
    ];
    expect((await predict(anna, question, 'yes')).status).toBe(201);
    await until('its own screen shows it', () => screens[0]!.state().rows[0]?.totalPredictions === 1);
    await aMoment();
    expect(screens[1]!.state().rows[0]?.totalPredictions).toBe(0);
    const boards = [servers.one, servers.other].map(({ app }) => app.eventCache.getCached(event.id)!.board);
    expect(boards.map(({ predictionCount }) => predictionCount)).toEqual([1, 0]);
    expect([servers.one, servers.other].map(({ app }) => app.hub.metrics())).toEqual([
      { connectedSockets: 1, liveEvents: 1 },
      { connectedSockets: 1, liveEvents: 1 },
    ]);
  });

  it('count failures, allowances and joins separately', async () => {
    const guess = async (served: ServedApp) =>
      (await served.browser().post('/api/owner/auth', { password: 'a wrong one' })).status;
    for (let time = 0; time < failedAttempts.points; time += 1) await guess(servers.one);
    expect([await guess(servers.one), await guess(servers.other)]).toEqual([429, 200]);
    await servers.one.restart();

    const useAllowance = ({ app }: ServedApp, times: number) => {
      const take = app.limits.allowanceOf('203.0.113.7', { isOwner: false });
      for (let time = 0; time < times; time += 1) take('seatRequests');
    };
    expect(() => useAllowance(servers.one, 10_000)).toThrow('asking to be let back in');
    useAllowance(servers.other, 1);
    while (servers.one.app.limits.joins.take('an event') === 0);
    expect(servers.other.app.limits.joins.take('an event')).toBe(0);
  });

  it('keep separate pending writes: visits and guest counts', async () => {
    await servers.one.app.traffic.track(
      { eventType: 'page_view', sessionId: 'anna', page: '/' },
      {
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101',
        country: 'DE',
        isPrivate: false,
      },
    );
    await servers.other.app.traffic.write();
    expect(await PageViewModel.countDocuments()).toBe(0);
    await servers.one.app.traffic.write();
    expect(await PageViewModel.countDocuments()).toBe(1);

    const { event, joinAs } = await createTestEvent(servers.one);
    await joinAs('Anna');
    const counted = async () => (await EventModel.findById(event.id).lean())?.participantCount;
    await servers.other.app.activity.settle();
    expect(await counted()).toBeUndefined();
    await servers.one.app.activity.settle();
    expect(await counted()).toBe(1);
  });

  it('have separate queues: creating many codes in one does not delay the other', async () => {
    const crowd = Promise.allSettled(
      Array.from({ length: codeQueues.making + 20 }, async () =>
        servers.one.app.adminCodeHashes.make('a code'),
      ),
    );
    expect(await servers.other.app.adminCodeHashes.make('another')).toContain('scrypt$');
    expect((await crowd).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  });

  it('stop separately: connections of the other app continue', async () => {
    const third = await serveApp();
    const { code, addQuestion, joinAs } = await createTestEvent(servers.other);
    const question = await addQuestion();
    const anna = await joinAs('Anna');
    const screen = await listen(servers.other.browser(), code, 'screen');
    const gone = await listen(third.browser(), code, 'screen');
    await third.close();
    await until('the closed app disconnects', () => !gone.socket.connected);
    expect((await predict(anna, question, 'yes')).status).toBe(201);
    await until('the screen of the other app shows it', () => screen.state().rows[0]?.totalPredictions === 1);
    await expect(fetch(`${third.origin}/healthz`)).rejects.toThrow('fetch failed');
    gone.socket.disconnect();
  });
});
