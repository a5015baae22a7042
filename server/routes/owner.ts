import type { Router } from '@koa/router';
import { OwnerAuth } from '../../protocol/owner.ts';
import { attempt } from '../access/attempts.ts';
import { isSameSecret, markOf } from '../access/codes.ts';
import { grantOwner } from '../access/session.ts';
import { presentOwnerEvent } from '../presenters/event.ts';
import { listEvents } from '../usecases/events.ts';
import { getSettings } from '../usecases/platform.ts';
import { addCall, ok } from './door.ts';

/** The owner's calls, and what everybody may know of the platform. */
export function addOwnerCalls(router: Router, ownerPassword: string): void {
  addCall(
    router,
    ['post', '/owner/auth'],
    { right: 'owner.authenticate', about: 'none', body: OwnerAuth },
    async ({ ctx, viewer, input }) => {
      const key = `owner ${ctx.ip}${viewer.isOwner ? ' known' : ''}`;
      const isValid = await attempt(key, async () => isSameSecret(input.password, ownerPassword));
      if (isValid) grantOwner(ctx, markOf(ownerPassword));
      return ok({ isValid });
    },
  );

  addCall(router, ['get', '/owner/events'], { right: 'event.listAll', about: 'none' }, async () =>
    ok((await listEvents()).map(({ event, participantCount }) => presentOwnerEvent(event, participantCount))),
  );

  addCall(router, ['get', '/platform/settings'], { right: 'settings.read', about: 'none' }, async () =>
    ok(await getSettings()),
  );
}
