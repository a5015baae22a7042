import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from './venue.ts';

/** A visitor whose clipboard the test can read. */
export const withClipboard: Visitor = { permissions: ['clipboard-read', 'clipboard-write'] };

const clipboardOf = async (page: Page) => page.evaluate(async () => navigator.clipboard.readText());

/** Waits until the clipboard holds exactly this link. */
export async function hasCopied(page: Page, link: string): Promise<void> {
  await expect.poll(async () => clipboardOf(page)).toBe(link);
}

/** Clears the clipboard, so that its next content was copied later. */
export const clearClipboard = async (page: Page) =>
  page.evaluate(async () => navigator.clipboard.writeText(''));

/** Waits until a short link is in the clipboard. Returns its path. */
export async function hasCopiedShortLink(page: Page): Promise<string> {
  await expect.poll(async () => clipboardOf(page)).toMatch(/\/s\/\w+$/);
  return new URL(await clipboardOf(page)).pathname;
}

/** Runs an action that downloads a file. Returns the file’s name and content. */
export async function downloads(page: Page, action: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), action()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}
