import { createServer, ServerResponse, type IncomingMessage, type Server } from 'node:http';
import compress from 'koa-compress';
import helmet from 'koa-helmet';
import Koa, { type Context, type Next } from 'koa';
import type { PlatformFacts } from '../protocol/schemas/platform.ts';
import { markOf } from './access/codes.ts';
import { contentSources } from './access/contentSources.ts';
import { isOurOrigin, isUnsafe, type Site } from './access/origin.ts';
import { readGrants, signedCookie } from './access/session.ts';
import { AppError } from './AppError.ts';
import type { PaymentGateway } from './gateways/payments/PaymentGateway.ts';
import { Hub, isLiveRequest } from './live/hub.ts';
import { logFailure } from './logFailure.ts';
import { logger } from './logger.ts';
import { Connections, connectionLimits, hearOut } from './connections.ts';
import { createApi } from './routes/api.ts';
import { requirePlainBody } from './routes/body.ts';
import type { DoorState } from './routes/door.ts';
import type { OwnerCallSettings } from './routes/owner/owner.ts';
import { servePages } from './routes/pages/pages.ts';
import { answerProbes } from './routes/pages/probes.ts';
import { serveForPhones } from './routes/pages/phones.ts';
import { createPublicRoutes } from './routes/pages/public.ts';
import { readTarget } from './requestTarget.ts';
import { toAppError } from './toAppError.ts';

/** What the process knows of its health; the rest the app sees for itself. */
export type HealthFacts = Omit<NonNullable<OwnerCallSettings['health']>, 'live'>;

export interface AppSettings {
  sessionSecret: string;
  ownerPassword: string;
  payments: PaymentGateway;
  publicUrl?: string | undefined;
  trustProxyHops?: number;
  /** Whether mails can be sent. */
  isMailConfigured?: boolean;
  /** Facts about the process that the owner's health panel shows. */
  health?: HealthFacts;
  /** Who runs the platform, for the footers of the pages. */
  facts?: PlatformFacts;
  /** The built client; absent in development, where `pages` serves it. */
  clientDir?: string;
  /** Serves pages instead of the built client (the development server). */
  pages?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Where phones reach this server when a page was opened on the machine itself. */
  lanOrigin?: () => string | undefined;
}

/** What the development server leaves to us. */
const calls = /^\/(api|images|s|healthz|readyz|sw\.js|manifest\.webmanifest)(\/|\?|$)/;

/** How long a stop waits for requests under way. */
const patienceMs = 2_000;

/** The product as one HTTP server with its socket door, connected to the database, not yet listening. */
export interface App {
  http: Server;
  hub: Hub;
  /** Ends sockets (they come back by themselves), lets requests under way finish, and stops listening. */
  close: () => Promise<void>;
}

/** Makes the app; the process and the tests start the same thing. mongoose has to be connected. */
export function createApp(settings: AppSettings): App {
  const site: Site = {
    publicUrl: settings.publicUrl,
    isBehindProxy: (settings.trustProxyHops ?? 0) > 0,
  };
  const health = { ...settings.health, live: () => hub.figures() };
  const koa = createKoa({ ...settings, health }, site);
  const handle = koa.callback();
  const http = createServer(connectionLimits, (request, response) => {
    if (!readTarget(request, response)) return;
    const { pages } = settings;
    const isCall = calls.test(request.url ?? '');
    // In development the client's own folder `api` is asked for as well.
    const isModule = /^\/api\/\w+\.ts(\?|$)/.test(request.url ?? '');
    if (pages && (!isCall || isModule)) pages(request, response, () => void handle(request, response));
    else void handle(request, response);
  });
  const connections = new Connections(http);
  // In development other upgrades are those of the pages' hot reload.
  if (!settings.pages) connections.refuseUpgrades(isLiveRequest);
  const ownerMark = markOf(settings.ownerPassword);
  const contextOf = (handshake: IncomingMessage) =>
    koa.createContext(handshake, new ServerResponse(handshake));
  const hub = new Hub(http, {
    visitorOf: (handshake) => {
      const { ip, cookies } = contextOf(handshake);
      return { address: ip, cookie: signedCookie(cookies) };
    },
    isOurOrigin: (handshake) => isOurOrigin(handshake, site),
    requestOf: (handshake, isAsGuest) => ({
      grants: readGrants(contextOf(handshake).cookies),
      ownerMark,
      isAsGuest,
    }),
  });
  return { http, hub, close };

  async function close(): Promise<void> {
    await Promise.all([connections.end(patienceMs), hub.close()]);
  }
}

