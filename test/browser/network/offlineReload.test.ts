import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TestEvent } from '../../support/testEvent.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { answersOf, askThree, dance, participantsOf, rain, speech } from '../kit/threeQuestions.ts';
import { useVenue } from '../kit/venue.ts';
import {
  boardOf,
  heading,
  seesQuestion,
  joins,
  lineOf,
  predicts,
  savedThen,
  sees,
  seesNo,
  taps,
  under,
} from '../kit/actions.ts';

const withWorker = { serviceWorkers: 'allow' } as const;
const asOf = /^Reconnecting\.\.\. shown as of \d+:\d\d [AP]M$/;

/** The event copies that the page has stored on the phone. */
const copiesOn = async (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('foretold:copy:'))
      .map((key) => localStorage.getItem(key)),
  );

/** Waits until the page shows current data instead of the copy. */
const isFresh = async (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="platform-facts"]')?.content !== '');

/** The number of service workers and caches. */
const workersOn = async (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
  }));

/**
 * Waits until the copy contains this text and the worker has cached its files. A hidden page writes without
 * delay.
 */
async function isReady(page: Page, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('pagehide')));
      return (await copiesOn(page)).join();
    })
    .toContain(text);
  await page.evaluate(async () => navigator.serviceWorker.ready);
}

/** Seeds the caches of earlier versions, each with a chunk that no later version has. */
const hasEarlierVersions = async (page: Page) =>
  page.evaluate(async () => {
    for (const version of ['earlier', 'before']) {
      const shell = await caches.open(`foretold-shell-${version}`);
      await shell.put(`/assets/of-${version}.js`, new Response(version));
    }
  });

/** Takes the page and its worker offline. */
const hasNoSignal = async (page: Page, isAway = true) => page.context().setOffline(isAway);

describe.skipIf(!chromiumPath)('reload while offline', () => {
  const venue = useVenue({ own: {}, keepsWindows: true });
  let party: TestEvent;
  let rosa: Page;

  /** Discards the page as phones do in the background, and opens it again. */
  async function reopens(path: string): Promise<void> {
    await rosa.close();
    rosa = await venue.window(path, { beside: rosa });
  }

  it('guest: sees the last state and its time, and predicts', async () => {
    party = await venue.createTestEvent();
    await askThree(party);
    const { code } = party;
    rosa = await venue.phone(`/event/${code}`, withWorker);
    await hasEarlierVersions(rosa);
    await joins(rosa, 'Rosa');
    await predicts(rosa, rain, 'Yes');
    await seesQuestion(rosa, dance);
    await isReady(rosa, '"answer":"yes"');
    const manifest = rosa.locator('link[rel="manifest"]');
    expect(await manifest.getAttribute('href')).toBe(`/manifest.webmanifest?event=${code}`);
    const [participant] = await participantsOf(party);

    await hasNoSignal(rosa);
    await reopens(`/event/${code}`);
    await sees(rosa, asOf);
    expect(await isFresh(rosa)).toBe(false);
    await predicts(rosa, dance, 'Theo');
    await seesQuestion(rosa, speech);
    await taps(rosa, 'My predictions');
    await sees(lineOf(rosa, rain), savedThen);
    await sees(lineOf(rosa, dance), 'Not sent yet');

    await reopens(`/event/${code}`);
    await seesQuestion(rosa, speech);
    await reopens(`/participant/${code}/${participant!.id}`);
    await sees(rosa, asOf);
    await sees(under(rosa, 'Prediction Summary'), rain);
    await reopens(`/event/${code}/participant/${participant!.id}/results`);
    await sees(rosa, asOf);
    await heading(rosa, 'Rosa').waitFor();
    await reopens(`/leaderboard/${code}`);
    await sees(rosa, asOf);
    expect(await boardOf(rosa)).toEqual(['Rosa –']);
    expect(await accessibilityFindings(rosa)).toEqual([]);
  });

  it('back online: sends pending predictions, and shows the current state', async () => {
    await reopens(`/event/${party.code}`);
    await seesQuestion(rosa, speech);
    await hasNoSignal(rosa, false);
    await seesNo(rosa, asOf);
    await expect.poll(async () => answersOf(party)).toEqual(['Theo', 'yes']);
    await party.addQuestion({ text: 'Will somebody cry?' });
    await predicts(rosa, speech, '7');
    await seesQuestion(rosa, 'Will somebody cry?');
  });

  it('cache: loads chunks of the previous version that the server no longer has, and evicts older ones', async () => {
    await reopens(`/event/${party.code}`);
    await seesQuestion(rosa, 'Will somebody cry?');
    const names = await rosa.evaluate(async () => caches.keys());
    expect(names).toEqual(['foretold-shell-before', expect.stringMatching(/^foretold-shell-[0-9a-f]{12}$/)]);
    const ask = async (version: string) =>
      rosa.evaluate(async (path) => {
        const reply = await fetch(path);
        return reply.ok ? reply.text() : reply.status;
      }, `/assets/of-${version}.js`);
    expect(await ask('before')).toBe('before');
    expect(await ask('earlier')).toBe(404);
  });

  it('portal: is not cached, and does not open', async () => {
    const portal = `/admin/${party.code}`;
    await rosa.goto(venue.origin + portal);
    await rosa.getByLabel('Admin code', { exact: true }).waitFor();
    const cached = await rosa.evaluate(async () => {
      const entries = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return entries.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached).toContain('/index.html');
    expect(cached.filter((path) => path !== '/index.html' && !path.startsWith('/assets/'))).toEqual([]);
    expect(cached.filter((path) => /admin|owner|wizard|slip/i.test(path))).toEqual([]);
    await hasNoSignal(rosa);
    await expect(rosa.goto(venue.origin + portal)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await expect(rosa.goto(`${venue.origin}/leaderboard/${party.code}?display=true`)).rejects.toThrow(
      'ERR_INTERNET_DISCONNECTED',
    );
    await hasNoSignal(rosa, false);
  });

  it('event closed meanwhile: shows that when back online, and deletes the copy', async () => {
    await reopens(`/event/${party.code}`);
    await seesQuestion(rosa, 'Will somebody cry?');
    expect(await isFresh(rosa)).toBe(true);
    await hasNoSignal(rosa);
    await reopens(`/event/${party.code}`);
    await sees(rosa, asOf);
    await party.update({ isActive: false });
    await hasNoSignal(rosa, false);
    await heading(rosa, 'Event Not Active').waitFor();
    expect(await copiesOn(rosa)).toEqual([]);
    await party.update({ isActive: true });
  });

  it('‘Not me’: deletes the cache', async () => {
    await reopens(`/event/${party.code}`);
    await seesQuestion(rosa, 'Will somebody cry?');
    await isReady(rosa, 'Rosa');
    await taps(rosa, 'Not Rosa? Join as somebody else');
    await rosa.getByLabel('Your name', { exact: true }).waitFor();
    expect(await copiesOn(rosa)).toEqual([]);
    await taps(rosa, 'Continue as Rosa');
    await isReady(rosa, 'Rosa');
  });

  it('unreachable server: the page opens; a server with SERVICE_WORKER=off removes it from the phones', async () => {
    await venue.cutPower();
    await reopens(`/event/${party.code}`);
    await sees(rosa, asOf);
    await venue.restart({ SERVICE_WORKER: 'off' });
    await reopens(`/event/${party.code}`);
    await seesQuestion(rosa, 'Will somebody cry?');
    await expect.poll(async () => workersOn(rosa)).toEqual({ workers: 0, caches: 0 });
    await expect.poll(async () => copiesOn(rosa)).toEqual([]);
  });
});
