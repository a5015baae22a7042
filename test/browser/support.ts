import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, devices, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';

const find = (name: string) => {
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/** The installed Chromium, or an empty text: then the browser journeys are left out. */
export const chromiumPath = process.env.CHROMIUM ?? (find('chromium') || find('chromium-browser') || find('google-chrome'));

/** Starts the real browser; every visitor is a context of their own in it. */
export const launch = async (): Promise<Browser> =>
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
    ],
  });

export const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
  bigScreen: { width: 1920, height: 1080 },
} as const;

/** A guest's phone: small, with touch. */
export const phone = async (browser: Browser, options: object = {}): Promise<BrowserContext> =>
  browser.newContext({ ...devices['iPhone 13'], defaultBrowserType: undefined, viewport: sizes.phone, ...options } as object);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds on the page as it is (WCAG 2.2 AA); one line each. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: tool } = window as unknown as { axe: { run: (options: object) => Promise<{ violations: Finding[] }> } };
    interface Finding {
      id: string;
      nodes: { target: unknown[] }[];
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await tool.run({ runOnly: tags });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}

/** Fails with what the page complains about in its console, and with everything that was thrown in it. */
export function watchForErrors(page: Page): () => void {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    const isExpected = /Failed to load resource|WebSocket connection/.test(message.text());
    if (message.type() === 'error' && !isExpected) errors.push(message.text());
  });
  return () => expect(errors).toEqual([]);
}
