import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PlatformFacts } from '../../../protocol/schemas/platform/platform.ts';
import type { Browser } from '../../support/Browser.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { runningApp } from '../runningApp.ts';

const facts: PlatformFacts = {
  supportEmail: "o'hara+help@example.org",
  privacyUrl: 'https://example.org/privacy?a=1&b="><script>$&$`alert(1)</script>',
  retentionDays: 30,
};
// The source page stands in for the built one: the build does not change its head.
const running = runningApp({ clientDir: join(import.meta.dirname, '../../../client'), facts });

it('platform facts: every page has the operator, and settings are escaped', async () => {
  const reply = await running.app.browser().send('GET', '/event/ANY', undefined, { accept: 'text/html' });
  const page = String(reply.body);
  const [, written = ''] = /<meta name="platform-facts" content="([^"]*)" \/>/.exec(page) ?? [];
  const text = written
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  expect(JSON.parse(text)).toEqual(facts);
  expect(page).not.toContain('alert(1)</script>');
  expect(page.match(/<script/g)).toHaveLength(1);
});

/** The facts that a page embeds for this browser. */
async function factsOf(browser: Browser): Promise<unknown> {
  const reply = await browser.send('GET', '/', undefined, { accept: 'text/html' });
  const [, written = ''] = /<meta name="platform-facts" content="([^"]*)" \/>/.exec(String(reply.body)) ?? [];
  return JSON.parse(written.replaceAll('&quot;', '"').replace(/"privacyUrl":".*",(?="ret)/, ''));
}

it('platform facts: a browser with grants gets only the fact that it has some', async () => {
  const { organiser } = await createTestEvent(running.app);
  const { supportEmail: _, privacyUrl: __, ...own } = (await factsOf(organiser)) as PlatformFacts;
  expect(own).toEqual({ retentionDays: 30, hasGrants: true });
  expect(await factsOf(running.app.browser())).not.toHaveProperty('hasGrants');
  expect(await factsOf(await running.app.owner())).not.toHaveProperty('hasGrants');
});
