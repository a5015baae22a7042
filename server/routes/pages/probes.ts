import type { Context, Next } from 'koa';
import mongoose from 'mongoose';
import { pingDatabase } from '../../usecases/platform/health.ts';

const patienceMs = 2_000;

/** For whoever watches the process. `/healthz`: it answers. `/readyz`: the database does, too. */
export async function answerProbes(ctx: Context, next: Next): Promise<void> {
  if (ctx.path === '/healthz') ctx.body = { ok: true };
  else if (ctx.path === '/readyz') {
    const isReady = await isDatabaseReady();
    ctx.status = isReady ? 200 : 503;
    ctx.body = { ok: isReady };
  } else await next();
}

async function isDatabaseReady(): Promise<boolean> {
  try {
    await pingDatabase(patienceMs);
    return mongoose.connection.readyState === mongoose.ConnectionStates.connected;
  } catch {
    return false;
  }
}
