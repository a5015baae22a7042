import type { Context } from 'koa';
import { dayOf } from '../../protocol/rules/days.ts';
import { countryOf } from '../gateways/country.ts';
import { presentTraffic } from '../presenters/traffic.ts';
import type { App } from '../usecases/App.ts';
import type { Handlers } from './callHandler.ts';

export interface AnalyticsCallSettings {
  /**
   * The number of our proxies in front of this server. Headers with the country are used only behind a proxy.
   */
  trustProxyHops?: number;
}

const isPrivate = (ctx: Context) => ctx.get('dnt') === '1' || ctx.get('sec-gpc') === '1';

/** Returns the calls that record page views, and the call that summarizes them for the owner. */
export const analyticsCalls = ({ traffic }: App, { trustProxyHops = 0 }: AnalyticsCallSettings) =>
  ({
    'POST /api/analytics/track': async ({ ctx, input }) => {
      const country = countryOf(ctx.headers, trustProxyHops > 0);
      await traffic.track(input, { userAgent: ctx.get('user-agent'), country, isPrivate: isPrivate(ctx) });
    },
    'GET /api/owner/analytics/summary': async ({ query }) => {
      const now = new Date();
      return presentTraffic(await traffic.list(query.range, now), dayOf(now));
    },
  }) satisfies Partial<Handlers>;
