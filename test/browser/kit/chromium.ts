import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
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

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** Starts the real browser; every visitor is a context of their own in it. */
export const launch = async (...args: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath, args: [...quiet, ...args] });

/** The Chromium that reads its user's settings; the one without windows reads none. */
export const settingsChromiumPath = names.slice(1).map(find).find(Boolean) ?? '';

/** Starts a Chromium whose user has blocked all cookies in its settings, and with them every storage. */
export async function launchWithoutCookies(options: BrowserContextOptions) {
  const profile = await mkdtemp(join(tmpdir(), 'foretold-profile-'));
  await mkdir(join(profile, 'Default'));
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: settingsChromiumPath,
    args: [...quiet, '--headless=new'],
    ...options,
  });
  const close = async () => {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  };
  return { context, close };
}

/** How long the network, the server and a slow machine may take together before something counts as not happening. */
export const momentMs = 45_000;

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
