import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AnalyticsSummary } from '../../../protocol/schemas/platform/analytics.ts';
import { Browser } from '../../support/Browser.ts';
import { startServer } from '../../support/serverProcess.ts';

it('visit buffer: a stopping server writes the visits of the last second', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foretold-analytics-'));
  const environment = { DATA_DIR: dataDir, OWNER_PASSWORD: 'the password of the owner' };

  const first = await startServer(environment);
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0' };
  const visit = { sessionId: 'the-last-guest', page: '/', eventType: 'page_view' };
  expect((await new Browser(first.origin).post('/api/analytics/track', visit, headers)).status).toBe(204);
  expect(await first.stop()).toBe(0);

  const second = await startServer(environment);
  const owner = new Browser(second.origin);
  await owner.post('/api/owner/auth', { password: environment.OWNER_PASSWORD });
  const { body } = await owner.get('/api/owner/analytics/summary?range=7');
  expect(AnalyticsSummary.parse(body)).toMatchObject({ totalPageViews: 1, uniqueVisitors: 1 });
  await second.cutPower();
  await rm(dataDir, { recursive: true, force: true });
});
