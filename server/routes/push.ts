import type { App } from '../usecases/App.ts';
import { isId } from '../usecases/isId.ts';
import { pushSetup, subscribe, unsubscribe } from '../usecases/push/subscriptions.ts';
import type { Handlers } from './callHandler.ts';

/** Returns the calls about push notifications of reveals. */
export const pushCalls = (app: App) =>
  ({
    'GET /api/participants/:id/push': async ({ event }) => pushSetup(app, event),
    'POST /api/participants/:id/push': async ({ event, participant, input }) => {
      const { _id } = await subscribe(app, event, participant, input);
      return { id: _id.toString() };
    },
    'DELETE /api/participants/:id/push/:phone': async ({ participant, params: { phone } }) => {
      if (isId(phone)) await unsubscribe(participant, phone);
    },
  }) satisfies Partial<Handlers>;
