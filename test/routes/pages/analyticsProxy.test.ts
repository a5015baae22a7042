import { expect, it } from 'vitest';
import { AnalyticsSummary } from '../../../protocol/schemas/platform/analytics.ts';
import { runningApp } from '../runningApp.ts';

const behind = runningApp({ trustProxyHops: 1 });

it('visits behind a trusted proxy: have the country of its header', async () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0';
  const visits = [
    ['anna', 'DE'],
    ['bert', 'DE'],
    ['carl', 'CA'],
    ['dora', 'T1'],
  ] as const;
  for (const [sessionId, country] of visits)
    await behind.app
      .browser()
      .post(
        '/api/analytics/track',
        { sessionId, page: '/', eventType: 'page_view', eventData: { userAgent } },
        { 'cf-ipcountry': country },
      );
  const { body } = await (await behind.app.owner()).get('/api/owner/analytics/summary?range=7');
  expect(AnalyticsSummary.parse(body).topCountries).toEqual([
    { country: 'DE', visits: 2 },
    { country: 'CA', visits: 1 },
    { country: 'Unknown', visits: 1 },
  ]);
});
