import { attemptKey } from '../access/limits.ts';
import { grantOrganiser } from '../access/session.ts';
import { viewerOf } from '../access/viewer.ts';
import { presentEvent, presentGuestEvent, presentTable } from '../presenters/game.ts';
import { presentTables } from '../presenters/tables.ts';
import { presentLeaderboard } from '../presenters/leaderboard.ts';
import type { App } from '../usecases/App.ts';
import { createEvent } from '../usecases/events/creation.ts';
import { eventStats, updateEvent } from '../usecases/events/events.ts';
import { addTable, removeTable, renameTable } from '../usecases/events/tables.ts';
import { startOver } from '../usecases/events/startOver.ts';
import { type Handlers, requestOf } from './callHandler.ts';

/** The calls about an event as a whole. */
export const eventCalls = (app: App) =>
  ({
    'POST /api/events': async ({ ctx, viewer, input, idempotencyKey, spend }) => {
      const { event, isNew } = await createEvent(app, viewer, input, { idempotencyKey, spend });
      grantOrganiser(ctx, event._id.toString(), event.adminCodeMark);
      return { isNew, body: presentEvent(event, input.adminCode) };
    },
    'GET /api/events/:shareCode': async ({ event, viewer }) =>
      viewer.role === 'organiser' ? presentEvent(event) : presentGuestEvent(event),
    'PATCH /api/events/:shareCode': async ({ ctx, event, viewer, input, spend }) => {
      if (input.adminCode) spend('codes', event._id.toString());
      const changed = await updateEvent(app, event, input);
      if (input.adminCode && !viewer.isOwner)
        grantOrganiser(ctx, changed._id.toString(), changed.adminCodeMark);
      return presentEvent(changed, input.adminCode);
    },
    'POST /api/events/:shareCode/header-image': async ({ event, input }) =>
      presentEvent(await updateEvent(app, event, input)),
    'POST /api/events/:shareCode/start-over': async ({ event, input }) => startOver(app, event, input),
    'POST /api/events/:shareCode/admin-auth': async ({ ctx, event, input, spend }) => {
      const { role, participantIds } = await viewerOf(
        app,
        { ...requestOf(app, ctx), isAsGuest: false },
        event,
      );
      const guest = participantIds.length > 0 ? 'guest' : undefined;
      const knownAs = role === 'organiser' ? 'known' : guest;
      const key = attemptKey(`organiser ${event._id.toString()}`, ctx.ip, knownAs);
      const isValid = await app.limits.attempt(key, async () => {
        spend('codes', event._id.toString());
        return app.codes.isRight(input.adminCode.trim(), event.adminCodeHash);
      });
      if (isValid) grantOrganiser(ctx, event._id.toString(), event.adminCodeMark);
      return { isValid };
    },
    'GET /api/events/:shareCode/leaderboard': async ({ event, viewer }) =>
      presentLeaderboard(await app.liveEvents.get(event._id.toString()), viewer.role),
    'GET /api/events/:shareCode/tables': async ({ event, viewer }) =>
      presentTables(await app.liveEvents.get(event._id.toString()), viewer.role) ?? [],
    'POST /api/events/:shareCode/tables': async ({ event, input, idempotencyKey }) => {
      const { table, isNew } = await addTable(app, event, input, idempotencyKey);
      return { isNew, body: presentTable(table) };
    },
    'PATCH /api/events/:shareCode/tables/:id': async ({ event, params, input }) =>
      presentTable(await renameTable(app, event, params.id, input)),
    'DELETE /api/events/:shareCode/tables/:id': async ({ event, params }) =>
      removeTable(app, event, params.id),
    'GET /api/events/:shareCode/stats': async ({ event, viewer }) =>
      eventStats(await app.liveEvents.get(event._id.toString()), viewer.role),
  }) satisfies Partial<Handlers>;
