import { describe, expect, it } from 'vitest';
import { cookieCheck } from '../../../protocol/paths.ts';
import { EventModel } from '../../../server/models/event.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { Browser } from '../../support/Browser.ts';
import { adminCode, createTestEvent } from '../../support/testEvent.ts';
import { runningApp } from '../runningApp.ts';
import { refusalOf } from './refusal.ts';

const running = runningApp();
const asPage = { [cookieCheck.header]: '1' };
const words =
  'This browser blocks cookies, so it can’t join. Leave private mode, or allow cookies for this site.';

/** A browser that stores no cookies. */
class BlockingBrowser extends Browser {
  override keepCookies(): void {}
}
const blocking = () => new BlockingBrowser(running.app.origin);

const wasStored = async () => Promise.all([ParticipantModel.countDocuments(), EventModel.countDocuments()]);

describe('browser that blocks cookies', () => {
  it('cannot join, however often it tries', async () => {
    const { code } = await createTestEvent(running.app);
    const before = await wasStored();
    const phone = blocking();
    for (const username of ['Anna', 'Anna', 'Bert']) {
      const answer = await phone.post(`/api/events/${code}/participants`, { username }, asPage);
      expect(refusalOf(answer, 'cookies_blocked').message).toBe(words);
    }
    expect(await wasStored()).toEqual(before);
  });

  it('gets this error from every call that grants by a cookie, before a code, a card or a link is checked', async () => {
    const { code, organiser } = await createTestEvent(running.app);
    const { participant } = await (await createTestEvent(running.app)).joinAs('Anna');
    const [made, helper] = await Promise.all([
      organiser.post(`/api/events/${code}/participants`, { username: 'Cora' }),
      organiser.post(`/api/events/${code}/helpers`, { role: 'mc', name: 'Bert' }),
    ]);
    const link = await organiser.post(`/api/participants/${made.body.id}/seat-links`);
    expect([participant.username, helper.status, link.status]).toEqual(['Anna', 201, 201]);
    const calls: [string, object][] = [
      [`/api/events/${code}/admin-auth`, { adminCode }],
      [`/api/events/${code}/admin-auth`, { adminCode: 'wrong' }],
      ['/api/owner/auth', { password: running.app.ownerPassword }],
      ['/api/helpers/enter', { token: helper.body.token }],
      ['/api/seats', { token: link.body.token }],
      [`/api/events/${code}/seat-requests`, { username: 'Cora', token: 'f'.repeat(32) }],
      ['/api/events', { title: 'Ada & Ben', adminCode }],
    ];
    const before = await wasStored();
    for (const [path, body] of calls) {
      const { message } = refusalOf(await blocking().post(path, body, asPage), 'cookies_blocked');
      const isJoin = /seat/.test(path);
      expect(message).toContain(isJoin ? 'so it can’t join.' : 'so it can’t keep you logged in.');
    }
    expect(await wasStored()).toEqual(before);

    // The link is still valid for a browser that accepts cookies.
    const taken = await running.app.browser().post('/api/seats', { token: link.body.token }, asCookie());
    expect(taken.status).toBe(200);
  });

  it('still gets its other refusals first', async () => {
    const { code } = await createTestEvent(running.app);
    const phone = blocking();
    const path = (of: string) => `/api/events/${of}/participants`;
    expect(await phone.post(path('NOBODY'), { username: 'Anna' }, asPage)).toBeRefused('event_not_found');
    expect(await phone.post(path(code), { username: 'A' }, asPage)).toBeRefused('invalid');
  });
});

/** Simulates a page whose script has set the cookie. */
const asCookie = () => ({ ...asPage, cookie: `${cookieCheck.cookie}=1` });

describe('browser that accepts cookies', () => {
  it('is accepted at the first attempt with the cookie that its page has set', async () => {
    const { code } = await createTestEvent(running.app);
    const joined = await running.app
      .browser()
      .post(`/api/events/${code}/participants`, { username: 'Anna' }, asCookie());
    expect(joined.status).toBe(201);
  });

  it('is accepted at the second attempt with the cookie of the refusal, where scripts may set none', async () => {
    const { code } = await createTestEvent(running.app);
    const phone = running.app.browser();
    const join = async () => phone.post(`/api/events/${code}/participants`, { username: 'Anna' }, asPage);
    const refused = await join();
    expect(refused).toBeRefused('cookies_blocked');
    expect(refused.headers.get('set-cookie')).toMatch(/^foretold-check=1; .*samesite=lax; httponly$/i);
    expect((await join()).status).toBe(201);
    expect((await phone.get(`/api/session?event=${code}`)).body.participants).toHaveLength(1);
  });

  it('is recognised by the cookie of a session, also an ended one', async () => {
    const { code } = await createTestEvent(running.app);
    const phone = running.app.browser();
    phone.cookie = 'foretold=of-long-ago';
    const joined = await phone.post(`/api/events/${code}/participants`, { username: 'Anna' }, asPage);
    expect(joined.status).toBe(201);
  });
});

it('cookie check: a program that does not request it joins without a cookie', async () => {
  const { code } = await createTestEvent(running.app);
  const joined = await blocking().post(`/api/events/${code}/participants`, { username: 'Anna' });
  expect(joined.status).toBe(201);
});

it('cookie check: the venue check reports whether a phone returns cookies', async () => {
  const { code } = await createTestEvent(running.app);
  const returnsCookies = async (browser: Browser) =>
    (await browser.get(`/api/events/${code}/venue-check`)).body.hasCookie as boolean;
  const [keeping, forgetting] = [running.app.browser(), blocking()];
  expect([await returnsCookies(keeping), await returnsCookies(keeping)]).toEqual([false, true]);
  expect([await returnsCookies(forgetting), await returnsCookies(forgetting)]).toEqual([false, false]);
});
