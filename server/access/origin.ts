import type { IncomingMessage } from 'node:http';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface Site {
  publicUrl: string | undefined;
  /** True if `X-Forwarded-*` headers come from our proxy (`TRUST_PROXY`). */
  isBehindProxy: boolean;
}

/**
 * Checks the `Origin` header of a request. An absent header is allowed. If present, it must equal
 * `PUBLIC_URL`, or the request's host and scheme. The scheme is known from our proxy or from `PUBLIC_URL`. If
 * the scheme is unknown, only the host is compared. Otherwise guests behind a TLS proxy without `TRUST_PROXY`
 * would be refused.
 */
export function isOurOrigin(request: IncomingMessage, site: Site): boolean {
  const { origin } = request.headers;
  if (origin === undefined || origin === site.publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  const requestHost = ownHost(request, site);
  const scheme = ownScheme(request, site, requestHost);
  return host === requestHost && (scheme === undefined || protocol === `${scheme}:`);
}

const ownHost = (request: IncomingMessage, site: Site) =>
  forwarded(request, site, 'x-forwarded-host') ?? request.headers.host;

function ownScheme(request: IncomingMessage, site: Site, host: string | undefined): string | undefined {
  const forwardedScheme = forwarded(request, site, 'x-forwarded-proto')?.toLowerCase();
  if (forwardedScheme !== undefined) return forwardedScheme;
  const { publicUrl } = site;
  return publicUrl && new URL(publicUrl).host === host ? new URL(publicUrl).protocol.slice(0, -1) : undefined;
}

/** Returns the first value of a forwarding header, or undefined if the header was not set by our proxy. */
function forwarded({ headers }: IncomingMessage, { isBehindProxy }: Site, name: string): string | undefined {
  const value = isBehindProxy ? headers[name] : undefined;
  return typeof value === 'string' ? value.split(',')[0]?.trim() : undefined;
}

/** Returns true for methods that can change data. Only these need the origin check. */
export const isWriteMethod = (method: string) => !safeMethods.has(method);

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/**
 * Returns true if the address of a request belongs to the visitor. That is the case if our proxy forwards it,
 * or if no header indicates a proxy. Without `TRUST_PROXY`, a forwarding header shows that the address
 * belongs to a proxy, which all its visitors share.
 */
export const isVisitorsAddress = ({ headers }: IncomingMessage, { isBehindProxy }: Site): boolean =>
  isBehindProxy
    ? headers['x-forwarded-for'] !== undefined
    : proxyHeaders.every((name) => headers[name] === undefined);
