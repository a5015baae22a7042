import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import { Router } from '@koa/router';
import type { CallName } from '../../protocol/calls/calls.ts';
import { AppError } from '../base/AppError.ts';
import type { App } from '../usecases/App.ts';
import { analyticsCalls, type AnalyticsCallSettings } from './analytics.ts';
import { addCalls, type Handlers } from './callHandler.ts';
import { eventCalls } from './events.ts';
import { helperCalls } from './helpersAndLog.ts';
import { openApiCall } from './openApi.ts';
import { ownerCalls, type OwnerCallSettings } from './owner.ts';
import { shortLinkCall } from './pages/imagesAndShortLinks.ts';
import type { OwnOrigins } from './pages/shareOrigin.ts';
import { participantCalls, transferCalls } from './participants.ts';
import { paymentCalls } from './payments.ts';
import { pushCalls } from './push.ts';
import { questionCalls } from './questions.ts';
import { recoveryCalls, type RecoveryCallSettings } from './recovery.ts';
import { rehearsalCalls } from './rehearsals.ts';
import { showCalls } from './show.ts';
import { venueCalls } from './venue.ts';
import { sessionCalls } from './session.ts';

const anything = '/api/{*rest}';

interface ApiSettings extends OwnOrigins, OwnerCallSettings, AnalyticsCallSettings, RecoveryCallSettings {}

/** Creates the router of all calls under /api. `names` are the names of the implemented calls. */
export function createApi(app: App, settings: ApiSettings): { router: Router; names: CallName[] } {
  const router = new Router();
  const handlers: Handlers = {
    ...eventCalls(app, settings),
    ...questionCalls(app),
    ...showCalls(app),
    ...rehearsalCalls(app),
    ...venueCalls(),
    ...participantCalls(app),
    ...pushCalls(app),
    ...transferCalls(app),
    ...helperCalls(app),
    ...recoveryCalls(app, settings),
    ...shortLinkCall(app, settings),
    ...paymentCalls(app),
    ...sessionCalls(app),
    ...ownerCalls(app, settings),
    ...analyticsCalls(app, settings),
    ...openApiCall(),
  };
  addCalls(router, app, handlers);
  router.all(anything, (ctx) => {
    const matches = router.match(ctx.path, ctx.method).path.filter(({ path }) => path !== anything);
    if (matches.length === 0) throw new AppError('not_found', refusalTexts.translatable('unknownAddress'));
    const allow = matches.flatMap(({ methods }) => methods).join(', ');
    throw new AppError('method_not_allowed', refusalTexts.translatable('wrongMethod'), {
      headers: { allow },
    });
  });
  return { router, names: Object.keys(handlers) as CallName[] };
}
