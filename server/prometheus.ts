import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Context, Next } from 'koa';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../package.json' with { type: 'json' };
import { calls } from '../protocol/calls/calls.ts';
import type { PlatformHealth } from '../protocol/schemas/platform/owner.ts';
import { databaseTimeoutsMs } from './base/limits.ts';
import { limitNames, type LimitName } from './base/AppError.ts';
import { connectionLimits } from './base/httpConnections.ts';
import { isDatabaseReady } from './usecases/platform/health.ts';

/** Returns the state of all servers, or undefined if there can be only one server. */
type ReadServers = () => PlatformHealth['servers'];
/** Returns the numbers of the live connections. */
type ReadLive = () => Pick<PlatformHealth, 'connectedSockets' | 'liveEvents'>;

const path = '/metrics';
/**
 * The bounds of the histogram's buckets, in seconds. For comparison: a prediction takes 5 ms, an admin code
 * 50 ms, and a picture 1 s.
 */
const buckets = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

const prediction = 'POST /api/questions/:id/predictions';

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** The reply of `/metrics`. */
interface MetricsReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * The Prometheus metrics of one app. The label values are names of calls, classes of statuses, and names of
 * limits, so their number is bounded. They never identify a guest, an event or an address.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #token: Buffer | undefined;
  readonly #durations: Histogram<'call' | 'status'>;
  readonly #predictions: Counter;
  readonly #refusals: Counter<'limit'>;

  /**
   * Creates the metrics. `token` is the bearer token that clients must send. Undefined: no token is required.
   */
  constructor(token?: string) {
    const registers = [this.#registry];
    this.#token = token === undefined ? undefined : digestOf(token);
    collectDefaultMetrics({ register: this.#registry });
    this.#durations = new Histogram({
      name: 'foretold_call_duration_seconds',
      help: 'Time until the reply to a call, by its name in the API ("other": pages, files, probes, unknown addresses).',
      labelNames: ['call', 'status'],
      buckets,
      registers,
    });
    this.#predictions = new Counter({
      name: 'foretold_predictions_acknowledged_total',
      help: 'Acknowledged predictions (new, changed and repeated).',
      registers,
    });
    this.#refusals = new Counter({
      name: 'foretold_refusals_total',
      help: 'Refused requests, by limit.',
      labelNames: ['limit'],
      registers,
    });
    for (const limit of limitNames) this.#refusals.inc({ limit }, 0);
    new Gauge({
      name: 'foretold_build_info',
      help: 'The running version.',
      labelNames: ['version'],
      registers,
    }).set({ version }, 1);
    this.#measureDatabase();
  }

  /** Adds the gauges of the live connections and the servers. */
  addLiveGauges(live: ReadLive, servers: ReadServers): void {
    this.#addGauge(
      'foretold_connections',
      'Live connections of phones, portals and big screens.',
      () => live().connectedSockets,
    );
    this.#addGauge(
      'foretold_live_events',
      'Events with at least one live connection.',
      () => live().liveEvents,
    );
    this.#addGauge('foretold_servers', 'Known servers on the same database, including this one.', () => {
      const state = servers();
      return state && state.others.length + 1;
    });
    this.#addGauge('foretold_redis_up', '1 while replication through Redis works.', () => {
      const news = servers()?.news;
      return news && Number(!news.awaySince);
    });
    this.#addGauge(
      'foretold_news_lag_seconds',
      "Replication delay of this server's events: maximum of the last minute, in seconds.",
      () => {
        const news = servers()?.news;
        return news && news.lagMs / 1_000;
      },
    );
  }

  /** Measures each request, and replies to `/metrics` if there is a token. */
  readonly measure = async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path === path && this.#token) {
      const { status, headers, body } = await this.#read(ctx.get('authorization'));
      ctx.status = status;
      ctx.set(headers);
      ctx.body = body;
      return;
    }
    const startedAt = performance.now();
    await next();
    this.#countReply(ctx, (performance.now() - startedAt) / 1_000);
  };

  countRefusal(limit: LimitName): void {
    this.#refusals.inc({ limit });
  }

  /** Creates a server that serves only `/metrics`. It does not listen yet. */
  createServer(): Server {
    return createServer(connectionLimits, (request, response) => {
      const isMetricsRequest = request.method === 'GET' && request.url?.split('?')[0] === path;
      const reply = isMetricsRequest
        ? this.#read(request.headers.authorization)
        : Promise.resolve({ status: 404, headers: {}, body: '' });
      void reply.then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
    });
  }

  async #read(authorization = ''): Promise<MetricsReply> {
    const [, bearerToken = ''] = /^Bearer +(\S.*)$/i.exec(authorization) ?? [];
    if (this.#token && !timingSafeEqual(this.#token, digestOf(bearerToken)))
      return { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: '' };
    return {
      status: 200,
      headers: { 'content-type': this.#registry.contentType, 'cache-control': 'no-store' },
      body: await this.#registry.metrics(),
    };
  }

  #countReply(ctx: Context, seconds: number): void {
    const { method, status } = ctx;
    // The types lack `_matchedRoute`, which is the path of the matched route.
    const name = `${method} ${String((ctx as { _matchedRoute?: unknown })._matchedRoute)}`;
    const call = name in calls ? name : 'other';
    this.#durations.observe({ call, status: `${Math.floor(status / 100)}xx` }, seconds);
    if (call === prediction && status < 300) this.#predictions.inc();
  }

  /** Pings the database once per scrape. Both gauges use the result. */
  #measureDatabase(): void {
    let pinging: ReturnType<typeof measurePing> | undefined;
    const ping = async () => (pinging ??= measurePing().finally(() => (pinging = undefined)));
    this.#addGauge('foretold_database_up', '1 while the database replies.', async () =>
      (await ping()).isUp ? 1 : 0,
    );
    this.#addGauge(
      'foretold_database_ping_seconds',
      'Duration of a database ping, in seconds. Without a reply: the time waited.',
      async () => (await ping()).seconds,
    );
  }

  /**
   * Adds a gauge whose value is read at each scrape. The gauge has no value while `read` returns undefined.
   */
  #addGauge(name: string, help: string, read: () => number | undefined | Promise<number>): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
    this.#registry.registerMetric(gauge);
  }
}

async function measurePing(): Promise<{ isUp: boolean; seconds: number }> {
  const startedAt = performance.now();
  const isUp = await isDatabaseReady(databaseTimeoutsMs.metrics);
  return { isUp, seconds: (performance.now() - startedAt) / 1_000 };
}
