import type { Router } from '@koa/router';
import { OwnerAuth } from '../../protocol/owner.ts';
import type { PlatformSettings } from '../../protocol/platform.ts';
import { attempt } from '../access/attempts.ts';
import { isSameSecret, markOf } from '../access/codes.ts';
import { grantOwner } from '../access/session.ts';
import type { PaymentGateway } from '../gateways/payments/PaymentGateway.ts';
import { presentOwnerEvent } from '../presenters/event.ts';
import { listEvents } from '../usecases/events.ts';
import { getSettings } from '../usecases/platform.ts';
import { addCall, ok } from './door.ts';

export interface OwnerCallSettings {
  ownerPassword: string;
  payments: PaymentGateway;
}

/** The owner's calls, and what everybody may know of the platform. */
export function addOwnerCalls(router: Router, { ownerPassword, payments }: OwnerCallSettings): void {
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

  addCall(router, ['get', '/platform/settings'], { right: 'settings.read', about: 'none' }, async () => {
    const { eventPrice, paymentRequired } = await getSettings();
    return ok({ eventPrice, paymentRequired, payment: payments.setup } satisfies PlatformSettings);
  });
}
