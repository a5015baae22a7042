import type { Locator } from 'playwright-core';
import { create } from 'qrcode';
import sharp from 'sharp';
import { expect } from 'vitest';

/** The quiet zone around a QR code, in modules, as the QR specification requires. */
const quietDots = 2;

interface Sight {
  width: number;
  height: number;
  isDark: (x: number, y: number) => boolean;
}

async function lookAt(picture: Buffer): Promise<Sight> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    isDark: (x, y) => data[(Math.floor(y) * info.width + Math.floor(x)) * info.channels]! < 128,
  };
}

/** The bounding box of the dark modules. */
function boundsOf({ width, height, isDark }: Sight) {
  const columns = Array.from({ length: width }, (_, x) => x);
  const rows = Array.from({ length: height }, (_, y) => y);
  const across = columns.filter((x) => rows.some((y) => isDark(x, y)));
  const down = rows.filter((y) => columns.some((x) => isDark(x, y)));
  return { left: across[0]!, right: across.at(-1)! + 1, top: down[0]!, bottom: down.at(-1)! + 1 };
}

/** The modules of the QR code in the picture, one string per row. */
function dotsOf(sight: Sight, size: number): string[] {
  const { left, right, top, bottom } = boundsOf(sight);
  const dot = (right - left) / size;
  for (const quiet of [left, top, sight.width - right, sight.height - bottom])
    expect(quiet / dot, 'the quiet zone in dots').toBeGreaterThan(quietDots - 0.3);
  const places = Array.from({ length: size }, (_, index) => index + 0.5);
  return places.map((y) =>
    places.map((x) => (sight.isDark(left + x * dot, top + (y * (bottom - top)) / size) ? '#' : '.')).join(''),
  );
}

/** Expects this QR code, on a screen or in a file, to encode exactly this link. */
export async function leadsTo(code: Locator | Buffer, link: string): Promise<void> {
  const { size, data } = create(link, {}).modules;
  const expected = Array.from({ length: size }, (_, row) =>
    Array.from(data.slice(row * size, (row + 1) * size), (isDark) => (isDark ? '#' : '.')).join(''),
  );
  const read = async () => dotsOf(await lookAt(Buffer.isBuffer(code) ? code : await code.screenshot()), size);
  if (!Buffer.isBuffer(code)) await code.locator('svg').waitFor();
  expect(await read()).toEqual(expected);
}

export async function coloursOf(picture: Buffer): Promise<string[]> {
  const hex = (await sharp(picture).removeAlpha().raw().toBuffer()).toString('hex');
  return [...new Set(hex.match(/.{6}/g))].map((colour) => `#${colour}`).toSorted();
}
