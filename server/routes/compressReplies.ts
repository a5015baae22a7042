import type { Context, Next } from 'koa';
import compress from 'koa-compress';
import { isWriteMethod } from '../access/origin.ts';

/** Smaller replies are not worth compressing. */
const smallBytes = 1_024;

/**
 * Compresses replies. Calls that can change data mostly have small replies, so their size is checked first.
 */
export function compressReplies() {
  const compressReply = compress({ br: { params: { 1: 4 } } });
  return async (ctx: Context, next: Next): Promise<void> => {
    let answer = next;
    if (isWriteMethod(ctx.method)) {
      ctx.vary('Accept-Encoding');
      await next();
      if (typeof ctx.body === 'string' && (ctx.length ?? 0) < smallBytes) return;
      answer = async () => undefined;
    }
    // Passes at most one encoding to koa-compress, because it sends a broken header for some lists. Clients
    // that accept neither encoding get an uncompressed reply.
    const encoding = ['br', 'gzip'].find((supported) => ctx.acceptsEncodings(supported));
    if (encoding) ctx.req.headers['accept-encoding'] = encoding;
    else ctx.compress = false;
    await compressReply(ctx, answer);
  };
}
