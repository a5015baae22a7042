import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { send } from '@koa/send';
import type { Context, Middleware, Next } from 'koa';

const isPageRequest = (ctx: Context) =>
  (ctx.method === 'GET' || ctx.method === 'HEAD') &&
  !ctx.path.startsWith('/api/') &&
  !ctx.path.startsWith('/assets/') &&
  Boolean(ctx.accepts('html'));

/** Serves the built client: its files, and its one page for every address of a screen. */
export function servePages(clientDir: string): Middleware {
  const page = readFile(join(clientDir, 'index.html'), 'utf8');
  page.catch(() => {});
  return async function pages(ctx: Context, next: Next) {
    if (await sendFile(ctx, clientDir)) return;
    if (!isPageRequest(ctx)) return next();
    ctx.type = 'html';
    ctx.set('cache-control', 'no-cache');
    ctx.body = await page;
  };
}

async function sendFile(ctx: Context, clientDir: string): Promise<boolean> {
  if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.path === '/' || ctx.path.startsWith('/.'))
    return false;
  const isAsset = ctx.path.startsWith('/assets/');
  try {
    await send(ctx, ctx.path, {
      root: clientDir,
      maxage: isAsset ? 31_536_000_000 : 3_600_000,
      immutable: isAsset,
    });
    return true;
  } catch (error) {
    if (error instanceof Error && 'status' in error && Number(error.status) < 500) return false;
    throw error;
  }
}
