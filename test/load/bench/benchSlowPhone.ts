import { devices, type Browser as Chromium, type Page } from 'playwright-core';
import { sizes } from '../../browser/kit/chromium.ts';

/** A page to open. It is usable once its control is visible. */
export interface Opening {
  what: string;
  url: string;
  /** A selector. A control rendered by React is usable as soon as it exists. */
  control: string;
  /** The event that the phone has joined before. */
  joins?: string;
  isWide?: boolean;
}

/** The result of one opening; `shift` is the layout shift until the page has settled. */
export interface Opened {
  usableMs: number;
  /** Transferred bytes of JavaScript before the control was visible, and in all. */
  scriptsBefore: number;
  scripts: number;
  shift: number;
}

const network = { offline: false, latency: 100, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8 };
const slowdown = 4;
const settleMs = 1_500;

export const medianOf = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Watch {
  usableAt?: number;
  shift: number;
}

/**
 * Records in the page when the control was painted, and the layout shifts. Inner functions must not have
 * names: `tsx` wraps named functions in a helper that the page does not have.
 */
function watch(control: string): void {
  const watched: Watch = { shift: 0 };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(control)?.getClientRects().length) return;
    observer.disconnect();
    requestAnimationFrame(() => (watched.usableAt = performance.now()));
  }).observe(document, { childList: true, subtree: true });
}

async function join(page: Page, { url, joins = '' }: Opening): Promise<void> {
  await page.goto(new URL('/healthz', url).href);
  const status = await page.evaluate(
    async ([code, username]) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': `${username} ${code}` };
      const body = JSON.stringify({ username });
      return (await fetch(`/api/events/${code}/participants`, { method: 'POST', headers, body })).status;
    },
    [joins, `Known ${Math.random().toString(36).slice(2, 10)}`],
  );
  if (status !== 201) throw new Error(`The join was refused: ${status}`);
}

/**
 * Opens a page in a browser with an empty cache, with the processor and network of the performance budget.
 */
export async function openSlowly(chromium: Chromium, opening: Opening): Promise<Opened> {
  const { defaultBrowserType: _, ...phone } = { ...devices['iPhone 13'], viewport: sizes.phone };
  const wide = { viewport: { width: 1280, height: 720 } };
  const context = await chromium.newContext({ locale: 'en-US', ...(opening.isWide ? wide : phone) });
  try {
    const page = await context.newPage();
    if (opening.joins) await join(page, opening);
    const protocol = await context.newCDPSession(page);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', network);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(watch, opening.control);
    await page.goto(opening.url, { waitUntil: 'commit' });
    await page
      .waitForFunction(() => (window as unknown as { watched?: Watch }).watched?.usableAt !== undefined)
      .catch((cause: unknown) => {
        throw new Error(`${opening.what}: ${opening.control} did not appear.`, { cause });
      });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(settleMs);
    const { usableAt = 0, shift } = await page.evaluate(
      () => (window as unknown as { watched: Watch }).watched,
    );
    const files = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, encodedBodySize, responseEnd }) => ({ name, bytes: encodedBodySize, endedAt: responseEnd }),
      ),
    );
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    const sum = (found: { bytes: number }[]) => found.reduce((total, { bytes }) => total + bytes, 0);
    const before = scripts.filter(({ endedAt }) => endedAt <= usableAt);
    return { usableMs: usableAt, shift, scripts: sum(scripts), scriptsBefore: sum(before) };
  } finally {
    await context.close();
  }
}
