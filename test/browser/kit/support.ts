import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeNode {
  target: string[];
  any: { message: string }[];
}
interface Axe {
  run: (
    where: Document | string[],
    options: object,
  ) => Promise<{ violations: { id: string; nodes: AxeNode[] }[] }>;
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What still comes into view is half transparent: its colours count once it stands. */
const standsStill = async (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(passing.map(async ({ finished }) => finished));
  });

/** What axe-core finds on the page once it stands still (WCAG 2.2 AA), with, without or only colours; one line each. */
export async function accessibilityFindings(
  page: Page,
  { colours = 'with' }: { colours?: 'with' | 'without' | 'only' } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  await standsStill(page);
  return page.evaluate(
    async ({ runOnly, rules }) => {
      const { axe: tool } = window as unknown as { axe: Axe };
      // It would fetch all stylesheets again for a rule that is experimental, and not among these.
      const preload = { assets: ['media'] };
      const { violations } = await tool.run(document, {
        runOnly,
        rules,
        resultTypes: ['violations'],
        preload,
      });

      /** What only lies under a bar at the edge of the screen can be scrolled from there. */
      async function isOutOfReach({ target }: AxeNode): Promise<boolean> {
        document.querySelector(target[0]!)?.scrollIntoView({ block: 'center' });
        const again = await tool.run(target, {
          runOnly: { type: 'rule', values: ['target-size'] },
          preload: false,
        });
        return again.violations.length > 0;
      }

      const findings: string[] = [];
      for (const { id, nodes } of violations)
        for (const node of nodes)
          if (id !== 'target-size' || (await isOutOfReach(node)))
            findings.push(`${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`);
      return findings;
    },
    {
      runOnly: colours === 'only' ? ['cat.color'] : wcag,
      rules: { 'color-contrast': { enabled: colours !== 'without' } },
    },
  );
}

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
