import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import helmet from 'helmet';
import compress from 'koa-compress';
import Koa, { type Context, type Next, type Request } from 'koa';
import type { PlatformFacts } from '../protocol/schemas/platform/platform.ts';
import { refusalTexts } from '../protocol/texts/server/refusals.ts';
import { CodeHashes, fingerprintOf } from './access/codes.ts';
import { contentSources, socketPlace, socketSources } from './access/contentSecurityPolicy.ts';
import { RateLimits } from './access/rateLimits.ts';
import { isOurOrigin, isUnsafe, isVisitorsAddress, type Site } from './access/origin.ts';
import { Sessions, signedCookie } from './access/session.ts';
import { DomainEvents } from './eventState/DomainEvents.ts';
import { AppError } from './base/AppError.ts';
import type { PushGateway } from './gateways/webPush.ts';
import type { PaymentGateway } from './gateways/payments/PaymentGateway.ts';
import { maxDepartureMs } from './live/departure.ts';
import { Hub } from './live/hub.ts';
import { isLiveRequest } from './live/sockets.ts';
import { EventCache } from './eventState/EventCache.ts';
import { Locks } from './base/concurrency.ts';
import { logFailure } from './base/logFailure.ts';
import { logger } from './base/logger.ts';
import { connectionLimits, Connections, drainRequest } from './base/httpConnections.ts';
import { EventBus } from './replication/EventBus.ts';
import { Nodes } from './replication/Nodes.ts';
import { createApi } from './routes/api.ts';
import { requirePlainBody } from './routes/body.ts';
import type { OwnerCallSettings } from './routes/owner.ts';
import { servePages } from './routes/pages/pages.ts';
import { Probes } from './routes/pages/probes.ts';
import { serveForPhones } from './routes/pages/phones.ts';
import { createPublicRoutes } from './routes/pages/public.ts';
import { readTarget } from './base/requestTarget.ts';
import type { Metrics } from './prometheus.ts';
import { toAppError } from './base/toAppError.ts';
import type { App } from './usecases/App.ts';
import { RecentPictures } from './usecases/photos/RecentPictures.ts';
import { noJournal, type RemovalJournal } from './base/RemovalJournal.ts';
import { participantWrites } from './usecases/participants/participantWrites.ts';
import { predictionWrites } from './usecases/predictions/predictionWrites.ts';
import { Activity } from './usecases/metrics/activity.ts';
import { Traffic } from './usecases/metrics/Traffic.ts';
import { describeServers, serversOf } from './usecases/platform/health.ts';

/** What the process knows of its health; the rest the app sees for itself. */
type HealthFacts = Omit<NonNullable<OwnerCallSettings['health']>, 'live'>;

export interface AppSettings {
  sessionSecret: string;
  ownerPassword: string;
  payments: PaymentGateway;
  publicUrl?: string | undefined;
  trustProxyHops?: number;
  /** Who brings messages to guests' phones; absent: nobody. */
  push?: PushGateway | undefined;
  /** Where removals are noted, apart from the data. */
  removals?: RemovalJournal;
  /** An event is deleted so many days after the celebration; absent: never. */
  retentionDays?: number | undefined;
  /** Whether mails can be sent. */
  isMailConfigured?: boolean;
  /** Facts about the process that the owner's health panel shows. */
  health?: HealthFacts;
  /** Who runs the platform, for the footers of the pages. */
  facts?: PlatformFacts;
  /** The built client; absent in development, where `pages` serves it. */
  clientDir?: string;
  /** What is left of the client of the release before. */
  previousClientDir?: string;
  /** Serves pages instead of the built client (the development server). */
  pages?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** What is counted and measured; absent, nothing is. */
  metrics?: Metrics | undefined;
  /** Where phones reach this server when a page was opened on the machine itself. */
  lanOrigin?: () => string | undefined;
}

/**
 * How long a stop waits for requests under way, from its beginning; longer only for what has come while sockets left. All
 * is over 5 s after the beginning.
 */
const timeoutMs = { sinceStop: 2_000, least: 1_000 } as const;

