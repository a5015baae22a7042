import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { adminCode } from '../../support/testEvent.ts';
import { leadsTo } from '../kit/qr.ts';
import { chromiumPath } from '../kit/chromium.ts';
import {
  answersOf,
  askThree,
  benPredicts,
  dance,
  participantsOf,
  rain,
  speech,
} from '../kit/threeQuestions.ts';
import { useVenue } from '../kit/venue.ts';
import {
  control,
  dialog,
  heading,
  seesQuestion,
  isNotReloaded,
  seesToast,
  joins,
  lineOf,
  marks,
  opensPortal,
  predicts,
  savedThen,
  sees,
  taps,
  writes,
} from '../kit/actions.ts';
import { SocketProxy } from '../kit/SocketProxy.ts';

/** Distance from the top of the page, in CSS pixels, whatever the scroll position. */
const distanceFromTop = async (place: Locator) =>
  place.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);

const message = 'From under the old oak, where there is no signal';

/** Collects the page’s writes that get a reply: 'POST yes' and the like. */
function writesOf(page: Page): string[] {
  const handed: string[] = [];
  const record = (request: Request) => {
    const body = request.postDataJSON() as { answer?: string; message?: string } | null;
    const what = body?.answer ?? body?.message;
    if (what !== undefined) handed.push(`${request.method()} ${what}`);
  };
  page.on('requestfinished', record);
  return handed;
}

/** Drops the phone’s writes; reads still work. */
const writesGetLost = async (phone: BrowserContext) =>
  phone.route('**/api/**', async (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );

/** Freezes the page as a sleeping phone does. Returns a function that wakes it, with the browser’s events. */
async function fallsAsleep(page: Page): Promise<() => Promise<void>> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('Debugger.enable');
  const asleep = new Promise((resolve) => devices.once('Debugger.paused', resolve));
  const woken = page.evaluate('debugger; document.dispatchEvent(new Event("visibilitychange"))');
  await asleep;
  return async () => {
    await devices.send('Debugger.resume');
    await woken;
    await devices.detach();
  };
}

/** Returns the link of a one-time link panel, and expects that its QR code encodes the same link. */
async function oneTimeLink(place: Page): Promise<string> {
  const field = place.getByLabel('Or send the link', { exact: true });
  await field.waitFor();
  const link = await field.inputValue();
  await leadsTo(place.getByRole('img', { name: 'QR code for the other phone' }), link);
  return link;
}

