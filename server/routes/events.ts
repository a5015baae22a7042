import type { Router } from '@koa/router';
import { attempt, attemptKey } from '../access/attempts.ts';
import { isCodeRight } from '../access/codes.ts';
import { grantOrganiser } from '../access/session.ts';
import { viewerOf } from '../access/viewer.ts';
import { liveEvent } from '../liveEvents.ts';
import { presentEvent, presentGuestEvent } from '../presenters/event.ts';
import { presentLeaderboard } from '../presenters/leaderboard.ts';
import { createEvent } from '../usecases/events/creation.ts';
import { eventStats, updateEvent } from '../usecases/events/events.ts';
import { startOver } from '../usecases/events/startOver.ts';
import { addCall, done, ok, requestOf } from './door.ts';

/** The calls about an event as a whole. */
export function addEventCalls(router: Router): void {
  addCall(router, 'POST /api/events', async ({ ctx, viewer, input, idempotencyKey, spend }) => {
    const { event, isNew } = await createEvent(viewer, input, { idempotencyKey, spend });
    grantOrganiser(ctx, event._id.toString(), event.adminCodeMark);
    return { status: isNew ? 201 : 200, body: presentEvent(event, input.adminCode) };
  });

  addCall(router, 'GET /api/events/:shareCode', async ({ event, viewer }) =>
    ok(viewer.sight === 'organiser' ? presentEvent(event) : presentGuestEvent(event)),
  );

  addCall(router, 'PATCH /api/events/:shareCode', async ({ ctx, event, viewer, input, spend }) => {
    if (input.adminCode) spend('codes', event._id.toString());
    const changed = await updateEvent(event, input);
    if (input.adminCode && !viewer.isOwner)
      grantOrganiser(ctx, changed._id.toString(), changed.adminCodeMark);
    return ok(presentEvent(changed, input.adminCode));
  });

  addCall(router, 'POST /api/events/:shareCode/header-image', async ({ event, input }) =>
    ok(presentEvent(await updateEvent(event, input))),
  );

  addCall(router, 'POST /api/events/:shareCode/start-over', async ({ event, input }) => {
    await startOver(event, input);
    return done;
  });

  addCall(router, 'POST /api/events/:shareCode/admin-auth', async ({ ctx, event, input, spend }) => {
    const { sight, participantIds } = await viewerOf({ ...requestOf(ctx), isAsGuest: false }, event);
    const guest = participantIds.length > 0 ? 'guest' : undefined;
    const knownAs = sight === 'organiser' ? 'known' : guest;
    const key = attemptKey(`organiser ${event._id.toString()}`, ctx.ip, knownAs);
    const isValid = await attempt(key, async () => {
      spend('codes', event._id.toString());
      return isCodeRight(input.adminCode.trim(), event.adminCodeHash);
    });
    if (isValid) grantOrganiser(ctx, event._id.toString(), event.adminCodeMark);
    return ok({ isValid });
  });

  addCall(router, 'GET /api/events/:shareCode/leaderboard', async ({ event, viewer }) =>
    ok(presentLeaderboard(await liveEvent(event._id.toString()), viewer.sight)),
  );

  addCall(router, 'GET /api/events/:shareCode/stats', async ({ event, viewer }) =>
    ok(eventStats(await liveEvent(event._id.toString()), viewer.sight)),
  );
}
