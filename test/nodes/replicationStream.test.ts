import { createClient, RESP_TYPES } from '@redis/client';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventModel } from '../../server/models/event.ts';
import { ParticipantModel } from '../../server/models/participant.ts';
import { TransferLinkModel } from '../../server/models/transferLink.ts';
import { hasProgram, RedisServer } from '../cluster/startCluster.ts';
import { listen } from '../live/listen.ts';
import { join, predict } from '../routes/questions/guestCalls.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTwoServers, type TwoServers } from './twoServers.ts';

const { BSON } = mongoose.mongo;
const key = 'test:news';
const open = async (url: string) => createClient({ url }).connect();

describe.runIf(hasProgram('redis-server'))('replication stream', () => {
  let server: RedisServer;
  let servers: TwoServers;
  let reader: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    server = await RedisServer.start();
    servers = await startTwoServers();
    reader = await open(server.url);
  });
  afterEach(async () => {
    reader.destroy();
    await servers.stop();
    await server.kill();
  });

  const ids = async () => ((await reader.xRange(key, '-', '+')) ?? []).map(({ id }) => id);
  /** The stream’s content as text. */
  async function contents(): Promise<string> {
    const bytes = reader.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });
    const entries = (await bytes.xRange(key, '-', '+')) ?? [];
    return BSON.EJSON.stringify(entries.map(({ message }) => BSON.deserialize(message.content!)));
  }
  /** Publishes an event to the stream. */
  const publish = async () => {
    servers.one.app.domainEvents.publish('sessionsEnded', { ids: ['a session'] });
    await servers.one.app.nodes.eventBus.flush();
  };

  it('keeps entries for a minute, and expires a minute after the last one', async () => {
    const [now] = (await reader.sendCommand(['TIME'])) as string[];
    const idOf = (secondsAgo: number) => `${(Number(now) - secondsAgo) * 1_000}-0`;
    const [old, recent] = [
      [idOf(3_600), idOf(90), idOf(70)],
      [idOf(40), idOf(5)],
    ];
    for (const id of [...old, ...recent])
      await reader.xAdd(key, id, { node: 'gone', number: '1', content: '' });
    await servers.connectRedis(server);
    await publish();
    await publish();
    expect(await ids()).toEqual(expect.arrayContaining(recent));
    for (const id of old) expect(await ids()).not.toContain(id);
    const ttl = await reader.pTTL(key);
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(60_000);
  });

  it('counts as unavailable while Redis refuses entries, as versions before 6.2 do', async () => {
    await servers.connectRedis(server);
    const { eventBus } = servers.one.app.nodes;
    await publish();
    await until('it is there', () => eventBus.state?.awaySince === undefined);
    await reader.sendCommand(['ACL', 'SETUSER', 'default', '-xadd']);
    await publish();
    expect(eventBus.state?.awaySince).toBeInstanceOf(Date);
    await reader.sendCommand(['ACL', 'SETUSER', 'default', '+xadd']);
    await publish();
    expect(eventBus.state?.awaySince).toBeUndefined();
  });

  it('contains only data that the other servers need', async () => {
    await servers.connectRedis(server);
    const email = 'ada@example.org';
    const party = await createTestEvent(servers.one, { email });
    const { code, organiser, event } = party;
    const question = await party.addQuestion();
    const browser = servers.one.browser();
    const joined = await join(browser, code, 'Änna', { 'idempotency-key': 'the key of a join' });
    const anna = { browser, participant: joined.body };
    await predict(anna, question, 'yes');
    await browser.patch(`/api/participants/${joined.body.id}`, { message: 'Be happy!' });
    const token = '0123456789abcdef0123456789abcdef';
    await servers.one.browser().post(`/api/events/${code}/seat-requests`, { username: 'Änna', token });
    await organiser.patch(`/api/events/${code}`, { adminCode: 'Another Code' });
    const guest = (await ParticipantModel.findById(joined.body.id).lean())!;
    const { adminCodeHash } = (await EventModel.findById(event.id).lean())!;
    const { tokenHash } = (await TransferLinkModel.findOne({ eventId: event.id }).lean())!;
    await organiser.delete(`/api/participants/${joined.body.id}`);
    await servers.one.app.nodes.eventBus.flush();

    const streamed = await contents();
    for (const needed of ['Änna', 'Be happy!', joined.body.id, question.id, event.title])
      expect(streamed).toContain(needed);
    const [day = ''] = guest.activeDays!;
    for (const secret of [
      adminCodeHash,
      tokenHash,
      email,
      guest.idempotencyKeyHash!,
      guest.nameKey,
      `"${day}"`,
    ])
      expect(streamed).not.toContain(secret);
  });

  it('contains enough data to open a replicated rehearsal with a changed admin code', async () => {
    await servers.connectRedis(server);
    const party = await createTestEvent(servers.one);
    const { code, organiser } = party;
    const screen = await listen(servers.other.browser(), code, 'screen');
    await organiser.patch(`/api/events/${code}`, { adminCode: 'Another Code', title: 'Heard' });
    await until(
      'the other server has received',
      () => screen.of('event:changed').at(-1)?.event.title === 'Heard',
    );
    const elsewhere = servers.elsewhere(organiser);
    const made = await elsewhere.post(`/api/events/${code}/rehearsal`, { guests: 12 });
    expect(made.status).toBe(201);
    const path = `/api/events/${made.body.shareCode}/admin-auth`;
    const entered = await servers.other.browser().post(path, { adminCode: 'Another Code' });
    expect(entered.body).toEqual({ isValid: true });
  });
});
