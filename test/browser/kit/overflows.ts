import type { Page } from 'playwright-core';

/**
 * Texts that leave the window or their box, and boxes that cut a text without an ellipsis. With `isFixed` the
 * screen does not scroll, so the window’s height counts, too.
 */
export const overflows = async (page: Page, { isFixed = false } = {}): Promise<string[]> =>
  page.evaluate((countsHeight) => {
    const slack = 1.5;
    const found = new Set<string>();
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ').slice(0, 3).join('.') ?? ''}`;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement!;
      if (!text.textContent?.trim() || element.closest('.sr-only, script, style, noscript, option')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      // Visually hidden text for screen readers.
      if (getComputedStyle(element).clipPath !== 'none' && element.clientWidth <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      // A box with an ellipsis, a mask or a scroll bar may clip its text.
      const shown = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
      let isClipped = false;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const isMeant =
          style.textOverflow === 'ellipsis' ||
          style.webkitLineClamp !== 'none' ||
          style.maskImage !== 'none' ||
          /auto|scroll/.test(style.overflowX + style.overflowY);
        if (/hidden|clip|auto|scroll/.test(style.overflowX) && isMeant) {
          isClipped = true;
          Object.assign(shown, {
            left: Math.max(shown.left, left),
            right: Math.min(shown.right, right),
            top: Math.max(shown.top, top),
            bottom: Math.min(shown.bottom, bottom),
          });
        }
      }
      for (const rect of range.getClientRects()) {
        if (rect.width === 0 || rect.height === 0) continue;
        const left = Math.max(rect.left, shown.left);
        const right = Math.min(rect.right, shown.right);
        const top = Math.max(rect.top, shown.top);
        const bottom = Math.min(rect.bottom, shown.bottom);
        if (right <= left || bottom <= top) continue;
        const begin = `${nameOf(element)} "${text.textContent.trim().slice(0, 24)}"`;
        if (left < -slack || right > innerWidth + slack)
          found.add(`${begin} is at ${Math.round(left)}–${Math.round(right)} of ${innerWidth}`);
        if (countsHeight && (top < -slack || bottom > innerHeight + slack))
          found.add(`${begin} is at ${Math.round(top)}–${Math.round(bottom)} down of ${innerHeight}`);
        if (isClipped) continue;
        const frame = element.closest('li, td, th, button, a, section, article, p, h1, h2, h3, dd, dt');
        const box = frame?.getBoundingClientRect();
        if (box && getComputedStyle(frame!).display !== 'inline' && box.width > 0)
          if (left < box.left - slack || right > box.right + slack)
            found.add(
              `${begin} leaves ${nameOf(frame!)} by ${Math.round(Math.max(box.left - left, right - box.right))}`,
            );
      }
    }
    return [...found];
  }, isFixed);
