import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './venue.ts';

/** A browser whose clipboard the test may read. */
export const withClipboard: Visitor = { permissions: ['clipboard-read', 'clipboard-write'] };

const clipboardOf = async (page: Page) => page.evaluate(async () => navigator.clipboard.readText());

/** The clipboard holds exactly this link, now or in a moment. */
export async function hasCopied(page: Page, link: string): Promise<void> {
  await expect.poll(async () => clipboardOf(page)).toBe(link);
}

/** Nothing is in the clipboard any more: what is found there next was copied later. */
export const emptiesClipboard = async (page: Page) =>
  page.evaluate(async () => navigator.clipboard.writeText(''));

/** A short link was copied; gives its path. */
export async function hasCopiedShortLink(page: Page): Promise<string> {
  await expect.poll(async () => clipboardOf(page)).toMatch(/\/s\/\w+$/);
  return new URL(await clipboardOf(page)).pathname;
}

/** Does what ends in a file; gives the file's name and what is in it. */
export async function downloads(page: Page, deed: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), deed()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
