import type { Router } from '@koa/router';
import { noGrants, readGrants, writeGrants } from '../access/session.ts';
import { endSessions, sessionOf } from '../usecases/platform/sessions.ts';
import { addCall, done, ok, requestOf } from './door.ts';
import { findEvent } from '../usecases/platform/subjects.ts';

/** Who a browser is, and how it forgets that. */
export function addSessionCalls(router: Router): void {
  addCall(router, 'GET /api/session', async ({ ctx, query: { event: code } }) => {
    return ok(await sessionOf(requestOf(ctx), code ? await findEvent(code) : undefined));
  });

  addCall(router, 'POST /api/logout', async ({ ctx, input }) => {
    const grants = readGrants(ctx.cookies);
    await endSessions(grants);
    writeGrants(ctx, { ...noGrants, ...(input.keepsSeats && { participants: grants.participants }) });
    return done;
  });
}
