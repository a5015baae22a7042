import type { Page } from 'playwright-core';

/** Aborts requests for these files: the first `count`, or all of them until `back` is called. */
export async function abortRequests(page: Page, files: RegExp, count = Number.POSITIVE_INFINITY) {
  let lost = 0;
  await page.route(files, async (route) => {
    if (lost >= count) return route.continue();
    lost += 1;
    return route.abort('connectionreset');
  });
  return { lost: () => lost, back: async () => page.unroute(files) };
}
