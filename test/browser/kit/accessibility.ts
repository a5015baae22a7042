import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

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

/** Waits until all finite animations have ended: text that fades in has too little contrast. */
const animationsEnd = async (page: Page) =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(passing.map(async ({ finished }) => finished));
  });

/**
 * The findings of axe-core (WCAG 2.2 AA) after all animations, one line each. `colours` includes, excludes or
 * selects the colour rules.
 */
export async function accessibilityFindings(
  page: Page,
  { colours = 'with' }: { colours?: 'with' | 'without' | 'only' } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  await animationsEnd(page);
  return page.evaluate(
    async ({ runOnly, rules }) => {
      const { axe: tool } = window as unknown as { axe: Axe };
      // Otherwise axe fetches every stylesheet again, for an experimental rule that is not enabled.
      const preload = { assets: ['media'] };
      const { violations } = await tool.run(document, {
        runOnly,
        rules,
        resultTypes: ['violations'],
        preload,
      });

      /** False for a target below a sticky bar, because a guest can scroll it into view. */
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
      rules: {
        'color-contrast': { enabled: colours !== 'without' },
        ...(colours !== 'only' && { region: { enabled: true } }),
      },
    },
  );
}
