import type { Router } from '@koa/router';
import { AdminAuth, CreateEvent, StartOver, UpdateEvent } from '../../protocol/events.ts';
import { SetHeaderImage } from '../../protocol/images.ts';
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
import { addCall, idempotencyKeyOf, created, done, ok, requestOf } from './door.ts';

/** The calls about an event as a whole. */
export function addEventCalls(router: Router): void {
  addCall(
    router,
    ['post', '/events'],
    { right: 'event.create', about: 'none', body: CreateEvent, size: 'list' },
    async ({ ctx, viewer, input, spend }) => {
      const sent = { idempotencyKey: idempotencyKeyOf(ctx), spend };
      const { event, isNew } = await createEvent(viewer, input, sent);
      grantOrganiser(ctx, event._id.toString(), event.adminCodeMark);
      return (isNew ? created : ok)(presentEvent(event, input.adminCode));
    },
  );

  addCall(
    router,
    ['get', '/events/:shareCode'],
    { right: 'event.read', about: 'event' },
    async ({ event, viewer }) =>
      ok(viewer.sight === 'organiser' ? presentEvent(event) : presentGuestEvent(event)),
  );

  addCall(
    router,
    ['patch', '/events/:shareCode'],
    { right: 'event.update', about: 'event', body: UpdateEvent, size: 'image' },
    async ({ ctx, event, viewer, input, spend }) => {
      if (input.adminCode) spend('codes', event._id.toString());
      const changed = await updateEvent(event, input);
      if (input.adminCode && !viewer.isOwner)
        grantOrganiser(ctx, changed._id.toString(), changed.adminCodeMark);
      return ok(presentEvent(changed, input.adminCode));
    },
  );

  addCall(
    router,
    ['post', '/events/:shareCode/header-image'],
    { right: 'event.update', about: 'event', body: SetHeaderImage, size: 'image' },
    async ({ event, input }) => ok(presentEvent(await updateEvent(event, input))),
  );

  addCall(
    router,
    ['post', '/events/:shareCode/start-over'],
    { right: 'event.startOver', about: 'event', body: StartOver },
    async ({ event, input }) => {
      await startOver(event, input);
      return done;
    },
  );

  addCall(
    router,
    ['post', '/events/:shareCode/admin-auth'],
    { right: 'event.authenticate', about: 'event', body: AdminAuth },
    async ({ ctx, event, input, spend }) => {
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
    },
  );

  addCall(
    router,
    ['get', '/events/:shareCode/leaderboard'],
    { right: 'leaderboard.read', about: 'event' },
    async ({ event, viewer }) => ok(presentLeaderboard(await liveEvent(event._id.toString()), viewer.sight)),
  );

  addCall(
    router,
    ['get', '/events/:shareCode/stats'],
    { right: 'stats.read', about: 'event' },
    async ({ event, viewer }) => ok(eventStats(await liveEvent(event._id.toString()), viewer.sight)),
  );
}
