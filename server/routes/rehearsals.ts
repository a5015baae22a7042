import { presentRehearsal } from '../presenters/rehearsals.ts';
import type { App } from '../usecases/App.ts';
import { endRehearsal, findRehearsal, rehearse } from '../usecases/rehearsal/rehearsals.ts';
import type { Handlers } from './callHandler.ts';

/** Returns the calls about the rehearsal of an event. */
export const rehearsalCalls = (app: App) =>
  ({
    'GET /api/events/:shareCode/rehearsal': async ({ event }) => {
      const rehearsal = await findRehearsal(event);
      return rehearsal ? { rehearsal: presentRehearsal(rehearsal) } : {};
    },
    'POST /api/events/:shareCode/rehearsal': async ({ event, input: { guests }, takeToken }) => {
      const { isNew, ...rehearsal } = await rehearse(app, event, { guests, takeToken });
      return { isNew, body: presentRehearsal(rehearsal) };
    },
    'DELETE /api/events/:shareCode/rehearsal': async ({ event }) => endRehearsal(app, event),
  }) satisfies Partial<Handlers>;
