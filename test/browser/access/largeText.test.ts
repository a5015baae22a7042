import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import {
  chromiumPath,
  doubledText,
  launchWithSettings,
  momentMs,
  settingsChromiumPath,
  sizes,
} from '../kit/chromium.ts';
import { overflows } from '../kit/overflows.ts';
import { useVenue } from '../kit/venue.ts';
import { joins, logsIn } from '../kit/actions.ts';

const pathsOf = ({ code }: TestEvent): string[] => [
  pageLinks.home,
  pageLinks.createSimple,
  pageLinks.createGuided,
  pageLinks.event(code),
  pageLinks.leaderboard(code),
  pageLinks.admin(code),
];

/** The two ways in which browsers enlarge text: all rem units, or the font size only. */
const enlargements: Record<string, (page: Page) => Promise<unknown>> = {
  'root font size': async (page) =>
    page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%')),
  'text zoom': async (page) =>
    page.evaluate(() => {
      const elements = [...document.body.querySelectorAll<HTMLElement | SVGElement>('*')];
      const sizesBefore = elements.map((element) => parseFloat(getComputedStyle(element).fontSize));
      for (const [index, element] of elements.entries())
        element.style.setProperty('font-size', `${sizesBefore[index]! * 2}px`, 'important');
    }),
};

const resetText = async (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement | SVGElement>('[style]'))
      element.style.removeProperty('font-size');
  });

async function faultsOf(page: Page, where: string): Promise<string[]> {
  const faults: string[] = [];
  for (const size of [sizes.phone, sizes.desktop])
    for (const [way, enlarge] of Object.entries(enlargements)) {
      await page.setViewportSize(size);
      await enlarge(page);
      const found = await overflows(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > size.width) found.push(`the page is ${width} px wide`);
      faults.push(...found.map((fault) => `${where} at ${size.width}, ${way}: ${fault}`));
      await resetText(page);
    }
  await page.setViewportSize(sizes.phone);
  return faults;
}

describe.skipIf(!chromiumPath)('text at 200 %', () => {
  const venue = useVenue();

  it.each(['en-US', 'de-DE', 'ar'])(
    'guest pages in %s: no page is cut or scrolls sideways',
    async (locale) => {
      const party = await venue.createTestEvent({ title: 'Clara & Theo', location: 'The Old Orangery' });
      await party.addQuestion();
      await party.joinAs('Great-aunt Wilhelmina');
      const page = await venue.phone('/', { locale });
      const faults: string[] = [];
      for (const path of pathsOf(party)) {
        await page.goto(venue.origin + path);
        await page.locator('h1').first().waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        faults.push(...(await faultsOf(page, path)));
      }
      expect(faults).toEqual([]);
    },
  );

  it('portal: no part is cut or scrolls sideways', async () => {
    const party = await venue.createTestEvent({ title: 'Clara & Theo', location: 'The Old Orangery' });
    await party.addQuestion();
    await party.joinAs('Great-aunt Wilhelmina');
    const page = await venue.phone(pageLinks.admin(party.code));
    await logsIn(page, adminCode);
    const faults: string[] = [];
    const tabs = page.getByRole('navigation', { name: 'Sections' }).getByRole('button');
    for (const tab of ['Questions', 'Guests', 'Event']) {
      await tabs.filter({ hasText: tab }).click();
      await page.waitForLoadState('networkidle');
      faults.push(...(await faultsOf(page, tab)));
    }
    expect(faults).toEqual([]);
  });
});

/** Words of at most seven letters that are broken into several lines. */
const brokenWords = async (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken = new Set<string>();
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only, option')) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}{3,7}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (tops.size > 1) broken.add(word);
      }
    }
    return [...broken];
  });

describe.skipIf(!settingsChromiumPath)('browser setting that doubles the text size', () => {
  const venue = useVenue();

  it('game and portal on a phone: nothing overflows, and short words stay whole', async () => {
    const party = await venue.createTestEvent({ title: 'Clara & Theo', location: 'The Old Orangery' });
    await party.addQuestion();
    const options = ['Rome', 'Kyoto', 'Lisbon', 'Oslo'];
    await party.addQuestion({ text: 'Which city do they fly to?', type: 'multiple_choice', options });
    const { context, close } = await launchWithSettings(doubledText, { viewport: sizes.phone });
    onTestFinished(close);
    context.setDefaultTimeout(momentMs);
    const page = await context.newPage();
    const faults: string[] = [];
    const look = async (where: string) => {
      await page.waitForLoadState('networkidle');
      const found = [...(await overflows(page)), ...(await brokenWords(page))];
      faults.push(...found.map((fault) => `${where}: ${fault}`));
    };
    await page.goto(venue.origin + pageLinks.event(party.code));
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    await look('join');
    await joins(page, 'Rosa');
    await look('question');
    await page.goto(venue.origin + pageLinks.admin(party.code));
    await logsIn(page, adminCode);
    await look('portal');
    expect(faults).toEqual([]);
  });
});
