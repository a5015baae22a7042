import { Router } from '@koa/router';
import { AppError } from '../AppError.ts';
import { addEventCalls } from './events.ts';
import { addOwnerCalls } from './owner.ts';
import { addParticipantCalls } from './participants.ts';
import { addPredictionCalls } from './predictions.ts';
import { addQuestionCalls } from './questions.ts';
import { addSessionCalls } from './session.ts';

export interface ApiSettings {
  ownerPassword: string;
  /** Where guests reach this server, when the browser cannot know it. */
  publicOrigin: () => string | undefined;
}

/** The HTTP door: every call under /api. */
export function createApi({ ownerPassword, publicOrigin }: ApiSettings): Router {
  const router = new Router({ prefix: '/api' });
  addEventCalls(router);
  addQuestionCalls(router);
  addParticipantCalls(router);
  addPredictionCalls(router);
  addSessionCalls(router);
  addOwnerCalls(router, { ownerPassword, publicOrigin });
  router.all('/{*rest}', (ctx) => {
    const isKnown = router.match(ctx.path, ctx.method).path.length > 1;
    throw isKnown
      ? new AppError('method_not_allowed', 'This address does not take that method.')
      : new AppError('not_found', 'There is nothing at this address.');
  });
  return router;
}
