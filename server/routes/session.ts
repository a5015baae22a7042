import { noGrants, readGrants, writeGrants } from '../access/session.ts';
import type { App } from '../usecases/App.ts';
import { myEvents } from '../usecases/platform/myEvents.ts';
import { endSessions, sessionOf } from '../usecases/platform/sessions.ts';
import { findEvent } from '../usecases/loadEntities.ts';
import { type Handlers, credentialsOf } from './callHandler.ts';

/** Returns the calls about a browser's session: reading it and logging out. */
export const sessionCalls = (app: App) =>
  ({
    'GET /api/session': async ({ ctx, query: { event: code } }) =>
      sessionOf(app, credentialsOf(app, ctx), code ? await findEvent(code) : undefined),
    'GET /api/session/events': async ({ ctx }) => myEvents(app, credentialsOf(app, ctx)),
    'POST /api/logout': async ({ ctx, input }) => {
      const grants = readGrants(ctx.cookies);
      await endSessions(app, grants);
      writeGrants(ctx, { ...noGrants, ...(input.keepsSeats && { participants: grants.participants }) });
    },
  }) satisfies Partial<Handlers>;
