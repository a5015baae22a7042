import { describe, expect, it } from 'vitest';
import { counts, sampleShareCode } from '../../protocol/limits.ts';
import { MyEvent } from '../../protocol/schemas/platform/myEvents.ts';
import { makeSampleEvent } from '../../server/jobs/sampleEvent.ts';
import type { Browser } from '../support/Browser.ts';
import { endLink, enter, makeLink } from '../support/helpers.ts';
import { adminCode, createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { join, twinOf } from './questions/guestCalls.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();
const listOf = async (browser: Browser) =>
  MyEvent.array().parse((await browser.get('/api/session/events')).body);
const codesOf = async (browser: Browser) => (await listOf(browser)).map(({ shareCode }) => shareCode);
const hosts = async (browser: Browser, { code }: TestEvent) =>
  browser.post(`/api/events/${code}/admin-auth`, { adminCode });

describe('events of a browser', () => {
  it('are none for a stranger, the owner and a forged cookie', async () => {
    const party = await createTestEvent(running.app);
    const forger = running.app.browser();
    forger.cookie = party.organiser.cookie.replace(/foretold=./, 'foretold=x');
    for (const browser of [running.app.browser(), await running.app.owner(), forger])
      expect(await listOf(browser)).toEqual([]);
  });

  it('are those of its grants, newest first, each with the role that has the most rights', async () => {
    const parties = [];
    for (let time = 0; time < 6; time += 1) parties.push(await createTestEvent(running.app));
    const [guestParty, coupleParty, scoreParty, mcParty, cohostParty, ownParty] = parties as [
      TestEvent,
      TestEvent,
      TestEvent,
      TestEvent,
      TestEvent,
      TestEvent,
    ];
    const browser = running.app.browser();
    await hosts(browser, ownParty);
    await enter(browser, await makeLink(mcParty, 'mc'));
    await enter(browser, await makeLink(cohostParty, 'cohost'));
    await enter(browser, await makeLink(cohostParty, 'mc'));
    await enter(browser, await makeLink(scoreParty, 'witness'));
    await enter(browser, await makeLink(coupleParty, 'couple'));
    for (const party of parties) await join(browser, party.code, 'Anna');
    const { title, date } = ownParty.event;
    const list = await listOf(browser);
    expect(list[0]).toEqual({ shareCode: ownParty.code, title, date, role: 'organiser' });
    expect(list.map(({ shareCode, role }) => [shareCode, role])).toEqual([
      [ownParty.code, 'organiser'],
      [cohostParty.code, 'cohost'],
      [mcParty.code, 'mc'],
      [scoreParty.code, 'witness'],
      [coupleParty.code, 'couple'],
      [guestParty.code, 'guest'],
    ]);
  });

  it('exclude ended grants and removed events', async () => {
    const party = await createTestEvent(running.app);
    const copy = twinOf(party.organiser, running.app.browser());
    await party.organiser.post('/api/logout');
    expect(await listOf(copy)).toEqual([]);

    await hosts(copy, party);
    expect(await codesOf(copy)).toEqual([party.code]);
    await copy.patch(`/api/events/${party.code}`, { adminCode: 'Another Code' });
    const old = await createTestEvent(running.app);
    const stale = twinOf(old.organiser, running.app.browser());
    await old.update({ adminCode: 'Another Code' });
    expect(await listOf(stale)).toEqual([]);

    const linked = running.app.browser();
    const link = await makeLink(old, 'mc');
    await enter(linked, link);
    expect(await codesOf(linked)).toEqual([old.code]);
    await endLink(old, link);
    expect(await listOf(linked)).toEqual([]);

    const guest = await old.joinAs('Anna');
    expect(await codesOf(guest.browser)).toEqual([old.code]);
    await old.organiser.delete(`/api/participants/${guest.participant.id}`);
    expect(await listOf(guest.browser)).toEqual([]);

    await (await running.app.owner()).delete(`/api/owner/events/${old.event.id}`);
    expect(await listOf(old.organiser)).toEqual([]);
  });

  it('exclude rehearsals, the sample event, and for guests inactive events', async () => {
    await makeSampleEvent(running.app.app);
    const party = await createTestEvent(running.app);
    const { browser } = await party.joinAs('Anna');
    const rehearsal = await party.organiser.post(`/api/events/${party.code}/rehearsal`, { guests: 5 });
    await join(browser, rehearsal.body.shareCode as string, 'Anna');
    await join(browser, sampleShareCode, 'Anna');
    expect(await codesOf(browser)).toEqual([party.code]);
    expect(await codesOf(party.organiser)).toEqual([party.code]);
    await party.update({ isActive: false });
    expect(await listOf(browser)).toEqual([]);
    expect(await codesOf(party.organiser)).toEqual([party.code]);
  });

  it(`are at most ${counts.myEvents}`, async () => {
    const browser = running.app.browser();
    const codes: string[] = [];
    for (let time = 0; time < counts.myEvents + 2; time += 1) {
      const { code } = await createTestEvent(running.app);
      codes.unshift(code);
      await join(browser, code, 'Anna');
    }
    expect(await codesOf(browser)).toEqual(codes.slice(0, counts.myEvents));
  });
});
