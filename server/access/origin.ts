import type { IncomingMessage } from 'node:http';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface Site {
  publicUrl: string | undefined;
  /** True when `X-Forwarded-Host` comes from a proxy of ours. */
  isBehindProxy: boolean;
}

/** A present Origin must be ours: `PUBLIC_URL` or the host that was asked. An absent one is allowed. */
export function isOurOrigin({ headers }: IncomingMessage, { publicUrl, isBehindProxy }: Site): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (origin === publicUrl) return true;
  const forwarded = isBehindProxy ? headers['x-forwarded-host'] : undefined;
  const host = (typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : undefined) ?? headers.host;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Reading calls change nothing and need no such check. */
export const isUnsafe = (method: string) => !safeMethods.has(method);
