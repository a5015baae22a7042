import { seesHidden, type Role } from '../access/viewer.ts';
import { presentHostShow, presentShow } from '../presenters/show.ts';
import type { App } from '../usecases/App.ts';
import * as show from '../usecases/show/show.ts';
import type { Handlers } from './callHandler.ts';

/** Returns the calls about the host-led show. */
export const showCalls = (app: App) => {
  const present = async ({ _id }: { _id: { toString: () => string } }, role: Role) => {
    const live = await app.eventCache.get(_id.toString());
    return seesHidden(role) ? presentHostShow(live, app.nodes.now()) : presentShow(live, app.nodes.now());
  };
  return {
    'GET /api/events/:shareCode/show': async ({ event, viewer }) => present(event, viewer.role),
    'POST /api/events/:shareCode/show': async ({ event, input }) => {
      await show.moveShow(app, event, input);
      return present(event, 'organiser');
    },
    'POST /api/events/:shareCode/show/undo': async ({ event, input }) => {
      await show.undoShow(app, event, input.revision);
      return present(event, 'organiser');
    },
    'PATCH /api/events/:shareCode/show': async ({ event, input }) => {
      await show.updateShow(app, event, input);
      return present(event, 'organiser');
    },
  } satisfies Partial<Handlers>;
};
