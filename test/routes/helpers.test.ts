import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowances, failedAttempts } from '../../server/base/limits.ts';
import { counts } from '../../protocol/limits.ts';
import { Session } from '../../protocol/schemas/participants.ts';
import { HelperLinkModel } from '../../server/models/helpers.ts';
import { EndedSessionModel } from '../../server/models/platform/platform.ts';
import type { Browser } from '../support/Browser.ts';
import { endLink, enter, makeLink, newHelper } from '../support/helpers.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { runConcurrently, predict, twinOf } from './questions/guestCalls.ts';
import './refusals/refusal.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();
const linksOf = async ({ organiser, code }: TestEvent) =>
  (await organiser.get(`/api/events/${code}/helpers`)).body as object[];
const rolesOf = async (browser: Browser, code: string) =>
  Session.parse((await browser.get(`/api/session?event=${code}`)).body).helperRoles;

describe('helper link', () => {
  it('returns its token once, and no later read contains it', async () => {
    const party = await createTestEvent(running.app);
    const { token, ...shown } = await makeLink(party, 'mc', ' Uncle Bob ');
    expect(shown).toMatchObject({ role: 'mc', name: 'Uncle Bob' });
    const without = await makeLink(party, 'couple', '  ');
    expect(without).not.toHaveProperty('name');
    expect(await linksOf(party)).toEqual([shown, { ...without, token: undefined }]);
    const stored = await HelperLinkModel.find({ eventId: party.event.id }).lean();
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('grants access on any number of devices, and reports it to a page that is opened again', async () => {
    const party = await createTestEvent(running.app);
    const link = await makeLink(party, 'mc');
    for (const browser of [running.app.browser(), running.app.browser()]) {
      expect(await rolesOf(browser, party.code)).toBeUndefined();
      const entered = await enter(browser, link);
      expect([entered.status, entered.body]).toEqual([200, { shareCode: party.code, role: 'mc' }]);
      expect(await rolesOf(browser, party.code)).toEqual(['mc']);
      expect(await rolesOf(browser, (await createTestEvent(running.app)).code)).toBeUndefined();
    }
    const both = running.app.browser();
    await enter(both, link);
    await enter(both, await makeLink(party, 'couple'));
    expect((await rolesOf(both, party.code))?.toSorted()).toEqual(['couple', 'mc']);
  });

  it('limits wrong tokens only: a right one is accepted despite other failures of its address', async () => {
    const party = await createTestEvent(running.app);
    const { browser } = running.app;
    const links = [
      await makeLink(party, 'mc'),
      await makeLink(party, 'cohost'),
      await makeLink(party, 'couple'),
    ];
    const ended = await makeLink(party, 'mc');
    await endLink(party, ended);
    const guess = async (token: string) => enter(browser(), { token });
    for (let time = 0; time < failedAttempts.points; time += 1)
      expect(await guess(`a guess ${time}`)).toBeRefused('helper_link_unknown');
    for (const refused of [await guess('another guess'), await guess(links[0]!.token.slice(1))])
      expect(refused).toBeRefused('too_many_attempts');
    for (const link of links) expect((await enter(browser(), link)).status).toBe(200);
    // A token of an ended link does not count as a wrong one.
    expect(await enter(browser(), ended)).toBeRefused('helper_link_ended');
    const answers = await Promise.all([
      ...Array.from({ length: 40 }, async (_, time) => guess(`at once ${time}`)),
      enter(browser(), links[0]!),
    ]);
    expect(answers.pop()!.status).toBe(200);
    await running.app.restart();
  });

  it('is limited to twenty open ones', async () => {
    const party = await createTestEvent(running.app);
    const links = [];
    for (let made = 0; made < counts.helperLinks; made += 1) links.push(await makeLink(party, 'mc'));
    const another = async () => party.organiser.post(`/api/events/${party.code}/helpers`, { role: 'mc' });
    expect(await another()).toBeRefused('conflict');
    await endLink(party, links[0]!);
    expect((await another()).status).toBe(201);
  });

  it('stays when the host starts over, and is deleted with its event', async () => {
    const party = await createTestEvent(running.app);
    const { browser } = await newHelper(running.app, party, 'mc');
    await party.organiser.post(`/api/events/${party.code}/start-over`, { shareCode: party.code });
    expect(await rolesOf(browser, party.code)).toEqual(['mc']);
    await (await running.app.owner()).delete(`/api/owner/events/${party.event.id}`);
    expect(await HelperLinkModel.countDocuments({ eventId: party.event.id })).toBe(0);
  });
});

/** The organisers' connections, and why they were closed. */
async function connect(browser: Browser, code: string) {
  const { socket, reply, received } = await browser.follow(code, 'organiser');
  expect(reply.ok).toBe(true);
  const reasons: string[] = [];
  socket.on('disconnect', (reason) => reasons.push(reason));
  return { socket, received, reasons };
}

describe('ended helper link', () => {
  it('ends its own sessions in calls and open connections, and no others', async () => {
    const party = await createTestEvent(running.app);
    const { code } = party;
    const [ended, other] = [
      await newHelper(running.app, party, 'mc'),
      await newHelper(running.app, party, 'mc'),
    ];
    const panels = [await connect(ended.browser, code), await connect(other.browser, code)] as const;
    expect([(await endLink(party, ended.link)).status, (await endLink(party, ended.link)).status]).toEqual([
      204, 204,
    ]);
    await until('the ended helper is disconnected', () => panels[0].reasons.length > 0);
    expect(panels[0].reasons).toEqual(['io server disconnect']);
    panels[0].socket.connect();
    const request = { shareCode: code, as: 'organiser' as const };
    const reply = await panels[0].socket.timeout(5_000).emitWithAck('event:join', request);
    expect(reply).toMatchObject({ ok: false, code: 'not_signed_in' });
    expect(panels[1].socket.connected).toBe(true);
    expect([await rolesOf(ended.browser, code), await rolesOf(other.browser, code)]).toEqual([
      undefined,
      ['mc'],
    ]);
    for (const { socket } of panels) socket.disconnect();
  });

  it('ends a session that was being granted at that moment', async () => {
    const party = await createTestEvent(running.app);
    const { browser, link } = await newHelper(running.app, party, 'mc');
    const [joins, { status }] = await Promise.all([
      runConcurrently(8, async () => browser.follow(party.code, 'organiser')),
      endLink(party, link),
    ]);
    expect(status).toBe(204);
    await until('all helpers are disconnected', () =>
      joins.every(({ reply, socket }) => !reply.ok || socket.disconnected),
    );
    browser.close();
  });

  it('of another event, or with an unknown id, is not found', async () => {
    const [party, other] = [await createTestEvent(running.app), await createTestEvent(running.app)];
    const link = await makeLink(other, 'mc');
    for (const id of [link.id, 'f'.repeat(24), 'x'])
      expect(await endLink(party, { id })).toBeRefused('helper_link_unknown');
    expect((await enter(running.app.browser(), link)).status).toBe(200);
  });
});

it('helper logout: ends the helper’s session, also of a copied cookie, and keeps the link', async () => {
  const party = await createTestEvent(running.app);
  const { browser, link } = await newHelper(running.app, party, 'mc');
  const copy = twinOf(browser, running.app.browser());
  const panel = await connect(copy, party.code);
  expect((await browser.post('/api/logout')).status).toBe(204);
  await until('the copy is disconnected', () => panel.reasons.length > 0);
  for (const one of [browser, copy]) expect(await rolesOf(one, party.code)).toBeUndefined();
  expect((await enter(browser, link)).status).toBe(200);
  expect(await rolesOf(browser, party.code)).toEqual(['mc']);
  panel.socket.disconnect();
});

describe('MC', () => {
  it('sees the game as the organiser does: answers, scores, messages', async () => {
    const party = await createTestEvent(running.app);
    const question = await party.addQuestion();
    const anna = await party.joinAs('Anna');
    await predict(anna, question, 'yes');
    await anna.browser.patch(`/api/participants/${anna.participant.id}`, { message: 'Be happy!' });
    await party.setAnswer(question, 'yes');
    const { browser } = await newHelper(running.app, party, 'mc');
    const read = async (what: string) => (await browser.get(`/api/events/${party.code}/${what}`)).body;
    expect(await read('questions')).toMatchObject([{ correctAnswer: 'yes' }]);
    expect(await read('leaderboard')).toMatchObject([{ correctPredictions: 1 }]);
    expect(await read('participants')).toMatchObject([{ message: 'Be happy!' }]);
    expect(await read('questions?as=guest')).toMatchObject([{ text: question.text }]);
    expect((await read('questions?as=guest'))[0]).not.toHaveProperty('correctAnswer');
  });

  it('sees no administrative data', async () => {
    const party = await createTestEvent(running.app, { email: 'ada@example.org' });
    const { organiser, code } = party;
    const { browser } = await newHelper(running.app, party, 'mc');
    expect((await organiser.get(`/api/events/${code}`)).body).toHaveProperty('email');
    const event = (await browser.get(`/api/events/${code}`)).body as object;
    expect(event).not.toHaveProperty('email');
    expect(event).not.toHaveProperty('isPaid');

    await party.joinAs('Anna');
    const [panel, portal] = [await connect(browser, code), await connect(organiser, code)];
    const phone = { username: 'Anna', token: 'ab'.repeat(16) };
    await running.app.browser().post(`/api/events/${code}/seat-requests`, phone);
    await party.update({ title: 'Ada & Ben, at last' });
    const hasReceived = ({ received }: typeof panel, name: string) =>
      received.some((one) => one.name === name);
    await until('both receive the room’s messages', () =>
      [panel, portal].every((one) => hasReceived(one, 'event:changed')),
    );
    expect([hasReceived(portal, 'seatRequests:changed'), hasReceived(panel, 'seatRequests:changed')]).toEqual(
      [true, false],
    );
    for (const { socket } of [panel, portal]) socket.disconnect();
  });
});

describe('session limit of one link and address', () => {
  const { helperSignIns } = allowances;
  const most = 4;
  beforeAll(async () => {
    Object.assign(allowances, { helperSignIns: { burst: most, perSecond: 1 / 3_600 } });
    await running.app.restart();
  });
  afterAll(async () => {
    Object.assign(allowances, { helperSignIns });
    await running.app.restart();
  });

  it('counts each entry, so that logging in and out cannot grow the list of ended sessions', async () => {
    const party = await createTestEvent(running.app);
    const [link, other] = [await makeLink(party, 'mc'), await makeLink(party, 'mc')];
    const browser = running.app.browser();
    const before = await EndedSessionModel.countDocuments();
    for (let time = 0; time < most; time += 1) {
      expect((await enter(browser, link)).status).toBe(200);
      expect((await browser.post('/api/logout', { organiser: true, owner: true })).status).toBe(204);
    }
    expect(await enter(browser, link)).toBeRefused('too_many_attempts');
    expect(await enter(running.app.browser(), link)).toBeRefused('too_many_attempts');
    expect(await EndedSessionModel.countDocuments()).toBe(before + most);
    expect((await enter(browser, other)).status).toBe(200);
    expect(await rolesOf(browser, party.code)).toEqual(['mc']);
  });

  it('does not count a device that enters again with its session', async () => {
    const party = await createTestEvent(running.app);
    const link = await makeLink(party, 'witness');
    const browser = running.app.browser();
    await enter(browser, link);
    const { cookie } = browser;
    for (let time = 0; time < 2 * most; time += 1) expect((await enter(browser, link)).status).toBe(200);
    expect(browser.cookie).toBe(cookie);
    await browser.post('/api/logout', { organiser: true, owner: true });
    const copy = twinOf({ cookie } as Browser, running.app.browser());
    expect(await rolesOf(copy, party.code)).toBeUndefined();
    expect((await enter(copy, link)).status).toBe(200);
    expect(await rolesOf(copy, party.code)).toEqual(['witness']);
  });
});
