import type { Router } from '@koa/router';
import { attempt, attemptKey } from '../../access/attempts.ts';
import { isSameSecret, markOf } from '../../access/codes.ts';
import { grantOwner } from '../../access/session.ts';
import { presentOwnerEvent } from '../../presenters/event.ts';
import { listEvents } from '../../usecases/metrics/ownerEvents.ts';
import { removeEvent } from '../../usecases/events/removeEvent.ts';
import { addCall, done, ok } from '../door.ts';
import { addFigureCalls, type FigureCallSettings } from './ownerFigures.ts';
import { addOwnerPaymentCalls } from './ownerPayments.ts';
import { addSettingsCalls, type SettingsCallSettings } from './ownerSettings.ts';

export interface OwnerCallSettings extends FigureCallSettings, SettingsCallSettings {
  ownerPassword: string;
}

/** The owner's gate, and every call behind it but the traffic. */
export function addOwnerCalls(router: Router, settings: OwnerCallSettings): void {
  const { ownerPassword } = settings;
  addCall(router, 'POST /api/owner/auth', async ({ ctx, viewer, input }) => {
    const key = attemptKey('owner', ctx.ip, viewer.isOwner ? 'known' : undefined);
    const isValid = await attempt(key, async () => isSameSecret(input.password, ownerPassword));
    if (isValid) grantOwner(ctx, markOf(ownerPassword));
    return ok({ isValid });
  });

  addEventCalls(router);
  addFigureCalls(router, settings);
  addOwnerPaymentCalls(router, settings);
  addSettingsCalls(router, settings);
}

function addEventCalls(router: Router): void {
  addCall(router, 'GET /api/owner/events', async () => ok((await listEvents()).map(presentOwnerEvent)));

  addCall(router, 'DELETE /api/owner/events/:id', async ({ params }) => {
    await removeEvent(params.id);
    return done;
  });
}
