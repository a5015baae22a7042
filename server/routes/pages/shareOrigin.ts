import type { Context } from 'koa';

/** Where people may find this site, beside the host that they asked. */
export interface OwnOrigins {
  publicUrl?: string | undefined;
  lanOrigin?: () => string | undefined;
}

const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname);

/**
 * The origin for links and QR codes: `PUBLIC_URL`, else the page's own (an empty text), except where that is this very
 * machine: then the first address that phones can reach, so that a printed QR code never says localhost.
 */
export const shareOrigin = ({ publicUrl, lanOrigin }: OwnOrigins, hostname: string): string =>
  publicUrl ?? (isLoopback(hostname) ? lanOrigin?.() : undefined) ?? '';

/** The address under which this very request came; an empty text where a `Host` makes none. */
export function ownOrigin({ host, secure }: Context): string {
  const address = `${secure ? 'https' : 'http'}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : '';
}
