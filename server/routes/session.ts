import { noGrants, readGrants, writeGrants } from '../access/session.ts';
import { endSessions, sessionOf } from '../usecases/platform/sessions.ts';
import { done, ok, requestOf, type CallHandler } from './callHandler.ts';
import { findEvent } from '../usecases/platform/subjects.ts';
import type { App } from '../usecases/App.ts';

/** Who a browser is, and how it forgets that. */
export function addSessionCalls(calls: CallHandler, app: App): void {
  calls.add('GET /api/session', async ({ ctx, query: { event: code } }) => {
    return ok(await sessionOf(app, requestOf(ctx), code ? await findEvent(code) : undefined));
  });

  calls.add('POST /api/logout', async ({ ctx, input }) => {
    const grants = readGrants(ctx.cookies);
    await endSessions(app, grants);
    writeGrants(ctx, { ...noGrants, ...(input.keepsSeats && { participants: grants.participants }) });
    return done;
  });
}
