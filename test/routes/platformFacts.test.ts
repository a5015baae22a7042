import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PlatformFacts } from '../../protocol/platform.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

const facts: PlatformFacts = {
  supportEmail: "o'hara+help@example.org",
  privacyUrl: 'https://example.org/privacy?a=1&b="><script>$&$`alert(1)</script>',
  retentionDays: 30,
};
let clientDir: string;
let app: TestApp;

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'foretold-client-'));
  // The page as it is built: the build leaves its head as it is written.
  const source = await readFile(new URL('../../client/index.html', import.meta.url), 'utf8');
  await writeFile(join(clientDir, 'index.html'), source);
  app = await startTestApp({ clientDir, facts });
});
afterAll(async () => {
  await app.stop();
  await rm(clientDir, { recursive: true, force: true });
});

it('writes into every page who runs the platform, and nothing that a setting says becomes a part of the page', async () => {
  const reply = await app.browser().send('GET', '/event/ANY', undefined, { accept: 'text/html' });
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
