import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasProgram, RedisServer } from '../cluster/startCluster.ts';
import { listen } from '../live/listen.ts';
import { endLink, enter, makeLink, newHelper } from '../support/helpers.ts';
import { adminCode, createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTwoServers, type TwoServers } from './twoServers.ts';

let servers: TwoServers;
beforeEach(async () => {
  servers = await startTwoServers();
});
afterEach(async () => servers.stop());

/** Ends rights at one server. Returns the number of events with an open connection at the other. */
async function endRights(): Promise<number> {
  const { one, other, elsewhere } = servers;
  const party = await createTestEvent(one);
  const { code, organiser } = party;
  const leaving = one.browser();
  await leaving.post(`/api/events/${code}/admin-auth`, { adminCode });
  const [anna, bert] = [await party.joinAs('Anna'), await party.joinAs('Bert')];
  const mc = await newHelper(one, party, 'mc');
  const [portal, left, panel, ofAnna, ofBert] = [
    await listen(elsewhere(organiser), code, 'organiser'),
    await listen(elsewhere(leaving), code, 'organiser'),
    await listen(elsewhere(mc.browser), code, 'organiser'),
    await listen(elsewhere(anna.browser), code, 'guest'),
    await listen(elsewhere(bert.browser), code, 'guest'),
  ];
  expect((await leaving.post('/api/logout', { organiser: true, owner: true })).status).toBe(204);
  expect((await organiser.delete(`/api/participants/${anna.participant.id}`)).status).toBe(204);
  await until('who was logged out is cut off', () => left.socket.disconnected);
  expect((await endLink(party, mc.link)).status).toBe(204);
  await until('whose link was ended is cut off', () => panel.socket.disconnected);
  await until('who was removed hears it', () => ofAnna.of('participant:removed').length > 0);
  expect([portal.socket.disconnected, ofBert.of('participant:removed')]).toEqual([false, []]);

  expect((await organiser.patch(`/api/events/${code}`, { adminCode: 'Another Code' })).status).toBe(200);
  expect((await organiser.patch(`/api/events/${code}`, { isActive: false })).status).toBe(200);
  await until('who came by the code before is cut off', () => portal.socket.disconnected);
  await until('nobody hears more of an event that is closed', () =>
    [ofAnna, ofBert].every((phone) => phone.of('event:closed').length > 0),
  );
  return other.app.hub.metrics().liveEvents;
}

describe('right ended at another server: closes the open connection', () => {
  it.runIf(hasProgram('redis-server'))('with the event bus', async () => {
    const server = await RedisServer.start();
    await servers.connectRedis(server);
    expect(await endRights()).toBe(0);
    await server.kill();
  });

  it('within seconds without the event bus', async () => {
    await servers.sweep();
    expect(await endRights()).toBe(0);
  });
});

it('link of a deleted event: closes no connection to another event', async () => {
  const { one, elsewhere } = servers;
  const [party, deleted] = [await createTestEvent(one), await createTestEvent(one)];
  const { code, organiser } = party;
  const leaving = one.browser();
  await leaving.post(`/api/events/${code}/admin-auth`, { adminCode });
  await enter(organiser, await makeLink(deleted, 'mc'));
  const portal = await listen(elsewhere(organiser), code, 'organiser');
  const left = await listen(elsewhere(leaving), code, 'organiser');
  await (await one.owner()).delete(`/api/owner/events/${deleted.event.id}`);
  await servers.sweep();
  expect((await leaving.post('/api/logout', { organiser: true, owner: true })).status).toBe(204);
  await until('who was logged out is cut off', () => left.socket.disconnected);
  expect(portal.socket.connected).toBe(true);
});

describe.runIf(hasProgram('redis-server'))('ending a right', () => {
  let server: RedisServer;
  beforeEach(async () => {
    server = await RedisServer.start();
  });
  afterEach(async () => {
    server.signal('SIGCONT');
    await server.kill();
  });

  it('resolves once the other servers can receive it', async () => {
    await servers.connectRedis(server);
    const { app } = servers.one;
    const reader = await createClient({ url: server.url }).connect();
    app.domainEvents.publish('sessionsEnded', { ids: ['the session'] });
    await app.nodes.eventBus.flush();
    const entries = await reader.xRange('test:news', '-', '+');
    expect(entries?.some(({ message }) => message.content?.includes('the session'))).toBe(true);
    reader.destroy();
  });

  it('waits briefly for a Redis that hangs, and does not wait a second time', async () => {
    const [redis] = await servers.connectRedis(server);
    const { code, organiser } = await createTestEvent(servers.one);
    const close = async (isActive: boolean) => organiser.patch(`/api/events/${code}`, { isActive });
    server.signal('SIGSTOP');
    expect(await Promise.race([close(false), delay(100, 'nobody was told')])).toBe('nobody was told');
    await until('it is noticed', () => !redis!.isReady);
    expect((await close(true)).status).toBe(200);
    server.signal('SIGCONT');
    await until('it is asked again', () => redis!.isReady);
  });
});
