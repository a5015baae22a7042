import type { Page } from 'playwright-core';

/** Text that is not translated: addresses, paths, email addresses, codes, ids and international names. */
const foreign =
  /https?:\/\/\S+|(?<!\S)\/[\w/:-]+|\S+@\S+|\b127\.0\.0\.1\S*|\bFORETOLD\b|\bForetold\b|\b(CAD|Square|MAUI|Facebook|Twitter|WhatsApp|English|iPhone|Android|Chrome|Chromium|Safari|Linux|macOS)\b|\b\d+ ?(kB|MB|GB|ms|s)\b|\b(?=[a-f]*\d)[\da-f]{6}\b|\b[A-Z\d]{6}\b/g;

/**
 * The plain English in a text: an unaccented Latin letter outside user content and international names.
 * Undefined when there is none.
 */
export function plainEnglish(text: string): string | undefined {
  // A single letter, such as an initial.
  if (text.length === 1) return undefined;
  return /[a-z](?!\p{M})/iu.test(text.replaceAll(foreign, '')) ? text.trim().slice(0, 120) : undefined;
}

interface Reading {
  texts: string[];
  cut: string[];
  overlapping: string[];
}

/** Reads the visible and accessible texts of the page, clipped product texts, and overlapping controls. */
async function readPage(): Promise<Reading> {
  // Waits for layout and finishes animations.
  const nextFrame = async () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let count = 0; count < 3; count += 1) await nextFrame();
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  await nextFrame();

  const texts = [document.title];
  const cut: string[] = [];
  const attributes = [
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'title',
    'alt',
    'placeholder',
  ];
  for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
    if (/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|CODE|KBD)$/.test(element.tagName)) continue;
    // Languages are listed by their own names.
    if (element.matches('option[lang]')) continue;
    // Screen readers skip the labels of a chart library.
    if (!element.closest('[aria-hidden=true]'))
      for (const name of attributes) texts.push(element.getAttribute(name) ?? '');
    const own = Array.from(element.childNodes)
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ textContent }) => textContent)
      .join('');
    texts.push(own);
    const { overflowX, textOverflow, clipPath } = getComputedStyle(element);
    const isClipped = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
    // A combining accent marks the product’s texts. User content may be clipped.
    if (
      /\p{M}|[áéíóú]/iu.test(own) &&
      (isClipped || textOverflow === 'ellipsis') &&
      isClipped &&
      element.clientWidth > 1 &&
      // Visually hidden text for screen readers.
      clipPath === 'none' &&
      !element.closest('.sr-only')
    )
      cut.push(own.trim());
  }

  // Bars, menus and skip links are in separate layers, and may cover other elements.
  const layerOf = (element: Element | null): Element | null =>
    !element || getComputedStyle(element).position.match(/absolute|fixed|sticky/)
      ? element
      : layerOf(element.parentElement);
  const controls = Array.from(document.querySelectorAll('button, a[href]'))
    .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((control) => ({ control, layer: layerOf(control), box: control.getBoundingClientRect() }))
    .filter(({ control, layer }) => control !== layer);
  const overlapping = controls.flatMap((entry, index) =>
    controls
      .slice(index + 1)
      .filter(
        ({ layer, box }) =>
          layer === entry.layer &&
          Math.min(entry.box.right, box.right) - Math.max(entry.box.left, box.left) > 2 &&
          Math.min(entry.box.bottom, box.bottom) - Math.max(entry.box.top, box.top) > 2,
      )
      .map((other) => `“${entry.control.textContent}” and “${other.control.textContent}”`),
  );
  return { texts: texts.filter((text) => text.trim()), cut, overlapping };
}

/** The element that makes the page wider than this, in either direction. */
function widestElement(width: number): string | undefined {
  if (document.documentElement.scrollWidth <= width) return undefined;
  const reaching = Array.from(document.querySelectorAll<HTMLElement>('main *')).filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return right > width + 1 || left < -1;
  });
  return reaching.at(-1)?.outerHTML.slice(0, 160) ?? 'the page';
}

/**
 * Reads pages, and collects texts that are plain English, clipped or covered, and pages that are too wide for
 * the narrowest phone.
 */
export class Reader {
  readonly faults: string[] = [];
  readonly #reported = new Set<string>();
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Reads the current page. */
  async reads(where: string): Promise<void> {
    const { texts, cut, overlapping } = await this.#page.evaluate(readPage);
    for (const text of texts) {
      const english = plainEnglish(text);
      if (english) this.#report(where, `“${english}” is not in the catalogue`);
    }
    for (const text of cut) this.#report(where, `“${text}” is cut`);
    for (const both of overlapping) this.#report(where, `${both} lie on each other`);
    // On a phone, a page that is too wide also widens its layout viewport.
    const wide = await this.#page.evaluate(widestElement, this.#page.viewportSize()!.width);
    if (wide !== undefined) this.#report(where, `“${wide}” is too wide for the window`);
  }

  /** Reports a fault that occurs on several pages once. */
  #report(where: string, fault: string): void {
    if (!this.#reported.has(fault)) this.faults.push(`${where}: ${fault}`);
    this.#reported.add(fault);
  }

  /** Reads the page and everything that its controls with `aria-haspopup` or `aria-expanded` open. */
  async readsAll(where: string): Promise<void> {
    await this.#page.waitForLoadState('networkidle');
    await this.reads(where);
    const openers = this.#page.locator(
      'main :is([aria-haspopup], [aria-expanded=false], summary, [role=tab][aria-selected=false]), header [aria-haspopup]',
    );
    for (let index = 0; index < (await openers.count()); index += 1) {
      const opener = openers.nth(index);
      if (!(await opener.isVisible()) || !(await opener.isEnabled())) continue;
      const name = (await opener.textContent())?.trim() ?? '';
      await opener.click();
      await this.reads(`${where}, behind “${name}”`);
      await this.#page.keyboard.press('Escape');
    }
  }
}
