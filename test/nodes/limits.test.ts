import { randomBytes, randomUUID } from 'node:crypto';
import { type Model, Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { counts, transferRequestLimits, transferLinkMs } from '../../protocol/limits.ts';
import { ShortLinkModel } from '../../server/models/shareCodes.ts';
import { EventModel } from '../../server/models/event.ts';
import { TransferLinkModel } from '../../server/models/transferLink.ts';
import { HelperLinkModel } from '../../server/models/helpers.ts';
import { forgetTransferLinks } from '../../server/usecases/participants/transfers.ts';
import { runConcurrently, tally } from '../routes/questions/guestCalls.ts';
import { endLink, makeLink } from '../support/helpers.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { runningServers } from './twoServers.ts';

const servers = runningServers();
const take = async (token: string, key = token) =>
  servers.one.browser().post('/api/seats', { token }, { 'idempotency-key': key });

/** The organiser’s browser at each of the two servers. */
const hosts = ({ organiser }: TestEvent) => [organiser, servers.elsewhere(organiser)];

describe('helper links: at most twenty are open', () => {
  const openLinks = async ({ event }: TestEvent) =>
    HelperLinkModel.countDocuments({ eventId: event.id, endedAt: { $exists: false } });
  const makeAtOnce = async (party: TestEvent, count: number) =>
    runConcurrently(count, async (index) =>
      hosts(party)[index % 2]!.post(`/api/events/${party.code}/helpers`, { role: 'witness' }),
    );

  it('when both servers get many calls at once', async () => {
    const party = await createTestEvent(servers.one);
    expect(tally(await makeAtOnce(party, 60))).toEqual({ 201: counts.helperLinks, 409: 40 });
    expect(await openLinks(party)).toBe(counts.helperLinks);
    expect(tally(await makeAtOnce(party, 4))).toEqual({ 409: 4 });
  });

  it('when links end and are made at the same time, and an ended link frees exactly one place', async () => {
    const party = await createTestEvent(servers.one);
    const made = await runConcurrently(counts.helperLinks, async () => makeLink(party, 'mc'));
    await Promise.all([
      makeAtOnce(party, 20),
      ...made.slice(0, 5).map(async (link) => endLink(party, link)),
      ...made.slice(0, 5).map(async (link) => endLink(party, link)),
    ]);
    expect(await openLinks(party)).toBeLessThanOrEqual(counts.helperLinks);
    await makeAtOnce(party, 20);
    expect(await openLinks(party)).toBe(counts.helperLinks);
  });

  it('with the links of an earlier version', async () => {
    const party = await createTestEvent(servers.one);
    const earlier = Array.from({ length: 15 }, (_, index) => ({
      eventId: new Types.ObjectId(party.event.id),
      role: 'mc' as const,
      tokenHash: `earlier ${party.event.id} ${index}`,
      createdAt: new Date(),
    }));
    await HelperLinkModel.create(earlier);
    expect(tally(await makeAtOnce(party, 20))).toEqual({ 201: 5, 409: 15 });
    const [first] = (await party.organiser.get(`/api/events/${party.code}/helpers`)).body;
    expect((await endLink(party, first)).status).toBe(204);
    expect(tally(await makeAtOnce(party, 3))).toEqual({ 201: 1, 409: 2 });
  });
});

it('helper links: the latest ended ones are kept, and the audit log has the earlier ones', async () => {
  const party = await createTestEvent(servers.one);
  const ended = counts.endedHelperLinks + 3;
  for (let count = 0; count < ended; count += 1) await endLink(party, await makeLink(party, 'mc'));
  expect(await HelperLinkModel.countDocuments({ eventId: party.event.id })).toBe(counts.endedHelperLinks);
  const log = await party.organiser.get(`/api/events/${party.code}/log/export`);
  expect(String(log.body).split('\n').length).toBeGreaterThan(2 * ended);
});

describe('transfer links: at most ten unused ones of a guest are kept', () => {
  const idle = { usedBy: null, requestedAt: null } as const;

  it('the oldest are deleted, also when many are made at once', async () => {
    const party = await createTestEvent(servers.one);
    const anna = await party.joinAs('Anna');
    const { id: participantId } = anna.participant;
    const make = async (browser = anna.browser) =>
      (await browser.post(`/api/participants/${participantId}/seat-links`)).body.token as string;
    const tokens: string[] = [];
    for (let count = 0; count < counts.transferLinks + 5; count += 1) tokens.push(await make());
    expect(await TransferLinkModel.countDocuments({ participantId, ...idle })).toBe(counts.transferLinks);
    expect((await take(tokens[4]!)).status).toBe(404);
    expect((await take(tokens[5]!)).status).toBe(200);
    expect((await take(tokens.at(-1)!)).status).toBe(200);
    const browsers = [anna.browser, servers.elsewhere(anna.browser)];
    await runConcurrently(40, async (index) => make(browsers[index % 2]));
    expect(await TransferLinkModel.countDocuments({ participantId, ...idle })).toBeLessThanOrEqual(
      counts.transferLinks,
    );
  });

  it('used ones and requests do not count; used ones make a retry idempotent', async () => {
    const party = await createTestEvent(servers.one);
    const [anna, bert] = [await party.joinAs('Anna'), await party.joinAs('Bert')];
    const make = async ({ browser, participant }: typeof anna) =>
      (await browser.post(`/api/participants/${participant.id}/seat-links`)).body.token as string;
    const [used, ofBert] = [await make(anna), await make(bert)];
    expect((await take(used, 'the key of one page')).status).toBe(200);
    const requestToken = '0123456789abcdef'.repeat(2);
    const phone = servers.one.browser();
    await phone.post(`/api/events/${party.code}/seat-requests`, { username: 'Anna', token: requestToken });
    const letIn = 'fedcba9876543210'.repeat(2);
    await phone.post(`/api/events/${party.code}/seat-requests`, { username: 'Anna', token: letIn });
    const requests = (await party.organiser.get(`/api/events/${party.code}/seat-requests`)).body;
    await party.organiser.post(`/api/events/${party.code}/seat-requests/${requests[1].id}`, {
      isLetIn: true,
    });
    for (let count = 0; count < counts.transferLinks * 2; count += 1) await make(anna);
    expect((await take(used, 'the key of one page')).status).toBe(200);
    expect((await take(ofBert)).status).toBe(200);
    expect((await take(letIn)).status).toBe(200);
    expect((await take(requestToken)).body).toEqual({ requestState: 'waiting' });
  });

  it('used ones: the latest are kept', async () => {
    const party = await createTestEvent(servers.one);
    const { browser, participant } = await party.joinAs('Anna');
    for (let count = 0; count < counts.usedTransferLinks + 5; count += 1)
      await take((await browser.post(`/api/participants/${participant.id}/seat-links`)).body.token);
    const storedCount = await TransferLinkModel.countDocuments({ participantId: participant.id });
    expect(storedCount).toBe(counts.usedTransferLinks);
  });

  it('expired ones are deleted', async () => {
    const party = await createTestEvent(servers.one);
    const { browser, participant } = await party.joinAs('Anna');
    await browser.post(`/api/participants/${participant.id}/seat-links`);
    const now = servers.one.app.nodes.now();
    await forgetTransferLinks(now);
    expect(await TransferLinkModel.countDocuments({ participantId: participant.id })).toBe(1);
    await forgetTransferLinks(now + 2 * transferLinkMs);
    expect(await TransferLinkModel.countDocuments({})).toBe(0);
  });
});

describe('rejoin requests: the limits hold', () => {
  const newToken = () => randomBytes(16).toString('hex');
  const askAtOnce = async ({ code }: TestEvent, names: string[]) =>
    runConcurrently(names.length, async (index) =>
      servers[index % 2 === 0 ? 'one' : 'other']
        .browser()
        .post(`/api/events/${code}/seat-requests`, { username: names[index], token: newToken() }),
    );
  const waiting = async ({ event }: TestEvent) =>
    TransferLinkModel.find({ eventId: event.id, requestState: 'waiting' }).lean();

  it('for one guest, when both servers get requests at once', async () => {
    const party = await createTestEvent(servers.one);
    await party.joinAs('Anna');
    const answers = await askAtOnce(
      party,
      Array.from({ length: 16 }, () => 'Anna'),
    );
    expect(tally(answers)).toEqual({
      201: transferRequestLimits.perGuest,
      429: 16 - transferRequestLimits.perGuest,
    });
    const [first] = await waiting(party);
    const answer = `/api/events/${party.code}/seat-requests/${first!._id.toString()}`;
    expect((await party.organiser.post(answer, { isLetIn: false })).status).toBe(204);
    expect(tally(await askAtOnce(party, ['Anna', 'Anna', 'Anna']))).toEqual({ 201: 1, 429: 2 });
  });

  it('for an event, and all pending requests have unique numbers', async () => {
    const party = await createTestEvent(servers.one);
    const names = Array.from({ length: 14 }, (_, index) => `Guest ${index}`);
    for (const name of names) await party.joinAs(name);
    const answers = await askAtOnce(party, [...names, ...names]);
    expect(tally(answers)).toEqual({
      201: transferRequestLimits.perEvent,
      429: 28 - transferRequestLimits.perEvent,
    });
    const numbers = (await waiting(party)).map(({ requestNumber }) => requestNumber!);
    expect(new Set(numbers).size).toBe(transferRequestLimits.perEvent);
    expect(numbers.every((number) => number >= 10 && number <= 99)).toBe(true);
  });

  it('for the same request at both servers at once, which counts once', async () => {
    const party = await createTestEvent(servers.one);
    await party.joinAs('Anna');
    const token = newToken();
    const answers = await runConcurrently(10, async (index) =>
      servers[index % 2 === 0 ? 'one' : 'other']
        .browser()
        .post(`/api/events/${party.code}/seat-requests`, { username: 'Anna', token }),
    );
    expect(tally(answers)).toEqual({ 200: 9, 201: 1 });
  });

  it('for new requests after old ones have expired', async () => {
    const party = await createTestEvent(servers.one);
    await party.joinAs('Anna');
    await askAtOnce(party, ['Anna', 'Anna', 'Anna']);
    await TransferLinkModel.updateMany({ eventId: party.event.id }, { $set: { expiresAt: new Date(1) } });
    expect(tally(await askAtOnce(party, ['Anna', 'Anna', 'Anna', 'Anna']))).toEqual({ 201: 3, 429: 1 });
  });
});

describe('limit in the event document: holds over both servers', () => {
  it.each([
    ['tables', counts.tablesPerEvent, 'tables', (n: number) => ({ name: `Table ${n}` })],
    ['questions', counts.questionsPerEvent, 'questions', (n: number) => ({ text: `Q${n}?`, type: 'yes_no' })],
  ] as const)('%s', async (field, limit, path, bodyOf) => {
    const party = await createTestEvent(servers.one);
    const add = async (n: number) =>
      hosts(party)[n % 2]!.post(`/api/events/${party.code}/${path}`, bodyOf(n));
    await add(0);
    const event = (await EventModel.findById(party.event.id).lean())!;
    const [first] = event[field] as { _id: Types.ObjectId }[];
    const copies = Array.from({ length: limit - 4 }, (_, index) => ({
      ...first!,
      _id: new Types.ObjectId(),
      ...(field === 'tables' && { name: `Copy ${index}` }),
    }));
    await EventModel.updateOne(
      { _id: event._id },
      { $set: { [field]: [first, ...copies] }, $inc: { revision: 1 } },
    );
    for (const { app } of [servers.one, servers.other]) await app.eventCache.resync(party.event.id);
    expect(tally(await runConcurrently(9, async (n) => add(n + 1)))).toEqual({ 201: 3, 400: 6 });
    expect((await EventModel.findById(event._id).lean())![field]).toHaveLength(limit);
  });
});

it('short links: are deleted with their guest at every server; others stay', async () => {
  const party = await createTestEvent(servers.one);
  const [anna, bert, carl] = [
    await party.joinAs('Anna'),
    await party.joinAs('Bert'),
    await party.joinAs('Carl'),
  ];
  const pageOf = ({ participant }: typeof anna) =>
    `/event/${party.code}/participant/${participant.id}/results`;
  const shorten = async (path: string) =>
    (await servers.one.browser().post('/api/shorten', { url: `${servers.one.origin}${path}` })).status;
  const paths = [`/event/${party.code}`, ...[anna, bert, carl].map(pageOf)];
  for (const path of paths) expect(await shorten(path)).toBe(201);
  await servers.elsewhere(anna.browser).delete(`/api/participants/${anna.participant.id}`);
  await party.organiser.delete(`/api/participants/${carl.participant.id}`);
  const left = await ShortLinkModel.find({ path: { $in: paths } }).lean();
  expect(new Set(left.map(({ path }) => path))).toEqual(new Set([paths[0], paths[2]]));
});

it('limit indexes: are built over the data of earlier versions', async () => {
  const stored = { eventId: new Types.ObjectId(), participantId: new Types.ObjectId() };
  for (const model of [HelperLinkModel, TransferLinkModel, ShortLinkModel] as Model<unknown>[]) {
    await model.collection.dropIndexes();
    const unique = () => ({ tokenHash: randomUUID(), code: randomUUID(), path: randomUUID() });
    await model.collection.insertMany([
      { ...stored, ...unique() },
      { ...stored, ...unique(), participantId: new Types.ObjectId() },
    ]);
    await model.createIndexes();
    const names = (await model.collection.indexes()).map(({ name }) => name);
    expect(names).toHaveLength(model.schema.indexes().length + 1);
  }
});
