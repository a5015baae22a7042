import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, devices, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** The path of an installed program, or ''. */
export const find = (name: string): string => {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/**
 * Program names in order of preference. The headless shell takes two thirds of the full browser’s processor
 * time.
 */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The path of Chromium, or '' if it is not installed. Without it, the browser tests are skipped. */
export const chromiumPath = process.env.CHROMIUM ?? (names.map(find).find(Boolean) || '');

if (!chromiumPath)
  process.stdout.write('No Chromium found: the browser tests are skipped. Set CHROMIUM to its path.\n');

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** Launches Chromium. Every visitor gets a context of their own. */
export const launch = async (...args: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath, args: [...quiet, ...args] });

/** A Chromium that reads the profile’s settings, which the headless shell does not. */
export const settingsChromiumPath = names.slice(1).map(find).find(Boolean) ?? '';

/** The setting that blocks all cookies, and with them all storage. */
export const blockedCookies = { profile: { default_content_setting_values: { cookies: 2 } } };
/** The setting that doubles the size of all text (16 px is the default). */
export const doubledText = { webkit: { webprefs: { default_font_size: 32 } } };

/** Launches a Chromium with these settings of its user. */
export async function launchWithSettings(settings: object, options: BrowserContextOptions) {
  const profile = await mkdtemp(join(tmpdir(), 'foretold-profile-'));
  await mkdir(join(profile, 'Default'));
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

/** The timeout of a single expectation, long enough for a slow machine. */
export const momentMs = 45_000;

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
  bigScreen: { width: 1920, height: 1080 },
} as const;

const { defaultBrowserType: _, ...iPhone } = devices['iPhone 13'];

/**
 * A phone’s window. Its device pixel ratio is 1: a ratio of 3, as on the real phone, takes a seventh more
 * processor time.
 */
export const phoneWindow: BrowserContextOptions = {
  ...iPhone,
  viewport: sizes.phone,
  deviceScaleFactor: 1,
};

/** Collects console errors and exceptions of a page. The returned function expects that there are none. */
export function watchForErrors(page: Page): () => void {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    const isExpected = /Failed to load resource|WebSocket connection/.test(message.text());
    if (message.type() === 'error' && !isExpected) errors.push(`${page.url()}: ${message.text()}`);
  });
  return () => expect(errors).toEqual([]);
}