/** The product as one HTTP server with its socket side, connected to the database, not yet listening. */
export interface RunningApp extends App {
  http: Server;
  hub: Hub;
  /**
   * Leaves: balancers are told and get the time to look away, sockets are sent away (they come back by themselves, to
   * whoever answers then) while everything else is still served; then stops listening and lets requests under way finish.
   */
  close: () => Promise<void>;
}

/** What one app keeps in memory. The live events hear of everything before the hub does, which tells what they know. */
function createParts(settings: AppSettings): App {
  const domainEvents = new DomainEvents();
  const locks = new Locks();
  const eventCache = new EventCache(domainEvents);
  return {
    domainEvents,
    locks,
    eventCache,
    nodes: new Nodes(eventCache, (id) => new EventBus(id, domainEvents, eventCache)),
    activity: new Activity(domainEvents, locks),
    traffic: new Traffic(locks),
    participantWrites: participantWrites(),
    predictionWrites: predictionWrites(),
    sessions: new Sessions(),
    limits: new RateLimits(),
    codes: new CodeHashes(),
    pictures: new RecentPictures(),
    gateway: settings.payments,
    removals: settings.removals ?? noJournal,
    push: settings.push,
    retentionDays: settings.retentionDays,
    ownerFingerprint: fingerprintOf(settings.ownerPassword),
  };
}

/** Makes the app; the process and the tests start the same thing. mongoose has to be connected. */
export function createApp(settings: AppSettings): RunningApp {
  const app = createParts(settings);
  const site: Site = {
    publicUrl: settings.publicUrl,
    isBehindProxy: (settings.trustProxyHops ?? 0) > 0,
  };
  const health = { ...settings.health, live: () => hub.metrics() };
  const probes = new Probes(() => describeServers(app));
  const koa = createKoa(app, probes, { ...settings, health }, site);
  const handle = koa.callback();
  const http = createServer(connectionLimits, (request, response) => {
    // Whoever asks again does that elsewhere, and no request meets a connection that is just being closed.
    if (probes.isLeaving) response.shouldKeepAlive = false;
    if (!readTarget(request, response, site)) return;
    const answer = () => void handle(request, response);
    if (settings.pages) settings.pages(request, response, answer);
    else answer();
  });
  const connections = new Connections(http);
  // In development other upgrades are those of the pages' hot reload.
  if (!settings.pages) connections.refuseUpgrades(isLiveRequest);
  const cookiesOf = (handshake: IncomingMessage) =>
    koa.createContext(handshake, new ServerResponse(handshake)).cookies;
  const hub = new Hub(http, app, {
    addressOf: (handshake) =>
      (Object.assign(Object.create(koa.request), { app: koa, req: handshake }) as Request).ip,
    isVisitorsAddress: (handshake) => isVisitorsAddress(handshake, site),
    cookieOf: (handshake) => signedCookie(cookiesOf(handshake)),
    isOurOrigin: (handshake) => isOurOrigin(handshake, site),
    grantsOf: (handshake) => app.sessions.grantsOf(handshake, () => cookiesOf(handshake)),
    onRefusal: (limit) => settings.metrics?.countRefusal(limit),
  });
  settings.metrics?.watch(
    () => hub.metrics(),
    () => serversOf(app),
  );
  const close = async (): Promise<void> => {
    const startedAt = performance.now();
    const passedMs = () => performance.now() - startedAt;
    probes.leave();
    const pauseMs = Math.min(probes.lookMs(), maxDepartureMs - hub.departureMs);
    if (pauseMs > 0) await delay(pauseMs);
    await hub.sendAway(maxDepartureMs - passedMs());
    const leftMs = Math.max(timeoutMs.least, timeoutMs.sinceStop - passedMs());
    await Promise.all([connections.end(leftMs), hub.close()]);
  };
  return { ...app, http, hub, close };
}

