import type { UpdateEvent } from '../../protocol/schemas/events.ts';
import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { attemptKey } from '../access/rateLimits.ts';
import { grantOrganiser } from '../access/session.ts';
import { mayAdminister, type Viewer, viewerOf } from '../access/viewer.ts';
import { AppError } from '../base/AppError.ts';
import {
  presentEvent,
  presentGuestEvent,
  presentTable,
  presentTransferRequest,
  type PresentableEvent,
} from '../presenters/game.ts';
import { presentHostRoom } from '../presenters/hostRoom.ts';
import { presentKeepsake } from '../presenters/keepsake.ts';
import { presentTables } from '../presenters/tables.ts';
import { presentLeaderboard } from '../presenters/leaderboard.ts';
import { shareLink } from '../../protocol/paths.ts';
import { presentCalendar } from '../presenters/calendar.ts';
import { type OwnOrigins, ownOrigin, shareOrigin } from './pages/shareOrigin.ts';
import type { App } from '../usecases/App.ts';
import { createEvent } from '../usecases/events/creation.ts';
import { eventStats, updateEvent } from '../usecases/events/events.ts';
import { addTable, removeTable, renameTable } from '../usecases/tables/tables.ts';
import { openKeepsake } from '../usecases/keepsake/keepsake.ts';
import { startOver } from '../usecases/events/startOver.ts';
import { waitingRequests } from '../usecases/participants/transfers.ts';
import { type Handlers, credentialsOf, sourceLoader } from './callHandler.ts';

/** Throws `not_allowed` if a viewer other than the organiser changes a code. */
function requireNoCodes({ role }: Viewer, { shareCode, adminCode }: UpdateEvent): void {
  if (role !== 'organiser' && (shareCode !== undefined || adminCode !== undefined))
    throw new AppError('not_allowed', refusalTexts.translatable('notAllowed'));
}

/** Presents an event to a viewer. Only the organiser gets the payment state and the email address. */
const presentFor = (app: App, { role }: Viewer, event: PresentableEvent, adminCode?: string) =>
  role === 'organiser' ? presentEvent(event, app, adminCode) : presentGuestEvent(event, app);

/** Returns the calls about an event as a whole. */
export const eventCalls = (app: App, origins: OwnOrigins) =>
  ({
    'POST /api/events': async ({ ctx, viewer, input, idempotencyKey, takeToken }) => {
      const loadSource = sourceLoader(app, ctx);
      const context = { idempotencyKey, takeToken, loadSource };
      const { event, isNew } = await createEvent(app, viewer, input, context);
      grantOrganiser(ctx, event._id.toString(), event.adminCodeMark);
      return { isNew, body: presentEvent(event, app, input.adminCode) };
    },
    'GET /api/events/:shareCode': async ({ event, viewer }) => presentFor(app, viewer, event),
    'PATCH /api/events/:shareCode': async ({ ctx, event, viewer, input, takeToken }) => {
      requireNoCodes(viewer, input);
      if (input.adminCode) takeToken('codes', event._id.toString());
      const changed = await updateEvent(app, event, input);
      if (input.adminCode && !viewer.isOwner)
        grantOrganiser(ctx, changed._id.toString(), changed.adminCodeMark);
      return presentFor(app, viewer, changed, input.adminCode);
    },
    'POST /api/events/:shareCode/header-image': async ({ event, viewer, input }) =>
      presentFor(app, viewer, await updateEvent(app, event, input)),
    'POST /api/events/:shareCode/start-over': async ({ event, input }) => startOver(app, event, input),
    'POST /api/events/:shareCode/admin-auth': async ({ ctx, event, input, takeToken }) => {
      const { role, participantIds } = await viewerOf(
        app,
        { ...credentialsOf(app, ctx), isAsGuest: false },
        event,
      );
      const guest = participantIds.length > 0 ? 'guest' : undefined;
      const knownAs = role === 'organiser' ? 'known' : guest;
      const key = attemptKey(`organiser ${event._id.toString()}`, ctx.ip, knownAs);
      const isValid = await app.limits.attempt(key, async () => {
        takeToken('codes', event._id.toString());
        return app.adminCodeHashes.matches(input.adminCode.trim(), event.adminCodeHash);
      });
      if (isValid) grantOrganiser(ctx, event._id.toString(), event.adminCodeMark);
      return { isValid };
    },
    'GET /api/events/:shareCode/leaderboard': async ({ event, viewer }) =>
      presentLeaderboard(await app.eventCache.get(event._id.toString()), viewer.role),
    'GET /api/events/:shareCode/room': async ({ event, viewer }) => {
      const live = await app.eventCache.get(event._id.toString());
      const { nodes, retentionDays } = app;
      const requests = mayAdminister(viewer.role) ? await waitingRequests(app, event) : undefined;
      return {
        ...presentHostRoom(live, { now: nodes.now(), retentionDays }),
        ...(requests && { seatRequests: requests.map(presentTransferRequest) }),
      };
    },
    'GET /api/events/:shareCode/keepsake': async ({ event, viewer }) =>
      presentKeepsake(await openKeepsake(app, event, viewer), app, viewer.participantIds),
    'GET /api/events/:shareCode/tables': async ({ event, viewer }) =>
      presentTables(await app.eventCache.get(event._id.toString()), viewer.role) ?? [],
    'POST /api/events/:shareCode/tables': async ({ event, input, idempotencyKey }) => {
      const { table, isNew } = await addTable(app, event, input, idempotencyKey);
      return { isNew, body: presentTable(table) };
    },
    'PATCH /api/events/:shareCode/tables/:id': async ({ event, params, input }) =>
      presentTable(await renameTable(app, event, params.id, input)),
    'DELETE /api/events/:shareCode/tables/:id': async ({ event, params }) =>
      removeTable(app, event, params.id),
    'GET /api/events/:shareCode/calendar.ics': async ({ ctx, event }) => {
      const origin = shareOrigin(origins, ctx.hostname) || ownOrigin(ctx);
      const calendar = presentCalendar(event, shareLink(origin, event.shareCode), new Date());
      if (calendar === undefined) throw new AppError('not_found', refusalTexts.translatable('noDate'));
      // With `inline`, phones open the entry and offer to add it to the calendar.
      ctx.attachment(`${event.shareCode}.ics`, { type: 'inline' });
      return calendar;
    },
    'GET /api/events/:shareCode/stats': async ({ event, viewer }) =>
      eventStats(await app.eventCache.get(event._id.toString()), viewer.role),
  }) satisfies Partial<Handlers>;
