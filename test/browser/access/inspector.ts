import type { Page } from 'playwright-core';
import { accessibilityFindings } from '../kit/accessibility.ts';
import { sizes } from '../kit/chromium.ts';

type Look = readonly [device: 'phone' | 'laptop', colorScheme: 'light' | 'dark'];
const everyLook: Look[] = [
  ['phone', 'light'],
  ['phone', 'dark'],
  ['laptop', 'dark'],
  ['laptop', 'light'],
];
const twoLooks: Look[] = [
  ['phone', 'light'],
  ['laptop', 'dark'],
];

/** The narrowest phone, and a laptop's window at 200 % zoom. */
const narrowWindows = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
];

/**
 * Faults of the current page in the given combinations of device and theme, and the elements that overflow a
 * narrow window.
 */
async function faultsOf(page: Page, where: string, looks: Look[]): Promise<string[]> {
  const before = page.viewportSize()!;
  const faults: string[] = [];
  for (const [device, colorScheme] of looks) {
    await page.setViewportSize(device === 'phone' ? sizes.phone : sizes.desktop);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(settle);
    // Only colour rules can differ in dark mode.
    const findings = await accessibilityFindings(page, { colours: colorScheme === 'dark' ? 'only' : 'with' });
    faults.push(...findings.map((finding) => `${where}, ${device}, ${colorScheme}: ${finding}`));
  }
  await page.setViewportSize(sizes.phone);
  faults.push(...(await page.evaluate(smallTargets)).map((element) => `${where}: a thumb misses ${element}`));
  for (const narrow of narrowWindows) {
    await page.setViewportSize(narrow);
    const wide = await page.evaluate(wideElements);
    faults.push(...wide.map((element) => `${where}, ${narrow.width} px: ${element} is too wide`));
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/**
 * Checks screens and collects the faults: with `look` in every combination of device and theme, with `glance`
 * in two.
 */
export class Inspector {
  readonly faults: string[] = [];
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  look = async (where: string) => void this.faults.push(...(await faultsOf(this.#page, where, everyLook)));
  glance = async (where: string) => void this.faults.push(...(await faultsOf(this.#page, where, twoLooks)));
}

/** Finishes all colour transitions, including those of off-screen rows that the browser does not render. */
async function settle(): Promise<void> {
  const allDrawn = new CSSStyleSheet();
  allDrawn.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets = [allDrawn];
  const nextFrame = async () => new Promise((resolve) => requestAnimationFrame(resolve));
  await nextFrame();
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running');
  for (let animations = running(); animations.length > 0; animations = running()) {
    for (const animation of animations) animation.finish();
    await nextFrame();
  }
}

/** The elements that make the page wider than the window. */
function wideElements(): string[] {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  const wide = Array.from(document.querySelectorAll('body *')).filter(
    (element) => element.getBoundingClientRect().right > room + 1,
  );
  return [
    `the page (${document.documentElement.scrollWidth} px)`,
    ...wide.slice(-2).map(({ outerHTML }) => outerHTML.slice(0, 120)),
  ];
}

/** Tap targets below 48 px in height or width. A labelled field counts with the size of its label. */
function smallTargets(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=menuitem]',
  );
  const isSmall = ({ width, height }: DOMRect) => Math.min(width, height) < 47.5;
  const boxOf = (control: HTMLElement) =>
    (control instanceof HTMLInputElement
      ? (control.labels?.[0] ?? control)
      : control
    ).getBoundingClientRect();
  return Array.from(controls)
    .filter((control) => control.checkVisibility() && !control.closest('.sr-only, [aria-hidden=true]'))
    .filter((control) => isSmall(control.getBoundingClientRect()) && isSmall(boxOf(control)))
    .map((control) => control.outerHTML.slice(0, 160));
}
