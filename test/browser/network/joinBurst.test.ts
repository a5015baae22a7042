import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { manyJoined } from '../../../client/limits.ts';
import { inParallel } from '../../load/bench/benchKit.ts';
import { Caller } from '../../load/Caller.ts';
import { exhaustJoins } from '../../load/exhaustJoins.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import {
  control,
  dialog,
  heading,
  seesQuestion,
  seesToast,
  joins,
  opensPortal,
  sees,
  seesNo,
  switches,
  taps,
  under,
  writes,
} from '../kit/actions.ts';

const doorClosed = 'Joining Is Closed';
/** The local time of an hour ago, as HH:MM. */
const anHourAgo = () => new Date(Date.now() - 3_600_000).toTimeString().slice(0, 5);
const line = /^So many guests at once! You’re in line/;

describe.skipIf(!chromiumPath)('too many guests joining', () => {
  const venue = useVenue({ own: {} });

  /** Sends joins from the guests’ own IP address until stopped, which exhausts its rate limit. */
  const exhaustJoinLimit = async ({ code }: TestEvent) => exhaustJoins(venue.origin, code);

  /**
   * Returns a phone that is rate limited while other joins continue. A phone that joins at once is closed,
   * and another phone tries.
   */
  async function opensWaitingPhone({ code }: TestEvent, who: string) {
    for (let tries = 1; ; tries += 1) {
      const phone = await venue.phone(`/event/${code}`);
      const joinRequests = watchJoins(phone);
      const name = `${who} ${tries}`;
      await writes(phone, 'Your name', name);
      await taps(phone, 'Join Event');
      const isIn = heading(phone, 'Will it rain?');
      await phone.getByText(line).or(isIn).waitFor();
      if (!(await isIn.isVisible())) return { phone, joinRequests, name };
    }
  }

  /** Collects the names and idempotency keys of the page’s join requests. */
  function watchJoins(page: Page): { names: Set<string>; keys: Set<string>; count: () => number } {
    const names = new Set<string>();
    const keys = new Set<string>();
    let count = 0;
    page.on('request', (request) => {
      if (request.method() !== 'POST' || !request.url().endsWith('/participants')) return;
      count += 1;
      names.add((request.postDataJSON() as { username: string }).username);
      keys.add(request.headers()['idempotency-key'] ?? '');
    });
    return { names, keys, count: () => count };
  }

  async function joinsManyGuests({ code }: TestEvent, count: number): Promise<void> {
    await inParallel(count, 16, async (index) => {
      const caller = new Caller(venue.origin, '127.0.0.2');
      await caller.call('POST', `/api/events/${code}/participants`, { username: `Visitor ${index}` });
    });
  }

  it('rate-limited phone: waits in line with its name, and joins without another tap', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion();
    const throng = await exhaustJoinLimit(party);
    const { phone, joinRequests, name } = await opensWaitingPhone(party, 'Rosa');
    await control(phone, 'Waiting in line...').waitFor();
    expect(await phone.getByLabel('Your name', { exact: true }).inputValue()).toBe(name);
    expect(await accessibilityFindings(phone)).toEqual([]);

    // Another guest stops waiting by typing another name.
    const { phone: other, name: firstName } = await opensWaitingPhone(party, 'Ben');
    await writes(other, 'Your name', 'Benjamin');
    await control(other, 'Join Event').waitFor();
    await seesNo(other, line);

    await throng.end();
    await seesQuestion(phone, 'Will it rain?');
    expect([...joinRequests.names]).toEqual([name]);
    expect(joinRequests.keys.size).toBe(1);
    expect(joinRequests.count()).toBeGreaterThan(1);
    await taps(other, 'Join Event');
    await seesQuestion(other, 'Will it rain?');
    const { body } = await party.organiser.get(`/api/events/${party.code}/participants`);
    const names = (body as { username: string }[]).map(({ username }) => username);
    expect(names).toEqual(expect.arrayContaining([name, 'Benjamin']));
    expect(names).not.toContain(firstName);
  });

  it('host: closes and reopens joining, and every screen follows', async () => {
    const party = await venue.createTestEvent({ title: 'Clara & Theo' });
    await party.addQuestion();
    const rosa = await venue.phone(`/event/${party.code}`);
    const ben = await venue.phone(`/event/${party.code}`);
    const wall = await venue.projector(`/leaderboard/${party.code}?display=true`);
    const way = wall.getByRole('img', { name: `QR code to join event ${party.code}` });
    const desk = await venue.laptop(`/admin/${party.code}`);
    await opensPortal(desk, adminCode);
    await joins(rosa, 'Rosa');
    await writes(ben, 'Your name', 'Benj');
    await way.waitFor();

    await switches(under(desk, 'Event Status'), 'Let new guests in', 'off');
    await seesToast(desk, 'Joining Closed', 'New guests can’t join. Your guests keep playing.');
    await sees(under(desk, 'Manage Participants'), 'Joining is closed. New guests can’t get in.');
    await heading(ben, doorClosed).waitFor();
    await way.waitFor({ state: 'detached' });
    await sees(wall, 'New guests can’t join right now.');
    await seesQuestion(rosa, 'Will it rain?');
    expect(await accessibilityFindings(ben)).toEqual([]);

    // A guest who arrives now sees the notice before typing.
    const late = await venue.phone(`/event/${party.code}`);
    await heading(late, doorClosed).waitFor();
    expect(await late.getByLabel('Your name', { exact: true }).count()).toBe(0);

    await under(desk, 'Manage Participants').getByRole('button', { name: 'Let new guests in' }).click();
    await seesToast(desk, 'Joining Open', 'New guests can join again.');
    await way.waitFor();
    await expect.poll(async () => ben.getByLabel('Your name', { exact: true }).inputValue()).toBe('Benj');
    await taps(ben, 'Join Event');
    await seesQuestion(ben, 'Will it rain?');
    await joins(late, 'Lena');
  });

  it('closed joining: a guest on a shared phone still plays, and a removed guest reads whom to ask', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion();
    const rosa = await venue.phone(`/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await party.update({ isDoorClosed: true });
    await rosa.reload();
    await seesQuestion(rosa, 'Will it rain?');
    await rosa.getByRole('button', { name: 'No', exact: true }).click();
    await taps(rosa, 'Skip Message');
    await taps(rosa, 'Back to Event');
    await taps(rosa, /^Not Rosa\?/);
    await heading(rosa, doorClosed).waitFor();
    await taps(rosa, 'Continue as Rosa');
    await control(rosa, /^Not Rosa\?/).waitFor();
    const { body } = await party.organiser.get(`/api/events/${party.code}/participants`);
    await party.organiser.delete(`/api/participants/${(body as { id: string }[])[0]!.id}`);
    await heading(rosa, 'You’re no longer in this game').waitFor();
    await sees(rosa, /ask them to let new guests in\.$/);
    expect(await control(rosa, 'Join again').count()).toBe(0);
    await party.update({ isDoorClosed: false });
    await control(rosa, 'Join again').waitFor();
  });

  it('host: sees a burst of joins, closes joining, and removes the guests in one confirmed step', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion();
    const rosa = await venue.phone(`/event/${party.code}`);
    const desk = await venue.phone(`/admin/${party.code}`);
    await opensPortal(desk, adminCode);
    await taps(desk, /^Guests/);
    const guests = under(desk, 'Manage Participants');
    const notice = desk.getByRole('region', { name: 'Guests who just joined' });
    await joinsManyGuests(party, manyJoined.guests - 1);
    await sees(guests, String(manyJoined.guests - 1));
    expect(await notice.count()).toBe(0);
    await joins(rosa, 'Rosa');
    await sees(notice, `${manyJoined.guests} guests joined in the last 5 minutes.`);
    expect(await accessibilityFindings(desk)).toEqual([]);

    await taps(notice, 'Stop new guests from joining');
    await sees(guests, 'Joining is closed. New guests can’t get in.');
    await expect
      .poll(async () => desk.evaluate(() => document.activeElement?.textContent))
      .toBe('Manage Participants');
    await taps(notice, 'Remove recent guests...');
    const question = dialog(desk);
    await sees(question, `${manyJoined.guests} guests`);
    await sees(question, /^Rosa, Visitor \d+.* and 88 more$/);
    expect(await accessibilityFindings(desk)).toEqual([]);
    await taps(question, 'Cancel');
    await sees(guests, String(manyJoined.guests));

    await taps(guests, 'Remove recent guests');
    await question.getByLabel('Guests who joined').selectOption('since');
    await seesNo(question, `${manyJoined.guests} guests`);
    await question.getByLabel('Since').fill(anHourAgo());
    await sees(question, `${manyJoined.guests} guests`);
    await question.getByLabel('Guests who joined').selectOption('15');
    await taps(question, `Remove ${manyJoined.guests} guests`);
    await seesToast(desk, 'Guests Removed', `${manyJoined.guests} guests have been deleted.`);
    await question.waitFor({ state: 'detached' });
    await sees(guests, 'No guests yet');
    await notice.waitFor({ state: 'detached' });
    await heading(rosa, 'You’re no longer in this game').waitFor();
  });

  it('removal: removes no more guests than the host was shown', async () => {
    const party = await venue.createTestEvent();
    await party.joinAs('Anna');
    const desk = await venue.laptop(`/admin/${party.code}`);
    await opensPortal(desk, adminCode);
    const question = dialog(desk);
    await taps(under(desk, 'Manage Participants'), 'Remove recent guests');
    await sees(question, '1 guest');
    await party.joinAs('Bert');
    await taps(question, 'Remove 1 guest');
    await seesToast(desk, 'Guests Removed', '1 guest has been deleted.');
    await sees(under(desk, 'Manage Participants'), 'Bert');
    expect((await party.organiser.get(`/api/events/${party.code}/participants`)).body).toHaveLength(1);
  });

  it('burst of joins: is recognised with any clock on the host’s device', async () => {
    const party = await venue.createTestEvent();
    await joinsManyGuests(party, manyJoined.guests);
    const desk = await venue.laptop('/');
    await desk.clock.setSystemTime(Date.now() + 3_600_000);
    await desk.goto(`${venue.origin}/admin/${party.code}`);
    await opensPortal(desk, adminCode);
    await sees(desk, `${manyJoined.guests} guests joined in the last 5 minutes.`);
  });
});
