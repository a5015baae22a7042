import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pages } from '../../../protocol/paths.ts';
import { makeLink } from '../../support/helpers.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import { control, dialog, joins, predicts, sees, taps } from '../kit/vocabulary.ts';

const groom = 'Will the groom cry?';
const photo = `Photo of the moment: ${groom}`;

/** A photo of a phone held upright, of which a network has something to carry. */
const aPhoto = async () =>
  sharp({
    create: {
      width: 3_000,
      height: 2_000,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 60 })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Where each piece begins that a page sends. */
function piecesOf(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().endsWith('/photo') || request.method() !== 'POST') return;
    const { offset, piece } = request.postDataJSON() as { offset: number; piece: string };
    if (piece !== '') offsets.push(offset);
  });
  return offsets;
}

/** From now on the network carries so many pieces, and the next one hangs, until the network is gone. */
async function carries(page: Page, count: number): Promise<() => void> {
  let left = count;
  let goes = () => {};
  const isGone = new Promise<void>((resolve) => (goes = resolve));
  await page.route('**/api/questions/*/photo', async (route) => {
    const { piece } = route.request().postDataJSON() as { piece: string };
    if (piece === '' || (left -= 1) >= 0) return route.continue();
    await isGone;
    return route.abort();
  });
  return goes;
}

describe.skipIf(!chromiumPath)('a photo of the moment', () => {
  // Plain http under a name of the network: a browser keeps much to itself there.
  const venue = useVenue({ own: { host: 'foretold.test' } });

  it('keeps no reveal waiting, outlives a reload and a killed server, and then is on every screen', async () => {
    const party = await venue.throwParty({ title: 'Clara & Theo' });
    const { code, organiser } = party;
    const question = await party.ask({ text: groom });
    const { token } = await makeLink(party, 'mc');
    const [mc, rosa, wall] = await Promise.all([
      venue.phone(`${pages.host(code)}#key=${token}`),
      venue.phone(pages.event(code)),
      venue.projector(pages.bigScreen(code)),
    ]);
    await joins(rosa, 'Rosa');
    await predicts(rosa, groom, 'Yes');
    await taps(rosa, 'Skip Message');
    await taps(rosa, 'Back to Event');
    await organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer: 'yes', isHeld: true });
    const step = { kind: 'predictions', questionId: question.id };
    await organiser.post(`/api/events/${code}/show`, { step, revision: 0, closes: true });

    const networkGoes = await carries(mc, 3);
    const offsets = piecesOf(mc);
    const chosen = mc.waitForEvent('filechooser');
    await taps(mc, `Add a photo: ${groom}`);
    await mc.getByRole('menuitem', { name: 'Choose a photo' }).click();
    await (await chosen).setFiles({ name: 'vows.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() });
    await sees(mc, /^[1-9]\d?% sent$/);
    await expect.poll(() => offsets.length).toBe(4);
    await taps(mc, 'Show the answer');
    await sees(wall, 'The answer is in');
    await sees(rosa, 'You got it right!');
    expect(await wall.getByRole('img', { name: photo }).count()).toBe(0);

    await venue.cutPower();
    networkGoes();
    await sees(mc, 'It’s safe on this device. We’ll send it when you’re back online.');
    expect(await accessibilityFindings(mc)).toEqual([]);
    await venue.powerReturns();
    await mc.unroute('**/api/questions/*/photo');
    const sentBefore = offsets.length;
    await mc.reload();
    await sees(mc, 'Everyone can see it.');
    // It went on where it was.
    expect(offsets[sentBefore]).toBeGreaterThan(0);

    await wall.getByRole('img', { name: photo }).waitFor();
    expect(await accessibilityFindings(wall)).toEqual([]);
    await rosa.getByRole('button', { name: photo }).first().click();
    await dialog(rosa).getByRole('img', { name: photo }).waitFor();
    // The picture is there before all of it has come.
    const shown = dialog(rosa).getByRole('img', { name: photo });
    const size = async () =>
      shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    await expect.poll(size).toEqual([1_365, 2_048]);
    expect(await accessibilityFindings(rosa)).toEqual([]);
    await rosa.keyboard.press('Escape');

    await taps(mc, 'Remove photo');
    await taps(dialog(mc), 'Remove photo');
    await control(mc, `Add a photo: ${groom}`).waitFor();
    await wall.getByRole('img', { name: photo }).waitFor({ state: 'detached' });
    await rosa.getByRole('button', { name: photo }).first().waitFor({ state: 'detached' });
  });
});
