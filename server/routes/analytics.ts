import type { Context } from 'koa';
import { dayOf } from '../../protocol/rules/days.ts';
import { countryOf } from '../gateways/country.ts';
import { presentTraffic } from '../presenters/traffic.ts';
import { done, ok, type CallHandler } from './callHandler.ts';
import type { App } from '../usecases/App.ts';

export interface AnalyticsCallSettings {
  /** How many proxies of ours stand before this server; only they are believed about countries. */
  trustProxyHops?: number;
}

const isPrivate = (ctx: Context) => ctx.get('dnt') === '1' || ctx.get('sec-gpc') === '1';

/** Counting visits, and the owner's look at what was counted. */
export function addAnalyticsCalls(
  calls: CallHandler,
  app: App,
  { trustProxyHops = 0 }: AnalyticsCallSettings,
): void {
  calls.add('POST /api/analytics/track', async ({ ctx, input }) => {
    const country = countryOf(ctx.headers, trustProxyHops > 0);
    await app.traffic.track(input, { userAgent: ctx.get('user-agent'), country, isPrivate: isPrivate(ctx) });
    return done;
  });

  calls.add('GET /api/owner/analytics/summary', async ({ query }) => {
    const now = new Date();
    const days = await app.traffic.list(query.range, now);
    return ok(presentTraffic(days, dayOf(now)));
  });
}