describe.skipIf(!chromiumPath)('guest’s session', () => {
  const venue = useVenue();

  it('offline phone: keeps predictions over a reload, and sends each once', async () => {
    const party = await venue.createTestEvent();
    const questions = await askThree(party);
    await benPredicts(party, questions.rain.id);
    const first = await venue.phone(`/event/${party.code}`);
    await joins(first, 'Rosa');
    await seesQuestion(first, rain);

    await first.context().setOffline(true);
    await predicts(first, rain, 'Yes');
    await predicts(first, dance, 'Clara');
    await predicts(first, speech, '7');
    await writes(first, 'Your message', message);
    await taps(first, 'See Results');
    await seesToast(first, 'Not sent yet', 'It’s safe on this phone. We’ll send it when you’re back online.');
    await taps(first, 'Back to Event');
    for (const question of [rain, dance, speech]) await sees(lineOf(first, question), 'Not sent yet');
    await party.organiser.patch(`/api/questions/${questions.rain.id}`, { isActive: false });
    await expect.poll(async () => answersOf(party)).toEqual(['no']);

    // She closes the tab and later opens a new one, but none of its writes gets through.
    await first.close();
    const device = first.context();
    await writesGetLost(device);
    await device.setOffline(false);
    const rosa = await venue.phone(`/event/${party.code}`, { beside: first });
    for (const question of [rain, dance, speech]) await sees(lineOf(rosa, question), 'Not sent yet');

    const handed = writesOf(rosa);
    await device.unrouteAll();
    await sees(rosa, `“${rain}” closed before your prediction reached us, so it doesn’t count.`);
    for (const question of [dance, speech]) await sees(lineOf(rosa, question), savedThen);
    await expect.poll(async () => (await participantsOf(party)).at(-1)).toMatchObject({ message });
    await expect.poll(async () => answersOf(party)).toEqual(['7', 'Clara', 'no']);
    const once = [`PATCH ${message}`, 'POST 7', 'POST Clara', 'POST yes'];
    await expect.poll(() => handed.toSorted()).toEqual(once);

    await rosa.reload();
    await sees(rosa, `“${message}”`);
    await sees(lineOf(rosa, dance), savedThen);
    expect(handed).toHaveLength(4);
  });

  it('sleeping phone: is up to date after waking, although its connection died unnoticed', async () => {
    const party = await venue.createTestEvent();
    const questions = await askThree(party);
    const wire = new SocketProxy(venue.port);
    const rosa = await venue.phone('/');
    await rosa.goto(`${await wire.open()}/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    await seesQuestion(rosa, dance);
    await marks(rosa);

    const wakes = await fallsAsleep(rosa);
    expect(wire.dropSilently()).toBe(1);
    await party.update({ showAnswers: true });
    await party.setAnswer(questions.rain, 'yes');
    await party.organiser.delete(`/api/questions/${questions.dance.id}`);
    await wakes();
    await sees(rosa, `“${dance}” isn’t open anymore.`);
    await seesQuestion(rosa, speech);
    await sees(rosa, 'Question 2 of 2');
    await predicts(rosa, speech, '7');
    await taps(rosa, 'Skip Message');
    await taps(rosa, 'Back to Event');
    await sees(lineOf(rosa, rain), 'Correct');
    await sees(rosa, 'Correct: 1 of 1 so far');
    await isNotReloaded(rosa);
    await expect.poll(async () => participantsOf(party)).toHaveLength(1);
    wire.close();
  });

  it('transfer link: works once, and both phones play', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const first = await venue.phone(`/event/${party.code}`);
    await joins(first, 'Rosa');
    await predicts(first, rain, 'Yes');
    await predicts(first, dance, 'Theo');
    await predicts(first, speech, '7');
    await taps(first, 'Skip Message');
    await taps(first, 'Back to Event');
    // The reminders appear late, and the link must not move while it is being tapped.
    const link = control(first, 'Play on another phone too');
    const before = await distanceFromTop(link);
    await heading(first, 'Reminders').waitFor();
    expect(await distanceFromTop(link)).toBe(before);
    await link.click();
    await expect
      .poll(async () => first.evaluate(() => document.activeElement?.textContent))
      .toBe('Another phone');
    await taps(first, 'Create a one-time link');
    const url = await oneTimeLink(first);
    await sees(first, /^1[45]:\d\d$/);

    const second = await venue.phone(new URL(url).pathname);
    await seesToast(second, 'Welcome back!', 'You can play on this phone now.');
    await second.waitForURL(`**/event/${party.code}`);
    await heading(second, 'Rosa').waitFor();
    await sees(lineOf(second, dance), 'Theo');
    const stranger = await venue.phone(new URL(url).pathname);
    await heading(stranger, 'This Link Has Expired').waitFor();

    await lineOf(second, dance).getByRole('button').click();
    await predicts(second, dance, 'Clara');
    await taps(first, 'Back to Event');
    await sees(lineOf(first, dance), 'Clara');
    await lineOf(first, rain).getByRole('button').click();
    await predicts(first, rain, 'No');
    await expect.poll(async () => answersOf(party)).toEqual(['7', 'Clara', 'no']);
    await expect.poll(async () => participantsOf(party)).toHaveLength(1);
  });

  it('transfer link: works after a lost reply, and after the event was closed for a moment', async () => {
    const party = await venue.createTestEvent();
    await askThree(party);
    const { participant, browser } = await party.joinAs('Rosa');
    const { body: link } = await browser.post(`/api/participants/${participant.id}/seat-links`);
    await party.update({ isActive: false });
    const rosa = await venue.phone(`/seat/${link.token}`);
    await heading(rosa, 'Event Not Active').waitFor();
    await party.update({ isActive: true });

    const device = rosa.context();
    const arrived: (number | string)[] = [];
    await device.route('**/api/seats', async (route) => {
      const { 'idempotency-key': key = '' } = route.request().headers();
      const { status } = await venue
        .caller()
        .post('/api/seats', route.request().postDataJSON(), { 'idempotency-key': key });
      arrived.push(status, key);
      await route.abort();
    });
    await taps(rosa, 'Try again');
    await heading(rosa, 'You’re Not In Yet').waitFor();
    expect(arrived).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    await device.unrouteAll();
    const stranger = await venue.phone(`/seat/${link.token}`);
    await heading(stranger, 'This Link Has Expired').waitFor();
    await rosa.reload();
    await seesToast(rosa, 'Welcome back!', 'You can play on this phone now.');
    await seesQuestion(rosa, rain);
  });

  it('lost phone data: the organiser restores the guest with a transfer link', async () => {
    const party = await venue.createTestEvent();
    const questions = await askThree(party);
    await benPredicts(party, questions.rain.id);
    const ben = await venue.phone(`/event/${party.code}`);
    await writes(ben, 'Your name', 'Ben');
    await taps(ben, 'Join Event');
    await seesToast(ben, 'Cannot Join Event', 'That name is already taken. Please choose another one.');

    const organiser = await venue.laptop('/');
    await organiser.clock.install();
    await organiser.goto(`${venue.origin}/admin/${party.code}`);
    await opensPortal(organiser, adminCode);
    await taps(organiser, 'Manage Ben');
    await taps(organiser, 'Let back in');
    await taps(dialog(organiser), 'Create a one-time code');
    await ben.goto(await oneTimeLink(organiser));
    await seesToast(ben, 'Welcome back!', 'You can play on this phone now.');
    await seesQuestion(ben, dance);
    await sees(ben, '1/3 complete');

    await organiser.clock.fastForward('15:01');
    await sees(dialog(organiser), 'This link has expired.');
    await control(organiser, 'Create a new link').waitFor();
  });
});
