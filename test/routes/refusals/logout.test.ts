import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { grantsMs } from '../../../server/base/limits.ts';
import { Session } from '../../../protocol/schemas/participants.ts';
import { logger } from '../../../server/base/logger.ts';
import { EndedSessionModel } from '../../../server/models/platform/platform.ts';
import { EventModel } from '../../../server/models/event.ts';
import { forgetEndedSessions } from '../../../server/usecases/platform/sessions.ts';
import type { Browser } from '../../support/Browser.ts';
import { adminCode, createTestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { installWriteCut } from '../../support/network/writeCut.ts';
import { twinOf } from '../questions/guestCalls.ts';
import { cookieOf, nowInSeconds } from './cookies.ts';
import './refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
const copyOf = (browser: Browser) => twinOf(browser, running.app.browser());
const logOut = async (browser: Browser, body: object = {}) =>
  (await browser.post('/api/logout', body)).status;
const events = async (browser: Browser) => browser.get('/api/owner/events');
const change = async (browser: Browser, code: string) =>
  browser.patch(`/api/events/${code}`, { location: 'Here' });
const signIn = async (browser: Browser, code: string) =>
  browser.post(`/api/events/${code}/admin-auth`, { adminCode });

describe('logout', () => {
  it('ends the owner’s session and every copy of its cookie; another session continues', async () => {
    const [owner, colleague] = [await running.app.owner(), await running.app.owner()];
    const thief = copyOf(owner);
    expect((await events(thief)).status).toBe(200);
    expect(await logOut(owner)).toBe(204);
    expect(await events(thief)).toBeRefused('not_signed_in');
    expect(Session.parse((await thief.get('/api/session')).body).isOwner).toBe(false);
    const { code } = await createTestEvent(running.app);
    expect(await change(thief, code)).toBeRefused('not_signed_in');
    expect((await events(colleague)).status).toBe(200);
  });

  it('ends the organiser’s session likewise, of each event of the browser', async () => {
    const [one, other] = [await createTestEvent(running.app), await createTestEvent(running.app)];
    await signIn(one.organiser, other.code);
    const thief = copyOf(one.organiser);
    expect(await logOut(one.organiser)).toBe(204);
    for (const { code } of [one, other]) {
      const answer = await change(thief, code);
      expect([401, 403]).toContain(answer.status);
      const { reply } = await thief.follow(code, 'organiser');
      expect(reply.ok).toBe(false);
      const session = await thief.get(`/api/session?event=${code}`);
      expect(Session.parse(session.body).isOrganiser).toBe(false);
    }
    expect((await change(other.organiser, other.code)).status).toBe(200);
    thief.close();
  });

  it('is idempotent, also with the old cookie, and a new login works', async () => {
    const { code, organiser } = await createTestEvent(running.app);
    const before = copyOf(organiser);
    const statuses = await Promise.all([before, copyOf(before), organiser].map(async (one) => logOut(one)));
    expect(statuses).toEqual([204, 204, 204]);
    const lateReply = copyOf(organiser);
    for (const browser of [organiser, lateReply]) {
      expect((await signIn(browser, code)).body).toEqual({ isValid: true });
      expect((await change(browser, code)).status).toBe(200);
    }
  });

  it('stays in effect when the copied cookie gets another grant', async () => {
    const { code, organiser } = await createTestEvent(running.app);
    const thief = copyOf(organiser);
    await logOut(organiser);
    const other = await createTestEvent(running.app);
    expect((await signIn(thief, other.code)).body).toEqual({ isValid: true });
    await thief.post(`/api/events/${other.code}/participants`, { username: 'Thea' });
    expect((await change(thief, other.code)).status).toBe(200);
    expect(await change(thief, code)).toBeRefused('not_allowed');
  });

  it('keeps the guests’ grants when requested, and ends no guest’s session', async () => {
    const { code, organiser } = await createTestEvent(running.app);
    await organiser.post(`/api/events/${code}/participants`, { username: 'Anna' });
    const copy = copyOf(organiser);
    expect(await logOut(organiser, { keepsSeats: true })).toBe(204);
    for (const browser of [organiser, copy]) {
      const session = Session.parse((await browser.get(`/api/session?event=${code}`)).body);
      expect(session).toMatchObject({ participants: [{ username: 'Anna' }], isOrganiser: false });
    }
    expect(await logOut(organiser)).toBe(204);
    expect(organiser.cookie).toBe('');
    expect(await running.app.browser().post('/api/logout', { keepsSeats: 'yes' })).toBeRefused('invalid');
  });

  it('ends sessions from before sessions had ids', async () => {
    const { code, event } = await createTestEvent(running.app);
    const { adminCodeMark } = (await EventModel.findById(event.id).lean())!;
    const old = running.app.browser();
    old.cookie = cookieOf({ o: [[event.id, adminCodeMark, nowInSeconds() - 60]] });
    const copy = copyOf(old);
    expect((await change(copy, code)).status).toBe(200);
    await old.post(`/api/events/${code}/participants`, { username: 'Anna' });
    expect((await change(old, code)).status).toBe(200);
    expect(await logOut(old)).toBe(204);
    expect(await change(copy, code)).toBeRefused('not_signed_in');
  });

  it('disconnects the organiser’s live connections, and no others', async () => {
    const { code, organiser } = await createTestEvent(running.app);
    const colleague = running.app.browser();
    await signIn(colleague, code);
    const [own, others, screen] = [
      await copyOf(organiser).follow(code, 'organiser'),
      await colleague.follow(code, 'organiser'),
      await copyOf(organiser).follow(code, 'screen'),
    ];
    const reasons: string[] = [];
    own.socket.on('disconnect', (reason) => reasons.push(reason));
    await logOut(organiser);
    await until('the organiser is disconnected', () => reasons.length > 0);
    expect(reasons).toEqual(['io server disconnect']);
    own.socket.connect();
    const reply = await own.socket
      .timeout(60_000)
      .emitWithAck('event:join', { shareCode: code, as: 'organiser' });
    expect(reply).toMatchObject({ ok: false, code: 'not_signed_in' });
    expect([others.socket.connected, screen.socket.connected]).toEqual([true, true]);
    for (const { socket } of [own, others, screen]) socket.disconnect();
  });

  it('disconnects a connection that was joining at that moment', async () => {
    const { code } = await createTestEvent(running.app);
    for (let round = 0; round < 15; round += 1) {
      const organiser = running.app.browser();
      await signIn(organiser, code);
      const guest = copyOf(organiser);
      const entered = guest.follow(code, 'organiser');
      await new Promise((resolve) => setTimeout(resolve, round));
      await logOut(organiser);
      const { reply, socket } = await entered;
      await until('no organiser is in the room', () => !reply.ok || !socket.connected);
      expect(running.app.app.hub.metrics().liveEvents).toBe(0);
      guest.close();
    }
  });
});

describe('record of an ended session', () => {
  it('is its id, until it would have expired anyway', async () => {
    await EndedSessionModel.deleteMany();
    const { organiser } = await createTestEvent(running.app);
    await logOut(organiser);
    const [session] = await EndedSessionModel.find().lean();
    expect(session!._id).toMatch(/^[\w-]{12}$/);
    const end = session!.until.getTime();
    expect(Math.abs(end - Date.now() - grantsMs.organiser)).toBeLessThan(60_000);
    expect(await forgetEndedSessions(new Date(end - 1))).toBe(0);
    expect(await forgetEndedSessions(new Date(end + 1))).toBe(1);
  });

  it('fits into the cookie with 24 guests, 12 events and the owner’s grant', async () => {
    const browser = running.app.browser();
    const id = (letter: string, index: number) => `${letter.repeat(22)}${String(index).padStart(2, '0')}`;
    const range = (count: number) => Array.from({ length: count }, (_, index) => index);
    browser.cookie = cookieOf({
      p: range(30).map((index) => [id('a', index), id('b', index), nowInSeconds()]),
      o: range(20).map((index) => [id('c', index), 'abcdefgh', nowInSeconds()]),
    });
    const { code } = await createTestEvent(running.app);
    await signIn(browser, code);
    const answer = await browser.post('/api/owner/auth', { password: running.app.ownerPassword });
    const [line = ''] = answer.headers.getSetCookie();
    expect(line.length).toBeGreaterThan(2_500);
    expect(line.length).toBeLessThan(4_000);
    expect((await change(browser, code)).status).toBe(200);
  });
});

describe('logout while the database refuses writes', () => {
  let power: ReturnType<typeof installWriteCut>;
  beforeAll(() => {
    power = installWriteCut();
    logger.level = 'silent';
  });
  afterEach(() => power.mend());
  afterAll(() => power.uninstall());

  it('is not acknowledged, and leaves the cookie for a retry', async () => {
    const { code, organiser } = await createTestEvent(running.app);
    power.cutAfter(0);
    expect(await logOut(organiser)).toBeGreaterThanOrEqual(500);
    power.mend();
    expect((await change(organiser, code)).status).toBe(200);
    const copy = copyOf(organiser);
    expect(await logOut(organiser)).toBe(204);
    expect(await change(copy, code)).toBeRefused('not_signed_in');
  });
});
