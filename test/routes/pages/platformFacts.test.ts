import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { PlatformFacts } from '../../../protocol/schemas/platform/platform.ts';
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
