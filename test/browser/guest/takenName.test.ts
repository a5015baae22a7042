import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pictureAs } from '../../routes/pictures/pictures.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath, sizes } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import {
  control,
  heading,
  seesQuestion,
  seesToast,
  opensPortal,
  sees,
  seesNo,
  taps,
  under,
  writes,
} from '../kit/actions.ts';

const rain = 'Will it rain?';

/** The number of the rejoin request on a phone. */
async function numberOn(phone: Page): Promise<string> {
  await sees(phone, 'Tell the host your number:');
  const [number] = /^\d\d$/m.exec(await phone.locator('main').innerText()) ?? [];
  expect(number).toBeDefined();
  return number!;
}

const triesToBeAnna = async (phone: Page) => {
  await writes(phone, 'Your name', 'Anna');
  await taps(phone, 'Join Event');
};

const asksTheHost = async (phone: Page) => {
  await triesToBeAnna(phone);
  await taps(phone, 'That’s me on my other phone');
  await taps(phone, 'Ask the host to let me in');
};

describe.skipIf(!chromiumPath)('name that is taken', () => {
  const venue = useVenue({ keepsWindows: true });
  let party: TestEvent;
  let phone: Page;
  let portal: Page;

  it('offers a free name, under which the guest joins with one tap', async () => {
    party = await venue.createTestEvent({ title: 'Clara & Theo' });
    await party.addQuestion({ text: rain });
    await party.joinAs('Anna');
    const other = await venue.phone(`/event/${party.code}`);
    await triesToBeAnna(other);
    await seesToast(other, 'Cannot Join Event', 'That name is already taken. Please choose another one.');
    await taps(other, 'Join as Anna 2');
    await seesQuestion(other, rain);
    await sees(other, /^Not Anna 2\?/);
    await other.close();
  });

  it('guest with another phone: is let back in after the host accepts, without another tap', async () => {
    portal = await venue.laptop(`/admin/${party.code}`);
    await opensPortal(portal, adminCode);
    phone = await venue.phone(`/event/${party.code}`);
    await asksTheHost(phone);
    const number = await numberOn(phone);
    expect(await accessibilityFindings(phone)).toEqual([]);
    await phone.reload();
    expect(await numberOn(phone)).toBe(number);

    const guests = under(portal, 'Manage Participants');
    await sees(guests, `Asks to get back in: ${number}`);
    const waiting = control(portal, /^Guests\s?1 guest is asking to get back in$/);
    await waiting.waitFor();
    expect(await accessibilityFindings(portal)).toEqual([]);
    await taps(guests, `Let in Anna, number ${number}`);
    await seesToast(portal, 'Guest Let In', 'Their phone will be in the game in a moment.');
    await seesQuestion(phone, rain);
    await sees(phone, /^Not Anna\?/);
    await seesNo(guests, `Asks to get back in: ${number}`);
    await waiting.waitFor({ state: 'detached' });
  });

  it('refused request: shows a polite notice', async () => {
    const stranger = await venue.phone(`/event/${party.code}`);
    await asksTheHost(stranger);
    const number = await numberOn(stranger);
    await taps(portal, `Decline Anna, number ${number}`);
    await heading(stranger, 'The Host Wasn’t Sure It Was You').waitFor();
    await taps(stranger, 'Join with another name');
    await control(stranger, 'Join Event').waitFor();
  });
});

describe.skipIf(!chromiumPath)('guest’s pages', () => {
  const venue = useVenue();

  it.each(['event', 'leaderboard', 'participant', 'admin', 'preview'])(
    'report once that a code of 101 letters has no event: /%s',
    async (screen) => {
      const code = 'X'.repeat(101);
      const requests: string[] = [];
      const page = await venue.phone('/logo-options');
      page.on('request', (request) => requests.push(request.url()));
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => requests.push(String(payload))),
      );
      const path = screen === 'participant' ? `/${screen}/${code}/${'f'.repeat(24)}` : `/${screen}/${code}`;
      await page.goto(venue.origin + path);
      await heading(page, 'Event Not Found').waitFor();
      await seesNo(page, /can’t connect/);
      await page.setViewportSize({ width: 320, height: 640 });
      const joinsSent = () => requests.filter((request) => request.includes('event:join')).length;
      expect(joinsSent()).toBe(0);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    },
  );

  it('show the couple’s picture above all text, and shift no layout when it loads', async () => {
    const party = await venue.createTestEvent({ title: 'Clara & Theo', location: 'By the lake' });
    await party.organiser.post(`/api/events/${party.code}/header-image`, {
      headerImage: `data:image/png;base64,${(await pictureAs('png')).toString('base64')}`,
    });
    await party.joinAs('Maximilian Hohenstein-Waldburg');
    for (const viewport of [sizes.phone, { width: 320, height: 640 }, sizes.desktop]) {
      const page = await venue.phone(`/event/${party.code}`, { viewport });
      const picture = page.locator('header img').first();
      await expect
        .poll(async () => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
        .toBe(true);
      const [shown, title] = [await picture.boundingBox(), await heading(page, 'Clara & Theo').boundingBox()];
      expect(shown!.height).toBeGreaterThanOrEqual(144);
      expect(title!.y).toBeGreaterThanOrEqual(shown!.y + shown!.height * 0.95);
      await sees(page, 'Maximilian Hohenstein-Waldburg');
      expect(await isCut(page, 'Maximilian Hohenstein-Waldburg')).toBe(false);
      await page.close();

      const board = await venue.phone('/logo-options', { viewport });
      await board.addInitScript(watchShifts);
      await board.goto(`${venue.origin}/leaderboard/${party.code}`);
      await heading(board, 'Full Leaderboard').waitFor();
      await board.waitForLoadState('networkidle');
      expect(await board.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(
        0.02,
      );
      await board.close();
    }
  });
});

/** Records layout shifts without user input. */
function watchShifts(): void {
  const page = window as unknown as { shifted: number };
  page.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) page.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** True when a name does not fit into its element. */
const isCut = async (page: Page, name: string) =>
  page
    .getByText(name, { exact: true })
    .first()
    .evaluate(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
    );
