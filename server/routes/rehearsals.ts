import { presentRehearsal } from '../presenters/rehearsals.ts';
import type { App } from '../usecases/App.ts';
import { endRehearsal, findRehearsal, rehearse } from '../usecases/rehearsal/rehearsals.ts';
import type { Handlers } from './callHandler.ts';

/** The calls about the rehearsal of an event. */
export const rehearsalCalls = (app: App) =>
  ({
    'GET /api/events/:shareCode/rehearsal': async ({ event }) => {
      const found = await findRehearsal(event);
      return found ? { rehearsal: presentRehearsal(found) } : {};
    },
    'POST /api/events/:shareCode/rehearsal': async ({ event, input: { guests }, spend }) => {
      const { isNew, ...made } = await rehearse(app, event, { guests, spend });
      return { isNew, body: presentRehearsal(made) };
    },
    'DELETE /api/events/:shareCode/rehearsal': async ({ event }) => endRehearsal(app, event),
  }) satisfies Partial<Handlers>;
