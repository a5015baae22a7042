import type { Context } from 'koa';

/** The configured origins of this site. A request can name a different host. */
export interface OwnOrigins {
  publicUrl?: string | undefined;
  lanOrigin?: () => string | undefined;
}

const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname);

/**
 * Returns the origin for links and QR codes: `PUBLIC_URL`, or else '' for the page's own origin. If the page
 * is on localhost, returns the address that phones can reach, so that a printed QR code never contains
 * localhost.
 */
export const shareOrigin = ({ publicUrl, lanOrigin }: OwnOrigins, hostname: string): string =>
  publicUrl ?? (isLoopback(hostname) ? lanOrigin?.() : undefined) ?? '';

/** Returns the origin of the request, or '' if its `Host` is not valid in a URL. */
export function ownOrigin({ host, secure }: Context): string {
  const address = `${secure ? 'https' : 'http'}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : '';
}
