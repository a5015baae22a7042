import type { Page } from 'playwright-core';

/** The height of the largest QR code, in percent of the screen’s height. */
export const qrHeight = async (wall: Page) =>
  wall
    .getByRole('img', { name: /^QR code/ })
    .evaluateAll((codes) =>
      Math.round(
        Math.max(0, ...codes.map((code) => (code.getBoundingClientRect().height / innerHeight) * 100)),
      ),
    );

/** Illegible texts: with a height below 2.5 % of the screen’s height, or on top of a picture. */
export const unreadable = async (wall: Page) =>
  wall.evaluate(() => {
    const pictures = [...document.querySelectorAll('main img')].map((picture) =>
      picture.getBoundingClientRect(),
    );
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const element = text.parentElement!;
      const { fontSize, visibility } = getComputedStyle(element);
      if (!text.textContent?.trim() || visibility === 'hidden' || element.closest('.sr-only')) continue;
      const scale = element instanceof SVGGraphicsElement ? element.getScreenCTM()!.a : 1;
      const share = (parseFloat(fontSize) * scale * 100) / innerHeight;
      if (share < 2.5) found.push(`${text.textContent}: ${share.toFixed(2)} %`);
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      const isCovered = pictures.some(
        ({ left, right, top, bottom }) =>
          box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      );
      if (isCovered) found.push(`${text.textContent}: on a picture`);
    }
    return found;
  });

/** The texts of `useFittingSize` that are cut, and the rows whose content is higher than the row. */
export const overfull = async (wall: Page) =>
  wall.locator('[data-fits]').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { height } = element.getBoundingClientRect();
        if (element.matches("[data-fits='text']")) return element.scrollHeight > height * 1.4;
        return [...element.children].some((child) => child.getBoundingClientRect().height > height + 1);
      })
      .map((element) => `${element.className}: ${element.textContent}`),
  );

/** Stubs the wake lock, so that a test can release it as the system does. */
export const stubWakeLock = async (page: Page) =>
  page.addInitScript(() => {
    const locks: (EventTarget & { released: boolean })[] = [];
    const request = async () => {
      const lock = Object.assign(new EventTarget(), {
        released: false,
        release: async () => {
          lock.released = true;
          lock.dispatchEvent(new Event('release'));
        },
      });
      locks.push(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(window, { locks });
  });
