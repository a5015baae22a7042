import { attemptKey } from '../access/limits.ts';
import { grantOrganiser } from '../access/session.ts';
import { viewerOf } from '../access/viewer.ts';
import { presentEvent, presentGuestEvent } from '../presenters/event.ts';
import { presentLeaderboard } from '../presenters/leaderboard.ts';
import { createEvent } from '../usecases/events/creation.ts';
import { eventStats, updateEvent } from '../usecases/events/events.ts';
import { startOver } from '../usecases/events/startOver.ts';
import { done, ok, requestOf, type CallHandler } from './callHandler.ts';
import type { App } from '../usecases/App.ts';

/** The calls about an event as a whole. */
export function addEventCalls(calls: CallHandler, app: App): void {
  calls.add('POST /api/events', async ({ ctx, viewer, input, idempotencyKey, spend }) => {
    const { event, isNew } = await createEvent(app, viewer, input, { idempotencyKey, spend });
    grantOrganiser(ctx, event._id.toString(), event.adminCodeMark);
    return { status: isNew ? 201 : 200, body: presentEvent(event, input.adminCode) };
  });

  calls.add('GET /api/events/:shareCode', async ({ event, viewer }) =>
    ok(viewer.sight === 'organiser' ? presentEvent(event) : presentGuestEvent(event)),
  );

  calls.add('PATCH /api/events/:shareCode', async ({ ctx, event, viewer, input, spend }) => {
    if (input.adminCode) spend('codes', event._id.toString());
    const changed = await updateEvent(app, event, input);
    if (input.adminCode && !viewer.isOwner)
      grantOrganiser(ctx, changed._id.toString(), changed.adminCodeMark);
    return ok(presentEvent(changed, input.adminCode));
  });

  calls.add('POST /api/events/:shareCode/header-image', async ({ event, input }) =>
    ok(presentEvent(await updateEvent(app, event, input))),
  );

  calls.add('POST /api/events/:shareCode/start-over', async ({ event, input }) => {
    await startOver(app, event, input);
    return done;
  });

  calls.add('POST /api/events/:shareCode/admin-auth', async ({ ctx, event, input, spend }) => {
    const { sight, participantIds } = await viewerOf(app, { ...requestOf(ctx), isAsGuest: false }, event);
    const guest = participantIds.length > 0 ? 'guest' : undefined;
    const knownAs = sight === 'organiser' ? 'known' : guest;
    const key = attemptKey(`organiser ${event._id.toString()}`, ctx.ip, knownAs);
    const isValid = await app.limits.attempt(key, async () => {
      spend('codes', event._id.toString());
      return app.codes.isRight(input.adminCode.trim(), event.adminCodeHash);
    });
    if (isValid) grantOrganiser(ctx, event._id.toString(), event.adminCodeMark);
    return ok({ isValid });
  });

  calls.add('GET /api/events/:shareCode/leaderboard', async ({ event, viewer }) =>
    ok(presentLeaderboard(await app.liveEvents.get(event._id.toString()), viewer.sight)),
  );

  calls.add('GET /api/events/:shareCode/stats', async ({ event, viewer }) =>
    ok(eventStats(await app.liveEvents.get(event._id.toString()), viewer.sight)),
  );
}
