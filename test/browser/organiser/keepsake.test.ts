import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPhoto, sendPhoto } from '../../routes/pictures/photographs.ts';
import { predict } from '../../routes/questions/guestCalls.ts';
import { dataUrl, pictureAs } from '../../routes/pictures/pictures.ts';
import { adminCode } from '../../support/testEvent.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath } from '../kit/chromium.ts';
import {
  control,
  heading,
  seesToast,
  joins,
  opensPortal,
  predicts,
  sees,
  seesNo,
  taps,
  under,
} from '../kit/actions.ts';
import { useVenue, type Venue } from '../kit/venue.ts';

const rain = 'Will it rain?';
const song = 'Which song?';

/** A finished event: two answers shown, one with a photo; Rosa played on her phone, Ben wrote a message. */
async function finishedEvent(venue: Venue) {
  const party = await venue.createTestEvent({ title: 'Maya & Jonas' });
  const { code, organiser } = party;
  await organiser.post(`/api/events/${code}/header-image`, { headerImage: dataUrl(await pictureAs('png')) });
  const [wet, tune] = [
    await party.addQuestion({ text: rain }),
    await party.addQuestion({ text: song, type: 'text' }),
  ];
  const rosa = await venue.phone(`/event/${code}`);
  await joins(rosa, 'Rosa');
  await predicts(rosa, rain, 'Yes');
  const ben = await party.joinAs('Ben');
  await predict(ben, wet, 'no');
  await predict(ben, tune, 'Perfect');
  await ben.browser.patch(`/api/participants/${ben.participant.id}`, { message: 'Be happy!' });
  await sendPhoto(organiser, tune, await aPhoto());
  await party.setAnswer(wet, 'yes');
  await party.setAnswer(tune, 'Perfect');
  await party.update({ showAnswers: true, isOver: true });
  return { party, rosa };
}

const downloaded = async (page: Page, button: string): Promise<Download> => {
  const coming = page.waitForEvent('download');
  await taps(page, button);
  return coming;
};

const parts = [
  'Maya & Jonas',
  'What came true',
  rain,
  song,
  'The winners',
  'The day in numbers',
  'Everyone’s place',
  'Guest book',
];

describe.skipIf(!chromiumPath)('keepsake', () => {
  const venue = useVenue();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foretold-keepsake-'));
  });
  afterAll(async () => rm(folder, { recursive: true, force: true }));

  it('is published, shows a guest their own part, and downloads as a self-contained file', async () => {
    const { party, rosa } = await finishedEvent(venue);
    const host = await venue.laptop(`/admin/${party.code}`);
    await opensPortal(host, adminCode);
    const card = under(host, 'Keepsake');
    await sees(card, 'The celebration is over. Your guests would love to see this!');
    await seesNo(rosa, 'Open the keepsake');
    await card.getByLabel('Guests who played').check({ force: true });
    await seesToast(host, 'Keepsake Updated', 'Your guests can open it now.');
    await seesNo(card, 'The celebration is over. Your guests would love to see this!');

    await rosa.goto(`${venue.origin}/event/${party.code}`);
    await taps(rosa, 'Open the keepsake');
    await heading(rosa, 'How you did').waitFor();
    await sees(rosa, /^You said: Yes/);
    for (const part of parts) await heading(rosa, part).waitFor();
    expect(await accessibilityFindings(rosa)).toEqual([]);
    const stranger = await venue.phone(`/keepsake/${party.code}`);
    await heading(stranger, 'A Keepsake for the Guests').waitFor();

    const zip = await downloaded(host, 'Download photos');
    expect(zip.suggestedFilename()).toBe('maya_jonas_keepsake.zip');
    const packed = (await readFile(await zip.path())).toString('latin1');
    for (const name of ['00_header', '02_which_song'])
      for (const ending of ['webp', 'jpg']) expect(packed).toContain(`${name}.${ending}`);
    const page = await downloaded(host, 'Download page');
    expect(page.suggestedFilename()).toBe('maya_jonas_keepsake.html');
    const file = join(folder, page.suggestedFilename());
    await page.saveAs(file);

    const elsewhere = (await venue.laptop('/')).context();
    await elsewhere.setOffline(true);
    await worksOffline(await elsewhere.newPage(), file);
    await card.getByLabel('Just us hosts').check({ force: true });
    await seesToast(host, 'Keepsake Updated', 'Only you can see it now.');
    await rosa.reload();
    await heading(rosa, 'The Keepsake Isn’t Ready Yet').waitFor();
    await control(rosa, 'Back to Event').waitFor();
  });

  /** Expects the offline file to have every section, picture and font, to request nothing, and to print. */
  async function worksOffline(visitor: Page, file: string): Promise<void> {
    const requested: string[] = [];
    visitor.on('request', (request) => requested.push(request.url()));
    const address = pathToFileURL(file).href;
    await visitor.goto(address);
    for (const part of parts) await heading(visitor, part).waitFor();
    await sees(visitor, 'Be happy!');
    await seesNo(visitor, 'How you did');
    const found = await visitor.evaluate(async () => {
      await document.fonts.ready;
      return {
        pictures: [...document.images].map(({ naturalWidth }) => naturalWidth > 0),
        scripts: document.scripts.length,
        hasFace: document.fonts.check('600 40px "Cormorant Garamond"'),
      };
    });
    expect(found).toEqual({ pictures: [true, true], scripts: 0, hasFace: true });
    expect(requested.filter((url) => !url.startsWith('data:'))).toEqual([address]);
    expect(await accessibilityFindings(visitor)).toEqual([]);
    for (const format of ['A4', 'Letter']) {
      const paper = (await visitor.pdf({ format })).toString('latin1');
      expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1);
    }
  }
});
