import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { sizes } from '../kit/chromium.ts';
import type { PicturedEvent } from './picturedEvent.ts';

const top = join(import.meta.dirname, '../../..');
const folder = join(top, 'docs/pictures');
const landingFolder = join(top, 'client/screens/landing/pictures');
const socialCard = join(top, 'client/public/social-card.jpg');

/** The pictures of the landing page with their width in pixels; `hasNight` adds a dark variant. */
const onLanding: Record<string, { width: number; hasNight: boolean }> = {
  'question-phone': { width: 560, hasNight: true },
  'results-phone': { width: 560, hasNight: true },
  'leaderboard-phone': { width: 560, hasNight: true },
  'admin-phone': { width: 560, hasNight: true },
  'big-screen': { width: 1440, hasNight: false },
};

/** Creates the folders of the pictures. */
export async function createFolders(): Promise<void> {
  for (const path of [join(folder, 'sizes'), landingFolder]) await mkdir(path, { recursive: true });
}

/** Opens a page on a new device. */
export async function opens(
  { server, chromium }: PicturedEvent,
  path: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await chromium.newContext({ locale: 'en-US', timezoneId: 'Europe/Paris', ...options });
  const page = await context.newPage();
  await page.goto(server.origin + path);
  return page;
}

export const phone: BrowserContextOptions = {
  viewport: sizes.phone,
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
export const laptop: BrowserContextOptions = { viewport: sizes.desktop };
export const projector: BrowserContextOptions = { viewport: sizes.bigScreen };

/** Waits for fonts, images and animations. */
async function settles(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(async ({ finished }) => finished));
  });
}

const shoots = async (page: Page) => page.screenshot({ animations: 'disabled', caret: 'hide' });

/** Prints the path of a written file. */
const printsPath = async (path: string) =>
  process.stdout.write(`${basename(path)} ${Math.round((await stat(path)).size / 1024)} kB\n`);

/** Takes a screenshot. Pictures of the landing page are also written small, in light and dark. */
export async function takes(page: Page, name: string): Promise<void> {
  await settles(page);
  const path = join(folder, `${name}.png`);
  const day = await shoots(page);
  await writeFile(path, day);
  await printsPath(path);
  const shown = onLanding[name];
  if (!shown) return;
  await keepsSmall(day, landingPicture(`${name}-day`), shown.width);
  if (!shown.hasNight) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await settles(page);
  await keepsSmall(await shoots(page), landingPicture(`${name}-night`), shown.width);
  await page.emulateMedia({ colorScheme: 'light' });
}

const landingPicture = (name: string) => join(landingFolder, `${name}.webp`);

/** The windows of the big screen in the pictures: the first one's picture is in the documents. */
const screens = [
  { viewport: sizes.bigScreen, width: 1920, path: '' },
  { viewport: { width: 1280, height: 720 }, width: 1280, path: '-1280x720' },
  { viewport: { width: 1024, height: 768 }, width: 1024, path: '-1024x768' },
  { viewport: { width: 3840, height: 2160 }, width: 1920, path: '-3840x2160' },
];

/** Opens a page in each window of a big screen. */
export const opensScreens = async (pictured: PicturedEvent, path: string): Promise<Page[]> =>
  Promise.all(screens.map(async ({ viewport }) => opens(pictured, path, { viewport })));

/** Takes screenshots of all windows of the big screen, of the largest at half its size. */
export async function takesScreens(pages: readonly Page[], name: string): Promise<void> {
  await Promise.all(
    pages.map(async (page, index) => {
      const { width, path } = screens[index]!;
      await settles(page);
      const file = path === '' ? `${name}.webp` : `sizes/${name}${path}.webp`;
      await keepsSmall(await shoots(page), join(folder, file), width);
    }),
  );
}

async function keepsSmall(picture: Buffer, path: string, width: number): Promise<void> {
  await sharp(picture).resize({ width }).webp({ quality: 80, effort: 6 }).toFile(path);
  await printsPath(path);
}

/** The link preview of the landing page. */
export async function takesSocialCard(pictured: PicturedEvent): Promise<void> {
  const page = await opens(pictured, '/', { viewport: { width: 1200, height: 630 } });
  await page.getByText('Starting at just').waitFor();
  await settles(page);
  await sharp(await shoots(page))
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(socialCard);
  await printsPath(socialCard);
  await page.context().close();
}
