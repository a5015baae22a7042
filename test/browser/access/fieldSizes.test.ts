import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import { logsIn } from '../kit/actions.ts';

const pathsOf = ({ code }: TestEvent): string[] => [
  pageLinks.home,
  pageLinks.createSimple,
  pageLinks.createGuided,
  pageLinks.event(code),
  pageLinks.leaderboard(code),
  pageLinks.admin(code),
];

/** Fields with text below 16 px: iOS zooms into the page when they get the focus. */
const smallFields = async (page: Page) =>
  page
    .locator('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')
    .evaluateAll((fields) =>
      fields
        .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => `${field.tagName} of ${getComputedStyle(field).fontSize}`),
    );

describe.skipIf(!chromiumPath)('form fields on phones', () => {
  const venue = useVenue();

  it('have a font size of at least 16 px on every page', async () => {
    const party = await venue.createTestEvent();
    const page = await venue.phone('/');
    const faults: string[] = [];
    const look = async (where: string) => {
      const small = await smallFields(page);
      faults.push(...small.map((fault) => `${where}: ${fault}`));
    };
    for (const path of pathsOf(party)) {
      await page.goto(venue.origin + path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await look(path);
    }
    await logsIn(page, adminCode);
    await look('portal');
    expect(faults).toEqual([]);
  });
});