function createKoa(settings: AppSettings, site: Site): Koa {
  const koa = new Koa<DoorState>();
  koa.keys = [settings.sessionSecret];
  koa.proxy = site.isBehindProxy;
  koa.maxIpsCount = settings.trustProxyHops ?? 0;
  koa.on('error', (error) => {
    // Somebody has gone, or the network has: nobody's fault, and nothing to look into.
    logger[hasLeft(error) ? 'debug' : 'error']({ err: error }, 'answering failed');
  });
  const ownerMark = markOf(settings.ownerPassword);
  const api = createApi(settings);

  koa.use(answerErrors);
  koa.use(securityHeaders(settings));
  koa.use(async function sendAsAccepted(ctx, next) {
    // The next one is told one encoding, or none: of some lists it makes a header that is none. Whoever takes nothing
    // that we have, not even the plain text, gets the plain text all the same.
    const encoding = ['br', 'gzip'].find((known) => ctx.acceptsEncodings(known));
    if (encoding) ctx.req.headers['accept-encoding'] = encoding;
    else ctx.compress = false;
    await next();
  });
  koa.use(compress({ br: { params: { 1: 4 } } }));
  koa.use(async function requireOurOrigin(ctx, next) {
    if (isUnsafe(ctx.method) && !isOurOrigin(ctx.req, site))
      throw new AppError('foreign_origin', 'This request came from another site.');
    await next();
  });
  koa.use(async function requirePlain(ctx, next) {
    requirePlainBody(ctx);
    await next();
  });
  koa.use(async function setDoorState(ctx, next) {
    ctx.state.ownerMark = ownerMark;
    await next();
  });
  koa.use(answerProbes);
  koa.use(api.routes());
  koa.use(createPublicRoutes().routes());
  koa.use(serveForPhones(settings).routes());
  if (settings.clientDir) koa.use(servePages(settings.clientDir, settings));
  koa.use(() => {
    throw new AppError('not_found', 'There’s nothing at this address.');
  });
  return koa;
}

const goneCodes = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);
const hasLeft = ({ code = '' }: NodeJS.ErrnoException): boolean =>
  goneCodes.has(code) || code.startsWith('HPE_');

/** The one funnel: whatever is thrown becomes a refusal in JSON; what is unexpected is logged, never shown. */
async function answerErrors(ctx: Context, next: Next): Promise<void> {
  const startedAt = performance.now();
  try {
    await next();
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.status >= 500) logFailure(thrown, 'call failed', { method: ctx.method, path: ctx.path });
    hearOut(ctx.req, ctx.res);
    ctx.status = error.status;
    ctx.body = {
      ...error.fields,
      message: error.message,
      code: error.code,
      ...(error.issues && { issues: error.issues }),
    };
    ctx.set(error.headers);
  }
  if (ctx.path.startsWith('/api/')) ctx.set('cache-control', 'no-store');
  const durationMs = Math.round(performance.now() - startedAt);
  logger.debug({ method: ctx.method, path: ctx.path, status: ctx.status, durationMs }, 'answered');
}

/** No HSTS or upgrade-insecure-requests: phones come over plain http on a LAN address. */
function securityHeaders({ pages, payments }: AppSettings) {
  if (pages) return async (_ctx: Context, next: Next) => next();
  return helmet({
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    contentSecurityPolicy: {
      directives: contentSources(payments.setup),
    },
  });
}
