import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import { adminCode } from '../../support/testEvent.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { control, opensPortal, taps, under, writes } from '../kit/actions.ts';

import { dataUrl, pictureAs } from '../../routes/pictures/pictures.ts';
import { useVenue } from '../kit/venue.ts';

const longTitle = `${'Maximiliana-Alexandra & Friedrich-Wilhelm '.repeat(3).trim().slice(0, 119)}!`;

/** Prints the page. Returns the size of each page in points. */
async function printedPages(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  const count = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(boxes).toHaveLength(count);
  return boxes.map(([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`);
}

/** The texts that are wider or higher than their card. */
const cutTexts = async (page: Page) => {
  await page.emulateMedia({ media: 'print' });
  const cut = await page.locator('.print-card').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const room = card.getBoundingClientRect();
      return [...card.querySelectorAll('p, h2, svg')]
        .filter((part) => {
          const { top, bottom, left, right } = part.getBoundingClientRect();
          return top < room.top || bottom > room.bottom || left < room.left || right > room.right;
        })
        .map((part) => part.textContent);
    }),
  );
  await page.emulateMedia({ media: null });
  return cut;
};

const chooses = async (page: Page, label: string) =>
  page.getByRole('radio', { name: label, exact: true }).check({ force: true });

const a4 = '595 x 842';

describe.skipIf(!chromiumPath)('printing', () => {
  const venue = useVenue();

  it('posters, cards and slips: print complete and without an empty page', async () => {
    const party = await venue.createTestEvent({ title: longTitle });
    const { code, organiser, update } = party;
    await party.addQuestion({ text: 'Will it rain?' });
    await update({ language: 'ar', secondLanguage: 'en' });
    for (let number = 1; number <= 5; number += 1)
      await organiser.post(`/api/events/${code}/tables`, { name: `Table ${number}` });
    const page = await venue.laptop(pageLinks.print(code));
    await taps(page, 'Open the portal');
    await opensPortal(page, adminCode);
    const share = under(page, 'Share Event');
    const downloads = async (label: string) => {
      const download = page.waitForEvent('download');
      await taps(share, label);
      const file = await download;
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const vector = await downloads('QR code as SVG');
    expect(vector.name).toContain('_qr_code.svg');
    expect(vector.bytes.toString()).toMatch(/^<svg .*<path /s);
    const large = await downloads('Large QR code (PNG)');
    expect(large.name).toContain('_qr_code_2048.png');
    expect(large.bytes.readUInt32BE(16)).toBe(2_048);
    await taps(share, 'Print posters and cards');
    await control(page, 'Print').waitFor();

    const prints = async (choices: string[], pages: string[]) => {
      for (const choice of choices) await chooses(page, choice);
      await page.locator('.print-qr svg').first().waitFor();
      expect({ choices, pages: await printedPages(page), cut: await cutTexts(page) }).toEqual({
        choices,
        pages,
        cut: [],
      });
    };
    await prints(['Poster', 'A4'], [a4]);
    await prints(['A5'], ['420 x 595']);
    await prints(['Letter'], ['612 x 792']);
    await prints(['Table cards'], ['612 x 792', '612 x 792']);
    await prints(['Place cards'], ['612 x 792']);
    await writes(page, 'Names on the cards', Array.from({ length: 17 }, (_, at) => `Guest ${at}`).join('\n'));
    await prints(['A4'], [a4, a4, a4]);

    const { body: pictured } = await organiser.post(`/api/events/${code}/header-image`, {
      headerImage: dataUrl(await pictureAs('png')),
    });
    expect(pictured).toHaveProperty('headerImage');
    await page.reload();
    await page.locator('.print-picture').waitFor();
    await prints(['Poster', 'A4'], [a4]);
    await prints(['Table cards'], [a4, a4]);

    await page.goto(venue.origin + pageLinks.slips(code));
    const slip = page.locator('.slip').first();
    await slip.getByText('هل ستمطر؟').or(slip.getByText('Will it rain?')).first().waitFor();
    expect(await slip.locator('.slip-name bdi').allInnerTexts()).toEqual([
      'اسمك',
      'Your name',
      'الطاولة',
      'Table',
    ]);
    expect(await printedPages(page)).toHaveLength(1);
    await page.goto(venue.origin + pageLinks.keepsake(code));
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByLabel('Language').isVisible()).toBe(false);
  });
});
