import type { IncomingMessage } from 'node:http';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface Site {
  publicUrl: string | undefined;
  /** True when `X-Forwarded-Host` comes from a proxy of ours. */
  isBehindProxy: boolean;
}

/**
 * A present Origin must be ours: `PUBLIC_URL`, or the host that was asked by the scheme that it was asked by, where a
 * proxy of ours or `PUBLIC_URL` says which; where nobody does, the host decides, or every guest behind somebody's TLS
 * proxy would be shut out. An absent one is allowed.
 */
export function isOurOrigin(request: IncomingMessage, site: Site): boolean {
  const { origin } = request.headers;
  if (origin === undefined || origin === site.publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  const own = ownHost(request, site);
  const scheme = ownScheme(request, site, own);
  return host === own && (scheme === undefined || protocol === `${scheme}:`);
}

const ownHost = (request: IncomingMessage, site: Site) =>
  forwarded(request, site, 'x-forwarded-host') ?? request.headers.host;

function ownScheme(request: IncomingMessage, site: Site, host: string | undefined): string | undefined {
  const said = forwarded(request, site, 'x-forwarded-proto')?.toLowerCase();
  if (said !== undefined) return said;
  const { publicUrl } = site;
  return publicUrl && new URL(publicUrl).host === host ? new URL(publicUrl).protocol.slice(0, -1) : undefined;
}

/** What a proxy of ours says of the request that it passed on. */
function forwarded({ headers }: IncomingMessage, { isBehindProxy }: Site, name: string): string | undefined {
  const value = isBehindProxy ? headers[name] : undefined;
  return typeof value === 'string' ? value.split(',')[0]?.trim() : undefined;
}

/** Reading calls change nothing and need no such check. */
export const isUnsafe = (method: string) => !safeMethods.has(method);

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * True when the address of a request is the visitor's own: a proxy of ours says it, or no proxy shows in the headers.
 * Without `TRUST_PROXY` a proxy's header makes it that proxy's address, which all of its visitors share.
 */
export const isVisitorsAddress = ({ headers }: IncomingMessage, { isBehindProxy }: Site): boolean =>
  isBehindProxy
    ? headers['x-forwarded-for'] !== undefined
    : proxyHeaders.every((name) => headers[name] === undefined);
