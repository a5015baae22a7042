import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pageLinks } from '../../../protocol/paths.ts';
import { makeLink } from '../../support/helpers.ts';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { chromiumPath } from '../kit/chromium.ts';
import { useVenue } from '../kit/venue.ts';
import { control, dialog, joins, predicts, sees, taps } from '../kit/actions.ts';

const groom = 'Will the groom cry?';
const photo = `Photo of the moment: ${groom}`;

/** A photo in portrait format, large enough to take time on a slow network. */
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

/** Counts the photo uploads that a page has begun and aborted. */
function requestsOf(page: Page) {
  const count = { begun: 0, brokenOff: 0 };
  const isPhoto = (request: Request) => request.method() === 'POST' && request.url().endsWith('/photo');
  page.on('request', (request) => void (isPhoto(request) && (count.begun += 1)));
  page.on('requestfailed', (request) => void (isPhoto(request) && (count.brokenOff += 1)));
  return count;
}

const ofPhotos = '**/api/questions/*/photo';

/** Holds all photo uploads without a reply until the returned function aborts them. */
async function hangs(page: Page): Promise<() => void> {
  let end = () => {};
  const isOver = new Promise<void>((resolve) => (end = resolve));
  await page.route(ofPhotos, async (route) => {
    await isOver;
    return route.abort().catch(() => undefined);
  });
  return end;
}

/** Selects a photo for a question. */
async function addsPhoto(page: Page, question: string): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await taps(page, `Add a photo: ${question}`);
  await page.getByRole('menuitem', { name: 'Choose a photo' }).click();
  await (await chosen).setFiles({ name: 'vows.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() });
}

describe.skipIf(!chromiumPath)('photo of the moment', () => {
  // An insecure origin, which has no secure-context APIs.
  const venue = useVenue({ own: { host: 'foretold.test' } });

  it('does not delay the reveal, survives a reload and a killed server, and then shows on every screen', async () => {
    const party = await venue.createTestEvent({ title: 'Clara & Theo' });
    const { code, organiser } = party;
    const question = await party.addQuestion({ text: groom });
    const { token } = await makeLink(party, 'mc');
    const [mc, rosa, wall] = await Promise.all([
      venue.phone(`${pageLinks.host(code)}#key=${token}`),
      venue.phone(pageLinks.event(code)),
      venue.projector(pageLinks.bigScreen(code)),
    ]);
    await joins(rosa, 'Rosa');
    await predicts(rosa, groom, 'Yes');
    await taps(rosa, 'Skip Message');
    await taps(rosa, 'Back to Event');
    await organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer: 'yes', isHeld: true });
    const step = { kind: 'predictions', questionId: question.id };
    await organiser.post(`/api/events/${code}/show`, { step, revision: 0, closes: true });

    const end = await hangs(mc);
    const requests = requestsOf(mc);
    await addsPhoto(mc, groom);
    await sees(mc, 'Sending the photo...');
    await expect.poll(() => requests.begun).toBe(1);
    await taps(mc, 'Show the answer');
    await sees(wall, 'The answer is in');
    await sees(rosa, 'You got it right!');
    // The upload was aborted during the step of the show, and is retried after it.
    await expect.poll(() => requests).toEqual({ begun: 2, brokenOff: 1 });
    expect(await wall.getByRole('img', { name: photo }).count()).toBe(0);

    await venue.cutPower();
    end();
    await sees(mc, 'It’s safe on this device. We’ll send it when you’re back online.');
    expect(await accessibilityFindings(mc)).toEqual([]);
    await venue.restart();
    await mc.unroute(ofPhotos);
    await mc.reload();
    await sees(mc, 'Everyone can see it.');

    await wall.getByRole('img', { name: photo }).waitFor();
    expect(await accessibilityFindings(wall)).toEqual([]);
    await rosa.getByRole('button', { name: photo }).first().click();
    await dialog(rosa).getByRole('img', { name: photo }).waitFor();
    // The image element appears before all of the photo has loaded.
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

  it('arrives once after a lost reply, an offline phone and a reload before the retry', async () => {
    const party = await venue.createTestEvent();
    const question = await party.addQuestion({ text: groom });
    const { token } = await makeLink(party, 'mc');
    const mc = await venue.phone(`${pageLinks.host(party.code)}#key=${token}`);
    const stored = async () => {
      const { body } = await party.organiser.get(`/api/events/${party.code}/questions`);
      return (body as { photo?: { address: string } }[])[0]!.photo?.address;
    };
    const requests = requestsOf(mc);
    const bodies: number[] = [];
    await mc.route(ofPhotos, async (route) => {
      bodies.push(route.request().postDataBuffer()!.length);
      // Node cannot resolve the host name that the browser is configured to resolve.
      const { origin, pathname } = new URL(route.request().url().replace('foretold.test', '127.0.0.1'));
      const headers = { ...route.request().headers(), origin };
      expect((await route.fetch({ url: origin + pathname, headers })).status()).toBe(200);
      await mc.context().setOffline(true);
      return route.abort();
    });
    await addsPhoto(mc, groom);
    await sees(mc, 'It’s safe on this device. We’ll send it when you’re back online.');
    const address = await stored();
    expect(address).toMatch(/^\/images\//);
    // Three megapixels of noise are about 1 MB in base64.
    expect(bodies[0]).toBeLessThan(1.5 * 1024 * 1024);

    await mc.unroute(ofPhotos);
    await mc.context().setOffline(false);
    await mc.reload();
    await sees(mc, 'Guests see it with the answer.');
    await expect.poll(() => requests.begun).toBeGreaterThan(1);
    expect(await stored()).toBe(address);
    expect(await party.organiser.delete(`/api/questions/${question.id}/photo`)).toMatchObject({
      status: 200,
    });
    await control(mc, `Add a photo: ${groom}`).waitFor();
    await mc.reload();
    await control(mc, `Add a photo: ${groom}`).waitFor();
    expect(await stored()).toBeUndefined();
  });
});
