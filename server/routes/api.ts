import { refusalTexts } from '../../protocol/texts/server/refusals.ts';
import type { App } from '../usecases/App.ts';
import { AppError } from '../AppError.ts';
import { addAnalyticsCalls, type AnalyticsCallSettings } from './analytics.ts';
import { CallHandler } from './callHandler.ts';
import { addEventCalls } from './events.ts';
import { addOpenApiCall } from './openApi.ts';
import { addOwnerCalls, type OwnerCallSettings } from './owner.ts';
import { addParticipantCalls, addSeatCalls, addSeatRequestCalls } from './participants.ts';
import { addPaymentCalls } from './payments.ts';
import { addPredictionCalls, addQuestionCalls } from './questions.ts';
import { addSessionCalls } from './session.ts';
import { addShortLinkCalls, type OwnOrigins } from './pages/public.ts';

const anything = '/api/{*rest}';

export interface ApiSettings extends OwnOrigins, OwnerCallSettings, AnalyticsCallSettings {}

/** The HTTP door: every call under /api. */
export function createApi(app: App, settings: ApiSettings): CallHandler {
  const calls = new CallHandler(app);
  addEventCalls(calls, app);
  addQuestionCalls(calls, app);
  addParticipantCalls(calls, app);
  addPredictionCalls(calls, app);
  addSeatCalls(calls, app);
  addSeatRequestCalls(calls, app);
  addShortLinkCalls(calls, app, settings);
  addPaymentCalls(calls, app, settings);
  addSessionCalls(calls, app);
  addOwnerCalls(calls, app, settings);
  addAnalyticsCalls(calls, app, settings);
  addOpenApiCall(calls);
  calls.router.all(anything, (ctx) => {
    const known = calls.router.match(ctx.path, ctx.method).path.filter(({ path }) => path !== anything);
    if (known.length === 0) throw new AppError('not_found', refusalTexts('unknownAddress'));
    const allow = known.flatMap(({ methods }) => methods).join(', ');
    throw new AppError('method_not_allowed', refusalTexts('wrongMethod'), {
      headers: { allow },
    });
  });
  return calls;
}
