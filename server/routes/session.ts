import type { Router } from '@koa/router';
import type { Context } from 'koa';
import { LogOut, type Session } from '../../protocol/session.ts';
import { noGrants, readGrants, writeGrants } from '../access/session.ts';
import { viewerOf } from '../access/viewer.ts';
import { presentParticipant } from '../presenters/participant.ts';
import { participantsOf } from '../usecases/participants.ts';
import { endSessions } from '../usecases/sessions.ts';
import { addCall, done, ok, requestOf } from './door.ts';
import { findEvent } from '../usecases/subjects.ts';

/** Who a browser is, and how it forgets that. */
export function addSessionCalls(router: Router): void {
  addCall(router, ['get', '/session'], { right: 'session.read', about: 'none' }, async ({ ctx }) =>
    ok(await sessionOf(ctx)),
  );

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

async function sessionOf(ctx: Context): Promise<Session> {
  const { event: code } = ctx.query;
  const event = code ? await findEvent(String(code)) : undefined;
  const viewer = await viewerOf({ ...requestOf(ctx), isAsGuest: false }, event);
  return {
    participants: (await participantsOf(viewer)).map(presentParticipant),
    isOrganiser: event !== undefined && viewer.sight === 'organiser',
    isOwner: viewer.isOwner,
  };
}
