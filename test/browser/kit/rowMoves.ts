import type { Page } from 'playwright-core';

/** Records the rows that move to another place from now on. */
export const recordRowMoves = async (page: Page) =>
  page.evaluate(() => {
    const glided = new Set<string>();
    Object.assign(window, { glided });
    const inherited = Reflect.get(Element.prototype, 'animate');
    Element.prototype.animate = new Proxy(inherited, {
      apply(animate, row: Element, [frames, timing]: Parameters<Element['animate']>) {
        const [from, to] = frames as Keyframe[];
        const name = row.querySelector('[dir="auto"]')?.textContent;
        const isGlide = String(from?.transform).startsWith('translate') && to?.transform === 'none';
        if (name && isGlide) glided.add(name);
        return animate.call(row, frames, timing);
      },
    });
  });

/** The names of the rows that have moved. */
export const movedRows = async (page: Page) =>
  page.evaluate(() => [...((window as { glided?: Set<string> }).glided ?? [])].toSorted());
