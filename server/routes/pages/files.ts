import { stat } from 'node:fs/promises';
import { send } from '@koa/send';
import type { Context } from 'koa';

/**
 * Sends a file of the built client, packed as the build has packed it where the browser takes that; false where there is
 * none. Whatever is under `assets` has its content in its name and is never asked for again.
 */
export async function sendFile(ctx: Context, clientDir: string): Promise<boolean> {
  if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.path === '/' || ctx.path.startsWith('/.'))
    return false;
  const isAsset = ctx.path.startsWith('/assets/');
  try {
    const sent = await send(ctx, ctx.path, {
      root: clientDir,
      maxage: isAsset ? 31_536_000_000 : 3_600_000,
      immutable: isAsset,
    });
    // Nothing is sent of a folder.
    if (sent === undefined) return false;
    const { size, mtimeMs } = await stat(sent);
    ctx.etag = `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}${/\.(?:br|gz)$/.exec(sent)?.[0] ?? ''}`;
    if (ctx.fresh) ctx.status = 304;
    return true;
  } catch (error) {
    if (error instanceof Error && 'status' in error && Number(error.status) < 500) return false;
    throw error;
  }
}
