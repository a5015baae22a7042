import { attemptKey } from '../access/rateLimits.ts';
import { grantOrganiser } from '../access/session.ts';
import { AppError } from '../base/AppError.ts';
import { presentEvent } from '../presenters/game.ts';
import { type Attempt, processPayment } from '../usecases/payments/payments.ts';
import { checkShareCode } from '../usecases/events/shareCodes.ts';
import { type Handlers, sourceLoader } from './callHandler.ts';
import type { App } from '../usecases/App.ts';

/** Returns the calls for creating a paid event: the payment, and the check of a share code. */
export const paymentCalls = (app: App) =>
  ({
    'POST /api/payment/process': async ({ ctx, input, idempotencyKey, takeToken }) => {
      // Limits the number of stolen cards that one address can try. A repeated submission does not count.
      const attempt: Attempt = async (tryCard) =>
        app.limits.attemptAction(attemptKey('payment', ctx.ip), tryCard, isDecline);
      const loadSource = sourceLoader(app, ctx);
      const context = { idempotencyKey, takeToken, loadSource, attempt };
      const { event, isNew } = await processPayment(app, input, context);
      grantOrganiser(ctx, event._id.toString(), event.adminCodeMark);
      return { isNew, body: { success: true, event: presentEvent(event, app, input.eventData.adminCode) } };
    },
    'GET /api/share-codes/:shareCode': async ({ params }) => checkShareCode(params.shareCode),
  }) satisfies Partial<Handlers>;

const isDecline = (error: unknown) => error instanceof AppError && error.code === 'payment_declined';
