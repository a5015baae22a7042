import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { adminCode } from '../../support/testEvent.ts';
import {
  chromiumPath,
  blockedCookies,
  launchWithSettings,
  momentMs,
  settingsChromiumPath,
  sizes,
  watchForErrors,
} from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import {
  heading,
  seesToast,
  joins,
  lineOf,
  opensPortal,
  predicts,
  sees,
  taps,
  writes,
} from '../kit/actions.ts';
import { ownerPassword } from '../kit/browserTestServer.ts';

const notice =
  'This browser blocks cookies, so it can’t join. Leave private mode, or allow cookies for this site.';
const loginNotice =
  'This browser blocks cookies, so it can’t keep you logged in. Leave private mode, or allow cookies for this site.';

describe.skipIf(!settingsChromiumPath)('browser that blocks cookies', () => {
  const venue = useVenue();
  let close = async () => {};
  afterEach(async () => close());

  async function opens(path: string, size: keyof typeof sizes = 'phone', locale = 'en-US'): Promise<Page> {
    const launched = await launchWithSettings(blockedCookies, {
      viewport: sizes[size],
      locale,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    close = launched.close;
    launched.context.setDefaultTimeout(momentMs);
    const page = await launched.context.newPage();
    const check = watchForErrors(page);
    close = async () => {
      await launched.close();
      check();
    };
    await page.goto(venue.origin + path);
    return page;
  }

  it('joining: shows a notice, and adds no guest', async () => {
    const party = await venue.createTestEvent();
    const phone = await opens(`/event/${party.code}`);
    // The browser claims that cookies are enabled.
    expect(await phone.evaluate(() => navigator.cookieEnabled)).toBe(true);
    await writes(phone, 'Your name', 'Rosa');
    for (let count = 0; count < 2; count += 1) {
      await taps(phone, 'Join Event');
      await seesToast(phone, 'Cannot Join Event', notice);
    }
    expect(await phone.getByLabel('Your name', { exact: true }).inputValue()).toBe('Rosa');
    expect((await party.organiser.get(`/api/events/${party.code}/participants`)).body).toEqual([]);
  });

  it.each([
    ['de-DE', 'Dieser Browser blockiert Cookies, deshalb klappt das Mitspielen nicht.'],
    ['ar', 'هذا المتصفّح يحجب ملفات تعريف الارتباط، فلا يمكنه الانضمام.'],
  ])('shows the notice in the language of the browser: %s', async (locale, sentence) => {
    const party = await venue.createTestEvent();
    const phone = await opens(`/event/${party.code}`, 'phone', locale);
    await phone.locator('form input').fill('Rosa');
    await phone.locator('form button[type=submit]').click();
    await phone.getByRole('alert').or(phone.getByRole('status')).getByText(sentence).first().waitFor();
  });

  it('logins of the host and the owner: show a notice', async () => {
    const party = await venue.createTestEvent();
    const laptop = await opens(`/admin/${party.code}`, 'desktop');
    await writes(laptop, 'Admin code', adminCode);
    await taps(laptop, 'Open Admin Portal');
    await seesToast(laptop, 'Error', loginNotice);
    await laptop.goto(`${venue.origin}/owner`);
    await laptop.locator('input[type=password]').fill(ownerPassword);
    await laptop.locator('form button[type=submit]').click();
    await sees(laptop, loginNotice);
  });

  it('helper link and transfer link: show a notice, and remain usable', async () => {
    const party = await venue.createTestEvent();
    const { browser, participant } = await party.joinAs('Rosa');
    const helper = await party.organiser.post(`/api/events/${party.code}/helpers`, {
      role: 'witness',
      name: 'Bert',
    });
    const transfer = await browser.post(`/api/participants/${participant.id}/seat-links`);
    const links = [`/witness/${party.code}#key=${helper.body.token}`, `/seat/${transfer.body.token}`];
    const phone = await opens('/logo-options');
    for (const [link, sentence] of [
      [links[0]!, loginNotice],
      [links[1]!, notice],
    ] as const) {
      await phone.goto(venue.origin + link);
      await heading(phone, 'Cannot Join Event').waitFor();
      await sees(phone, sentence);
    }
    const other = await venue.phone(links[1]!);
    await heading(other, party.event.title).waitFor();
    await sees(other, /^Not Rosa\?/);
  });
});

describe.skipIf(!chromiumPath)('browser that keeps cookies, but throws on access to storage', () => {
  const venue = useVenue();

  it('lets a guest join, predict and return as the same guest, and lets the host log in', async () => {
    const party = await venue.createTestEvent();
    await party.addQuestion({ text: 'Will it rain?' });
    const forbid = () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('The storage is blocked.', 'SecurityError');
          },
        });
    };
    const rosa = await venue.phone('/logo-options');
    await rosa.context().addInitScript(forbid);
    const refusals: string[] = [];
    rosa.on('response', (response) => {
      if (response.status() === 400) refusals.push(response.url());
    });
    await rosa.goto(`${venue.origin}/event/${party.code}`);
    await joins(rosa, 'Rosa');
    await predicts(rosa, 'Will it rain?', 'Yes');
    await rosa.reload();
    await lineOf(rosa, 'Will it rain?').waitFor();
    expect((await party.organiser.get(`/api/events/${party.code}/participants`)).body).toHaveLength(1);
    // The first request already carried the page’s cookie, so no request was repeated.
    expect(refusals).toEqual([]);

    const laptop = await venue.laptop('/logo-options');
    await laptop.context().addInitScript(forbid);
    await laptop.goto(`${venue.origin}/admin/${party.code}`);
    await opensPortal(laptop, adminCode);
  });
});
