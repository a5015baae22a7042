import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { pictureLimits } from '../../server/base/limits.ts';
import { encodePicture } from '../../server/gateways/encodePicture.ts';
import { animation, pictureAs, uprightPhoto } from '../routes/pictures/pictures.ts';

const box = { width: 800, height: 800 };
const look = async (bytes: Buffer) => sharp(bytes, { animated: true }).metadata();
const encoded = async (bytes: Buffer, into = box) => look((await encodePicture(bytes, into)).bytes);
const notAnImage = { code: 'invalid', message: refusalTexts('notPicture') };

describe('image processing', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('converts a %s to WebP', async (format) => {
    const { bytes, type } = await encodePicture(await pictureAs(format), box);
    expect(type).toBe('image/webp');
    expect(await look(bytes)).toMatchObject({ format: 'webp', width: 60, height: 40 });
  });

  it('keeps transparency', async () => {
    expect(await encoded(await pictureAs('png'))).toMatchObject({ hasAlpha: true });
    expect(await encoded(await pictureAs('jpeg'))).toMatchObject({ hasAlpha: false });
  });

  it('scales a picture down into its box, keeps the proportions, and never enlarges it', async () => {
    const wide = await pictureAs('png', { width: 3_000, height: 500 });
    const high = await pictureAs('jpeg', { width: 500, height: 2_000 });
    expect(await encoded(wide)).toMatchObject({ width: 800, height: 133 });
    expect(await encoded(wide, { width: 2_400, height: 1_200 })).toMatchObject({ width: 2_400, height: 400 });
    expect(await encoded(high)).toMatchObject({ width: 200, height: 800 });
    expect(await encoded(await pictureAs('png', { width: 1, height: 1 }))).toMatchObject({
      width: 1,
      height: 1,
    });
  });

  it('applies the orientation, and removes metadata of camera and location', async () => {
    const photo = await uprightPhoto();
    expect(photo.includes('SECRET CAMERA')).toBe(true);
    const { bytes } = await encodePicture(photo, box);
    const { width, height, orientation, exif, xmp, icc } = await look(bytes);
    expect({ width, height }).toEqual({ width: 60, height: 90 });
    expect([orientation, exif, xmp, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('SECRET CAMERA')).toBe(false);
  });

  it('reduces an animation to its first frame', async () => {
    const moving = await animation();
    expect((await look(moving)).pages).toBe(3);
    const { bytes } = await encodePicture(moving, box);
    expect((await look(bytes)).pages ?? 1).toBe(1);
    expect((await look(bytes)).height).toBe(20);
    const { channels } = await sharp(bytes).stats();
    expect(channels[0]!.mean).toBeLessThan(20);
  });
});

describe('image processing of invalid files', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  it.each([
    ['an SVG', svg],
    ['an SVG behind a declaration', `<?xml version="1.0"?>\n${svg}`],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['plain text', 'Hello, this is no picture.'],
    ['an empty file', ''],
    ['the beginning of a PNG', '\u0089PNG\r\n\u001a\n'],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj'],
    ['a PBM', 'P1\n2 2\n1 0 0 1\n'],
  ])('refuses %s with a message', async (_, content) => {
    await expect(encodePicture(Buffer.from(content, 'latin1'), box)).rejects.toMatchObject(notAnImage);
  });

  it('refuses a TIFF, which browsers do not show', async () => {
    await expect(encodePicture(await pictureAs('tiff'), box)).rejects.toMatchObject(notAnImage);
  });

  it('refuses a truncated picture', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
      const picture = sharp({ create: { width: 200, height: 200, channels: 3, background: 'red', noise } });
      const whole = await picture[format]().toBuffer();
      const torn = whole.subarray(0, Math.floor(whole.length / 2));
      await expect(encodePicture(torn, box)).rejects.toMatchObject(notAnImage);
    }
  });
});

describe('decompression bomb', () => {
  it('is refused by its declared dimensions, before it is decoded', async () => {
    const bomb = await pictureAs('png', { width: 9_000, height: 9_000 });
    expect(bomb.length).toBeLessThan(2_000_000);
    await expect(encodePicture(bomb, box)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Please select an image with fewer pixels.',
    });
  });
});

describe('concurrent image processing', () => {
  it('processes all pictures, and a refused one does not delay the others', async () => {
    const photo = await pictureAs('jpeg', { width: 1_200, height: 900 });
    const works = Array.from({ length: 12 }, async (_, index) =>
      encodePicture(index % 3 === 0 ? Buffer.from('no') : photo, box),
    );
    const ends = await Promise.allSettled(works);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  });

  it('refuses pictures beyond the queue limit, and accepts new ones afterwards', async () => {
    const photo = await pictureAs('jpeg', { width: 600, height: 400 });
    const all = 2 + pictureLimits.waiting + 5;
    const ends = await Promise.allSettled(Array.from({ length: all }, async () => encodePicture(photo, box)));
    const refused = ends.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    for (const end of refused)
      expect(end).toMatchObject({ reason: { code: 'unavailable', headers: { 'retry-after': '5' } } });
    await encodePicture(photo, box);
  });
});
