import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import Koa, { type Context, type Next, type Request } from 'koa';
import type { PlatformFacts } from '../protocol/schemas/platform/platform.ts';
import { refusalTexts } from '../protocol/texts/server/refusals.ts';
import { CodeHashes, fingerprintOf } from './access/codes.ts';
import { RateLimits } from './access/rateLimits.ts';
import { isOurOrigin, isWriteMethod, isVisitorsAddress, type Site } from './access/origin.ts';
import { securityHeaders } from './access/securityHeaders.ts';
import { Sessions, signedCookie } from './access/session.ts';
import { DomainEvents } from './eventState/DomainEvents.ts';
import { closing, stopping } from './base/limits.ts';
import { AppError } from './base/AppError.ts';
import type { PushGateway } from './gateways/webPush.ts';
import type { PaymentGateway } from './gateways/payments/PaymentGateway.ts';
import { Hub } from './live/hub.ts';
import { isLiveRequest } from './live/sockets.ts';
import { EventCache } from './eventState/EventCache.ts';
import { KeyedQueues } from './base/concurrency.ts';
import { logFailure } from './base/logFailure.ts';
import { logger } from './base/logger.ts';
import { connectionLimits, Connections, drainRequest } from './base/httpConnections.ts';
import { EventBus } from './replication/EventBus.ts';
import { Nodes } from './replication/Nodes.ts';
import { createApi } from './routes/api.ts';
import { requirePlainBody } from './routes/body.ts';
import { compressReplies } from './routes/compressReplies.ts';
import type { OwnerCallSettings } from './routes/owner.ts';
import { servePages } from './routes/pages/pages.ts';
import { Probes } from './routes/pages/probes.ts';
import { serveWebAppFiles } from './routes/pages/webAppFiles.ts';
import { createPublicRoutes } from './routes/pages/imagesAndShortLinks.ts';
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

/** The health data that the process provides. The app adds the data of its live connections. */
type HealthFacts = Omit<NonNullable<OwnerCallSettings['health']>, 'live'>;

export interface AppSettings {
  sessionSecret: string;
  ownerPassword: string;
  payments: PaymentGateway;
  publicUrl?: string | undefined;
  trustProxyHops?: number;
  /** Sends push notifications. Absent: none are sent. */
  push?: PushGateway | undefined;
  /** Records the ids of removed data outside of the database. */
  removals?: RemovalJournal;
  /** The number of days after its date for which an event is stored. Absent: no event is deleted. */
  retentionDays?: number | undefined;
  /** True if a mail server is configured. */
  isMailConfigured?: boolean;
  /** Data about the process, for the owner's health panel. */
  health?: HealthFacts;
  /** The operator's settings that are embedded in the pages. */
  facts?: PlatformFacts;
  /** The folder of the built client. Absent in development, where `pages` serves the client. */
  clientDir?: string;
  /** The folder of the previous release's client. */
  previousClientDir?: string;
  /** Serves the pages in development, in place of the built client. */
  pages?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** The Prometheus metrics. Absent: nothing is measured. */
  metrics?: Metrics | undefined;
  /** Returns the origin at which phones on the same network reach this server. */
  lanOrigin?: () => string | undefined;
}

/**
 * The HTTP server and the live connections of the product. They are connected to the database, but do not
 * listen yet.
 */
export interface RunningApp extends App {
  http: Server;
  hub: Hub;
  /**
   * Stops gracefully:
   *
   * 1. `/readyz` replies with 503. The server waits until load balancers have noticed this.
   * 2. Sockets are closed gradually, and the clients reconnect to other servers. Requests are still served.
   * 3. The server stops listening and waits for requests in flight.
   */
  close: () => Promise<void>;
}

/**
 * Creates the in-memory parts of an app. The event cache must subscribe to domain events before the hub,
 * because the hub publishes data from the cache.
 */
function createParts(settings: AppSettings): App {
  const domainEvents = new DomainEvents();
  const queues = new KeyedQueues();
  const eventCache = new EventCache(domainEvents);
  return {
    domainEvents,
    queues,
    eventCache,
    nodes: new Nodes(eventCache, (id) => new EventBus(id, domainEvents, eventCache)),
    activity: new Activity(domainEvents, queues),
    traffic: new Traffic(queues),
    participantWrites: participantWrites(),
    predictionWrites: predictionWrites(),
    sessions: new Sessions(),
    limits: new RateLimits(),
    adminCodeHashes: new CodeHashes(),
    pictures: new RecentPictures(),
    paymentGateway: settings.payments,
    removals: settings.removals ?? noJournal,
    push: settings.push,
    retentionDays: settings.retentionDays,
    ownerFingerprint: fingerprintOf(settings.ownerPassword),
  };
}

/** Creates the app. mongoose must be connected. */
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
    // Clients then send their next request on a new connection, which can lead to another server.
    if (probes.isStopping) response.shouldKeepAlive = false;
    if (!readTarget(request, response, site)) return;
    const answer = () => void handle(request, response);
    if (settings.pages) settings.pages(request, response, answer);
    else answer();
  });
  const connections = new Connections(http);
  // In development, Vite handles the other upgrades for hot reload.
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
  settings.metrics?.addLiveGauges(
    () => hub.metrics(),
    () => serversOf(app),
  );
  const close = async (): Promise<void> => {
    const startedAt = performance.now();
    const passedMs = () => performance.now() - startedAt;
    probes.reportStopping();
    const pauseMs = Math.min(probes.twoChecksMs(), closing.maxMs - hub.closeDurationMs);
    if (pauseMs > 0) await delay(pauseMs);
    await hub.closeGradually(closing.maxMs - passedMs());
    const leftMs = Math.max(stopping.requestsMs.least, stopping.requestsMs.sinceStop - passedMs());
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
    // It is not an error if the client disconnects during the reply.
    logger[isDisconnect(error) ? 'debug' : 'error']({ err: error }, 'a reply could not be sent');
  });
  const { router: api } = createApi(app, settings);

  if (settings.metrics) koa.use(settings.metrics.measure);
  koa.use(answerErrors(settings.metrics));
  koa.use(securityHeaders(settings.payments.setup, site, { isDevelopment: settings.pages !== undefined }));
  koa.use(compressReplies());
  koa.use(async function requireOurOrigin(ctx, next) {
    if (isWriteMethod(ctx.method) && !isOurOrigin(ctx.req, site))
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
  koa.use(serveWebAppFiles(settings).routes());
  if (settings.clientDir) koa.use(servePages(app, settings.clientDir, settings));
  koa.use(() => {
    throw new AppError('not_found', refusalTexts.translatable('unknownAddress'));
  });
  return koa;
}

const disconnectCodes = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);
const isDisconnect = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  disconnectCodes.has(code) || code.startsWith('HPE_');

/**
 * Converts all thrown errors to JSON replies. An unexpected error is logged, and the reply contains no
 * details of it.
 */
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
