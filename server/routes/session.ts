import type { Router } from '@koa/router';
import { LogOut } from '../../protocol/session.ts';
import { noGrants, readGrants, writeGrants } from '../access/session.ts';
import { endSessions, sessionOf } from '../usecases/platform/sessions.ts';
import { addCall, done, ok, requestOf } from './door.ts';
import { findEvent } from '../usecases/platform/subjects.ts';

/** Who a browser is, and how it forgets that. */
export function addSessionCalls(router: Router): void {
  addCall(router, ['get', '/session'], { right: 'session.read', about: 'none' }, async ({ ctx }) => {
    const { event: code } = ctx.query;
    return ok(await sessionOf(requestOf(ctx), code ? await findEvent(String(code)) : undefined));
  });

  addCall(
    router,
    ['post', '/logout'],
    { right: 'session.end', about: 'none', body: LogOut },
    async ({ ctx, input }) => {
      const grants = readGrants(ctx.cookies);
      await endSessions(grants);
      writeGrants(ctx, { ...noGrants, ...(input.keepsSeats && { participants: grants.participants }) });
      return done;
    },
  );
}
