import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { HealthCard } from '../../client/screens/owner/PlatformHealth.tsx';
import type { PlatformHealth } from '../../protocol/schemas/platform/owner.ts';

const health: PlatformHealth = {
  database: { kind: 'mongodb', latencyMs: 3 },
  connectedSockets: 4,
  liveEvents: 1,
  version: '1.0.0',
  uptimeSeconds: 60,
  clock: { at: '2026-12-05T15:30:00.000Z' },
  isMailConfigured: false,
  paymentProvider: 'test',
};
const own = { id: 'aaaaaaaa-1111', host: 'berlin' };
const other = { id: 'bbbbbbbb-2222', host: 'vienna', version: '1.0.0' };

/** The text of the panel, without markup. */
function panelText(servers: PlatformHealth['servers']): string {
  const query = { data: { ...health, servers }, fetchedAt: 0, retry: () => undefined };
  const panel = createElement(HealthCard, { query: query as never });
  return renderToStaticMarkup(panel).replaceAll(/<[^>]*>/g, '|');
}

describe('platform health panel', () => {
  it('shows no servers where only one is possible', () => {
    expect(panelText(undefined)).not.toContain('Redis');
  });

  it('lists every server, and the replication delay between them', () => {
    const text = panelText({ ...own, others: [other], news: { lagMs: 2.4 } });
    expect(text).toContain('2 servers|berlin\u00a0aaaaaaaa (this one), vienna\u00a0bbbbbbbb');
    expect(text).toContain('|Connected|servers hear of each other within 2\u00a0ms');
  });

  it('shows since when Redis is unavailable, or that it is not configured', () => {
    const awaySince = '2026-12-05T15:30:00.000Z';
    expect(panelText({ ...own, others: [other], news: { awaySince, lagMs: 0 } })).toMatch(
      /Away since [^|]*2026[^|]*\|servers hear of each other within seconds/,
    );
    expect(panelText({ ...own, others: [other] })).toContain(
      '|Not set up|servers hear of each other within seconds;',
    );
    expect(panelText({ ...own, others: [] })).toMatch(/1 server\|[^#]*Not set up\|+Connected now/);
  });
});
