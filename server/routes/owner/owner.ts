import { attemptKey } from '../../access/limits.ts';
import { isSameSecret } from '../../access/codes.ts';
import { grantOwner } from '../../access/session.ts';
import { presentOwnerEvent } from '../../presenters/event.ts';
import { listEvents } from '../../usecases/metrics/ownerEvents.ts';
import { removeEvent } from '../../usecases/events/removeEvent.ts';
import { done, ok, type CallHandler } from '../callHandler.ts';
import { addFigureCalls, type FigureCallSettings } from './ownerFigures.ts';
import { addOwnerPaymentCalls } from './ownerPayments.ts';
import { addSettingsCalls, type SettingsCallSettings } from './ownerSettings.ts';
import type { App } from '../../usecases/App.ts';

export interface OwnerCallSettings extends FigureCallSettings, SettingsCallSettings {
  ownerPassword: string;
}

/** The owner's gate, and every call behind it but the traffic. */
export function addOwnerCalls(calls: CallHandler, app: App, settings: OwnerCallSettings): void {
  const { ownerPassword } = settings;
  calls.add('POST /api/owner/auth', async ({ ctx, viewer, input }) => {
    const key = attemptKey('owner', ctx.ip, viewer.isOwner ? 'known' : undefined);
    const isValid = await app.limits.attempt(key, async () => isSameSecret(input.password, ownerPassword));
    if (isValid) grantOwner(ctx, app.ownerMark);
    return ok({ isValid });
  });

  addEventCalls(calls, app);
  addFigureCalls(calls, app, settings);
  addOwnerPaymentCalls(calls, app, settings);
  addSettingsCalls(calls, app, settings);
}

function addEventCalls(calls: CallHandler, app: App): void {
  calls.add('GET /api/owner/events', async () => ok((await listEvents(app)).map(presentOwnerEvent)));

  calls.add('DELETE /api/owner/events/:id', async ({ params }) => {
    await removeEvent(app, params.id);
    return done;
  });
}
