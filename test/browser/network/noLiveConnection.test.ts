import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { startBlockingProxy } from '../../support/network/blockingProxy.ts';
import { startHangingProxy } from '../../support/network/hangingProxy.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { chromiumPath, sizes } from '../kit/chromium.ts';
import { useVenue, type Visitor } from '../kit/venue.ts';
import {
  heading,
  joins,
  lineOf,
  opensPortal,
  predicts,
  questionRow,
  sees,
  setsAnswer,
  taps,
} from '../kit/actions.ts';

const rain = 'Will it rain?';
const cake = 'Who cuts the cake?';

describe.skipIf(!chromiumPath)('network without WebSockets', () => {
  const venue = useVenue();
  let close: () => unknown = () => {};
  afterEach(async () => close());

  /** Opens a page through the proxy. */
  async function by(origin: string, path: string, visitor: Visitor = {}): Promise<Page> {
    const page = await venue.window('/logo-options', { viewport: sizes.phone, ...visitor });
    await page.goto(origin + path);
    return page;
  }

  /** Waits for an answered long-polling request of the page. */
  const polls = async (page: Page) => page.waitForResponse(/socket\.io.*transport=polling.*sid=/);

  async function opensPages(party: TestEvent, origin: string, isLive: boolean) {
    const guest = await by(origin, `/event/${party.code}`);
    if (isLive) await polls(guest);
    await joins(guest, 'Rosa');
    await predicts(guest, rain, 'Yes');

    const portal = await by(origin, `/admin/${party.code}`, { viewport: sizes.desktop });
    await opensPortal(portal, adminCode);
    const screen = await by(origin, `/leaderboard/${party.code}?display=true`, { viewport: sizes.bigScreen });
    await sees(screen, 'Rosa');
    return { guest, portal, screen };
  }

  it('upgrade without a reply: guest, portal and big screen are live by long-polling', async () => {
    const party = await venue.createTestEvent({ date: null });
    await party.addQuestion({ text: rain });
    const question = await party.addQuestion({ text: 'What cake?' });
    const proxy = await startHangingProxy(venue.port, 'before the upgrade');
    close = proxy.close;
    const { guest, portal, screen } = await opensPages(party, proxy.origin, true);
    await Promise.all([polls(portal), polls(screen)]);
    await setsAnswer(portal, rain, 'Yes');
    await party.organiser.patch(`/api/questions/${question.id}`, { text: cake });
    await Promise.all([questionRow(portal, cake).waitFor(), heading(guest, cake).waitFor()]);
    await party.joinAs('Bert');
    await sees(screen, 'Bert');
    expect(proxy.webSocketCount()).toBeGreaterThan(0);
  });

  it.each(['unanswered', 'refused'] as const)(
    'Socket.IO left %s: guest, portal, show and big screen use plain requests',
    async (blocking) => {
      const party = await venue.createTestEvent({ date: null });
      await party.addQuestion({ text: rain });
      const question = await party.addQuestion({ text: 'What cake?' });
      const proxy = await startBlockingProxy(venue.port, blocking);
      close = proxy.close;
      const { guest, portal, screen } = await opensPages(party, proxy.origin, false);

      // Other guests’ predictions arrive with the next poll, the host’s own changes at once.
      await party.organiser.patch(`/api/questions/${question.id}`, { text: cake });
      await questionRow(portal, cake).waitFor();
      await heading(guest, cake).waitFor();
      await setsAnswer(portal, rain, 'Yes');
      await expect
        .poll(async () => (await party.organiser.get(`/api/events/${party.code}/questions`)).body[0])
        .toMatchObject({ correctAnswer: 'yes' });
      await party.joinAs('Bert');
      await sees(screen, 'Bert');

      await portal.goto(`${proxy.origin}/host/${party.code}`);
      await portal.locator('input[type=password]').fill(adminCode);
      await taps(portal, 'Open the Show');
      const panel = portal.getByRole('region', { name: 'Next action' });
      await taps(panel, /^Show question \d/);
      await sees(panel, 'Question');
      await sees(screen, 'Predict now on your phone');

      await guest.reload();
      await lineOf(guest, rain).or(heading(guest, cake)).first().waitFor();
      expect(proxy.blockedCount()).toBeGreaterThan(0);
    },
  );
});
