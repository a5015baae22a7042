import { execFileSync } from 'node:child_process';
import { chromium, type Browser, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** Where an installed program is, or an empty text. */
export const find = (name: string): string => {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/** In the order of preference: the one without windows takes two thirds of the other's processor time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The installed Chromium, or an empty text: then the browser journeys are left out. */
export const chromiumPath = process.env.CHROMIUM ?? (names.map(find).find(Boolean) || '');

/** Why the journeys are left out, where they are. */
if (!chromiumPath)
  process.stdout.write('No Chromium found: the browser journeys are left out. CHROMIUM can name its path.\n');

/** Starts the real browser; every visitor is a context of their own in it. */
export const launch = async (...args: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
      ...args,
    ],
  });

/** How long the network, the server and a slow machine may take together before something counts as not happening. */
export const momentMs = 20_000;

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
  bigScreen: { width: 1920, height: 1080 },
} as const;

/** Fails with what the page complains about in its console, and with everything that was thrown in it. */
export function watchForErrors(page: Page): () => void {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const isExpected = /Failed to load resource|WebSocket connection/.test(message.text());
    if (message.type() === 'error' && !isExpected) errors.push(`${page.url()}: ${message.text()}`);
  });
  return () => expect(errors).toEqual([]);
}