function createKoa(app: App, probes: Probes, settings: AppSettings, site: Site): Koa {
  const koa = new Koa();
  koa.keys = [settings.sessionSecret];
  koa.proxy = site.isBehindProxy;
  koa.maxIpsCount = settings.trustProxyHops ?? 0;
  koa.on('error', (error) => {
    // Somebody has gone, or the network has: nobody's fault, and nothing to look into.
    logger[hasLeft(error) ? 'debug' : 'error']({ err: error }, 'answering failed');
  });
  const { router: api } = createApi(app, settings);

  if (settings.metrics) koa.use(settings.metrics.measure);
  koa.use(answerErrors(settings.metrics));
  koa.use(securityHeaders(settings, site));
  koa.use(packed());
  koa.use(async function requireOurOrigin(ctx, next) {
    if (isUnsafe(ctx.method) && !isOurOrigin(ctx.req, site))
      throw new AppError('foreign_origin', refusalTexts.translatable('foreignOrigin'));
    await next();
  });
  koa.use(async function requirePlain(ctx, next) {
    requirePlainBody(ctx);
    await next();
  });
  koa.use(probes.answer);
  koa.use(api.routes());
  koa.use(createPublicRoutes(app).routes());
  koa.use(serveForPhones(settings).routes());
  if (settings.clientDir) koa.use(servePages(app, settings.clientDir, settings));
  koa.use(() => {
    throw new AppError('not_found', refusalTexts.translatable('unknownAddress'));
  });
  return koa;
}

/** To pack so few bytes saves nothing. */
const smallBytes = 1_024;

const goneCodes = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);
const hasLeft = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  goneCodes.has(code) || code.startsWith('HPE_');

/** The one funnel: whatever is thrown becomes a refusal in JSON; what is unexpected is logged, never shown. */
const answerErrors =
  (metrics: Metrics | undefined) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const startedAt = performance.now();
    try {
      await next();
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.limit) metrics?.countRefusal(error.limit);
      if (error.status >= 500) logFailure(thrown, 'call failed', { method: ctx.method, path: ctx.path });
      drainRequest(ctx.req, ctx.res);
      ctx.status = error.status;
      ctx.body = {
        ...error.fields,
        ...error.translatable,
        code: error.code,
        ...(error.issues && { issues: error.issues }),
      };
      ctx.set(error.headers);
    }
    if (ctx.path.startsWith('/api/')) ctx.set('cache-control', 'no-store');
    const durationMs = Math.round(performance.now() - startedAt);
    logger.debug({ method: ctx.method, path: ctx.path, status: ctx.status, durationMs }, 'answered');
  };

/** 180 days. Without subdomains, which may belong to other owners. */
const transportSecurity = 'max-age=15552000';

/**
 * The same headers with every answer, but for where sockets may go. HSTS only on https at `PUBLIC_URL`, and no
 * upgrade-insecure-requests: phones come over plain http on a LAN address.
 */
function securityHeaders({ pages, payments }: AppSettings, { publicUrl }: Site) {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    contentSecurityPolicy: {
      directives: contentSources(payments.setup),
    },
  });
  if (!pages) setHeaders(sample.req, sample, () => undefined);
  const headers = Object.entries(sample.getHeaders() as Record<string, string>);
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  return async (ctx: Context, next: Next): Promise<void> => {
    const { host, res, secure } = ctx;
    const sockets = socketSources([host, publicHost]);
    for (const [name, value] of headers) res.setHeader(name, value.replace(socketPlace, sockets));
    if (secure && publicUrl === `https://${host}`)
      res.setHeader('strict-transport-security', transportSecurity);
    await next();
  };
}

/** Packs answers as whoever asks takes them; what a change is answered with only when it is not small, which is rare. */
function packed() {
  const pack = compress({ br: { params: { 1: 4 } } });
  return async (ctx: Context, next: Next): Promise<void> => {
    let answer = next;
    if (isUnsafe(ctx.method)) {
      ctx.vary('Accept-Encoding');
      await next();
      if (typeof ctx.body === 'string' && (ctx.length ?? 0) < smallBytes) return;
      answer = async () => undefined;
    }
    // One encoding at most is passed on: koa-compress answers some lists with a broken header. Whoever accepts nothing that
    // we have gets the plain text.
    const encoding = ['br', 'gzip'].find((known) => ctx.acceptsEncodings(known));
    if (encoding) ctx.req.headers['accept-encoding'] = encoding;
    else ctx.compress = false;
    await pack(ctx, answer);
  };
}
