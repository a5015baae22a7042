import type { Router } from '@koa/router';
import type { Context } from 'koa';
import type { Session } from '../../protocol/session.ts';
import { noGrants, writeGrants } from '../access/session.ts';
import { viewerOf } from '../access/viewer.ts';
import { isShareCode, tidyShareCode } from '../../protocol/checks.ts';
import { ParticipantModel } from '../models/Participant.ts';
import { presentParticipant } from '../presenters/participant.ts';
import { addCall, done, ok, requestOf } from './door.ts';
import { findEvent } from './subjects.ts';

/** Who a browser is, and how it forgets that. */
export function addSessionCalls(router: Router): void {
  addCall(router, ['get', '/session'], { right: 'session.read', about: 'none' }, async ({ ctx }) =>
    ok(await sessionOf(ctx)),
  );

  addCall(router, ['post', '/logout'], { right: 'session.end', about: 'none' }, async ({ ctx }) => {
    writeGrants(ctx, noGrants);
    return done;
  });
}

async function sessionOf(ctx: Context): Promise<Session> {
  const code = typeof ctx.query.event === 'string' ? tidyShareCode(ctx.query.event) : '';
  const event = isShareCode(code) ? await findEvent(code) : undefined;
  const viewer = await viewerOf({ ...requestOf(ctx), isAsGuest: false }, event);
  const stored = await ParticipantModel.find({ _id: { $in: viewer.participantIds } }).lean();
  const byId = new Map(stored.map((participant) => [participant._id.toString(), participant]));
  return {
    participants: viewer.participantIds.flatMap((id) => byId.get(id) ?? []).map(presentParticipant),
    isOrganiser: event !== undefined && viewer.sight === 'organiser',
    isOwner: viewer.isOwner,
  };
}
