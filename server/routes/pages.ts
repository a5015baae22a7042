import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Middleware, Next } from 'koa';
import type { PlatformFacts } from '../../protocol/platform.ts';
import { sendFile } from './files.ts';
import { escaped, findLinkPreview, isPrivatePage, withPreview } from './linkPreview.ts';

const isPageRequest = (ctx: Context) =>
  (ctx.method === 'GET' || ctx.method === 'HEAD') &&
  !/^\/(api|assets)(\/|$)/.test(ctx.path) &&
  Boolean(ctx.accepts('html'));

export interface PageSettings {
  publicUrl?: string | undefined;
  lanOrigin?: () => string | undefined;
  facts?: PlatformFacts;
}

const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname);

/**
 * The origin for links and QR codes: `PUBLIC_URL`, else the page's own (an empty text), except where that is this very
 * machine: then the first address that phones can reach, so that a printed QR code never says localhost.
 */
const shareOrigin = ({ publicUrl, lanOrigin }: PageSettings, hostname: string): string =>
  publicUrl ?? (isLoopback(hostname) ? lanOrigin?.() : undefined) ?? '';

/** The address under which this very request came; an empty text where a `Host` makes none. */
function ownOrigin(ctx: Context): string {
  try {
    return new URL(`${ctx.protocol}://${ctx.host}`).origin;
  } catch {
    return '';
  }
}

/** Messengers fetch the picture beside a link from its full address. */
const pictureMeta = /(<meta property="og:image" content=")(?=\/)/;

const metaOf = (origin: string) => `<meta name="share-origin" content="${origin}"`;

const factsMetaOf = (facts: string) => `<meta name="platform-facts" content="${escaped(facts)}"`;

/** Serves the built client: its files, and its one page for every address of a screen. */
export function servePages(clientDir: string, settings: PageSettings): Middleware {
  const page = readFile(join(clientDir, 'index.html'), 'utf8');
  page.catch(() => {});
  return async function pages(ctx: Context, next: Next) {
    if (await sendFile(ctx, clientDir)) return;
    if (!isPageRequest(ctx)) return next();
    ctx.type = 'html';
    ctx.set('cache-control', 'no-cache');
    ctx.vary('user-agent');
    if (isPrivatePage(ctx.path)) ctx.set('x-robots-tag', 'noindex');
    const origin = shareOrigin(settings, ctx.hostname);
    const preview = await findLinkPreview(ctx);
    ctx.body = (preview ? withPreview(await page, preview) : await page)
      .replace(metaOf(''), () => metaOf(origin))
      .replace(factsMetaOf(''), () => factsMetaOf(JSON.stringify(settings.facts ?? {})))
      .replace(pictureMeta, (_, beginning) => beginning + (origin || ownOrigin(ctx)));
  };
}
