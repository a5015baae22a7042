import { describe, expect, it } from 'vitest';
import { endLink, newHelper } from '../support/helpers.ts';
import { adminCode, createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { listen } from '../live/listen.ts';
import './refusals/refusal.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();

async function ready() {
  const party = await createTestEvent(running.app, { email: 'ada@example.org' });
  const { browser, link } = await newHelper(running.app, party, 'cohost');
  return { ...party, party, browser, link };
}

describe('co-host', () => {
  it('changes the event but none of its codes: a change with a code is refused as a whole', async () => {
    const { browser, code, organiser } = await ready();
    const change = async (body: object) => browser.patch(`/api/events/${code}`, body);
    expect((await change({ title: 'Ada and Ben', isOver: true })).status).toBe(200);
    for (const codes of [{ adminCode: 'My Own Code' }, { shareCode: 'MINE' }, { shareCode: code }])
      expect(await change({ title: 'Mine', ...codes })).toBeRefused('not_allowed');
    expect((await organiser.get(`/api/events/${code}`)).body).toMatchObject({
      title: 'Ada and Ben',
      shareCode: code,
    });
    const auth = async (tried: string) =>
      (await running.app.browser().post(`/api/events/${code}/admin-auth`, { adminCode: tried })).body;
    expect([await auth('My Own Code'), await auth(adminCode)]).toEqual([
      { isValid: false },
      { isValid: true },
    ]);
  });

  it('sees neither the payment nor mail recipients, and cannot create or end links', async () => {
    const { browser, code, link, party } = await ready();
    const events = [
      (await browser.get(`/api/events/${code}`)).body,
      (await browser.patch(`/api/events/${code}`, { title: 'Ada and Ben' })).body,
      (await browser.post(`/api/events/${code}/header-image`, { headerImage: '' })).body,
    ];
    for (const event of events)
      for (const field of ['email', 'isPaid', 'adminCode']) expect(event).not.toHaveProperty(field);
    const make = await browser.post(`/api/events/${code}/helpers`, { role: 'cohost' });
    expect(make).toBeRefused('not_allowed');
    expect(await browser.get(`/api/events/${code}/helpers`)).toBeRefused('not_allowed');
    const other = await newHelper(running.app, party, 'mc');
    expect(await browser.delete(`/api/events/${code}/helpers/${other.link.id}`)).toBeRefused('not_allowed');
    expect(await browser.delete(`/api/events/${code}/helpers/${link.id}`)).toBeRefused('not_allowed');
  });

  it('receives the requests of guests to be let back in', async () => {
    const { browser, code, joinAs } = await ready();
    await joinAs('Anna');
    const portal = await listen(browser, code, 'organiser');
    const phone = { username: 'Anna', token: 'cd'.repeat(16) };
    await running.app.browser().post(`/api/events/${code}/seat-requests`, phone);
    await until('the request is published', () => portal.of('seatRequests:changed').length > 0);
    expect(portal.of('seatRequests:changed').at(-1)).toMatchObject({
      requests: [{ number: expect.any(Number) }],
    });
    portal.socket.disconnect();
  });

  it('loses calls and rooms as soon as the link is ended; another co-host stays', async () => {
    const { browser, code, party, link, update } = await ready();
    const other = await newHelper(running.app, party, 'cohost');
    const [ended, active] = [
      await listen(browser, code, 'organiser'),
      await listen(other.browser, code, 'organiser'),
    ];
    const change = async (who: typeof browser, title: string) => who.patch(`/api/events/${code}`, { title });
    const racing = Array.from({ length: 6 }, async (_, index) => change(browser, `Title ${index}`));
    const [{ status }, ...changes] = await Promise.all([endLink(party, link), ...racing]);
    expect(status).toBe(204);
    for (const one of changes) expect(one.status).toBeOneOf([200, 401]);
    expect(await change(browser, 'Too late')).toBeRefused('not_signed_in');
    await until('the ended co-host is disconnected', () => ended.socket.disconnected);
    expect(active.socket.connected).toBe(true);
    expect((await change(other.browser, 'Still here')).status).toBe(200);
    // A new admin code affects organisers only: the co-host stays connected.
    await update({ adminCode: 'Another Code' });
    expect((await change(other.browser, 'Still here, too')).status).toBe(200);
    active.socket.disconnect();
  });
});
