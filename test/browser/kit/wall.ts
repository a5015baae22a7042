import type { Page } from 'playwright-core';

/** How high the largest QR code is, in hundredths of the screen. */
export const qrHeight = async (wall: Page) =>
  wall
    .getByRole('img', { name: /^QR code/ })
    .evaluateAll((codes) =>
      Math.round(
        Math.max(0, ...codes.map((code) => (code.getBoundingClientRect().height / innerHeight) * 100)),
      ),
    );

/** What the room could not read, or not see: texts below 2.5 % of the height, and texts that stand on a picture. */
export const unreadable = async (wall: Page) =>
  wall.evaluate(() => {
    const pictures = [...document.querySelectorAll('main img')].map((one) => one.getBoundingClientRect());
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

/** A screen whose system can be told to take the lock away. */
export const hasWakeLock = async (page: Page) =>
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
