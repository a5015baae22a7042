import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { dayOf } from '../../protocol/rules/days.ts';
import { countryOf } from '../gateways/country.ts';
import { presentTraffic } from '../presenters/traffic.ts';
import { trackVisit } from '../usecases/traffic/analytics.ts';
import { listTraffic } from '../usecases/traffic/analyticsDays.ts';
import { addCall, done, ok } from './door.ts';

export interface AnalyticsCallSettings {
  /** How many proxies of ours stand before this server; only they are believed about countries. */
  trustProxyHops?: number;
}

const isPrivate = (ctx: Context) => ctx.get('dnt') === '1' || ctx.get('sec-gpc') === '1';

/** Counting visits, and the owner's look at what was counted. */
export function addAnalyticsCalls(router: Router, { trustProxyHops = 0 }: AnalyticsCallSettings): void {
  addCall(router, 'POST /api/analytics/track', async ({ ctx, input }) => {
    const country = countryOf(ctx.headers, trustProxyHops > 0);
    await trackVisit(input, { userAgent: ctx.get('user-agent'), country, isPrivate: isPrivate(ctx) });
    return done;
  });

  addCall(router, 'GET /api/owner/analytics/summary', async ({ query }) => {
    const now = new Date();
    const days = await listTraffic(query.range, now);
    return ok(presentTraffic(days, dayOf(now)));
  });
}
