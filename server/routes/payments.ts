import type { Context, Next } from 'koa';
import type { PaymentDone } from '../../protocol/schemas/payments.ts';
import { attemptKey } from '../access/limits.ts';
import { grantOrganiser } from '../access/session.ts';
import { AppError } from '../AppError.ts';
import type { PaymentGateway } from '../gateways/payments/PaymentGateway.ts';
import { presentEvent } from '../presenters/event.ts';
import { toAppError } from '../toAppError.ts';
import { processPayment } from '../usecases/payments/payments.ts';
import { checkShareCode } from '../usecases/events/shareCodes.ts';
import { ok, type CallHandler } from './callHandler.ts';
import type { App } from '../usecases/App.ts';

/** The calls of somebody who is about to create an event. */
export function addPaymentCalls(
  calls: CallHandler,
  app: App,
  { payments }: { payments: PaymentGateway },
): void {
  calls.router.use('/api/payment', asPaymentFailure);

  calls.add('POST /api/payment/process', async ({ ctx, input, idempotencyKey, spend }) => {
    // Whoever tries one stolen card after another has to stop at the tenth.
    const { event, isNew } = await app.limits.attemptAction(
      attemptKey('payment', ctx.ip),
      async () => processPayment(app, payments, input, { idempotencyKey, spend }),
      isDecline,
    );
    grantOrganiser(ctx, event._id.toString(), event.adminCodeMark);
    const body: PaymentDone = { success: true, event: presentEvent(event, input.eventData.adminCode) };
    return { status: isNew ? 201 : 200, body };
  });

  calls.add('GET /api/share-codes/:shareCode', async ({ params }) =>
    ok(await checkShareCode(params.shareCode)),
  );
}

const isDecline = (error: unknown) => error instanceof AppError && error.code === 'payment_declined';

/** Refusals of a payment carry what the specification's payment form reads, beside the usual. */
async function asPaymentFailure(_ctx: Context, next: Next): Promise<void> {
  try {
    await next();
  } catch (thrown) {
    const { code, message, cause, issues, headers } = toAppError(thrown);
    throw new AppError(code, message, { cause, issues, headers, fields: { success: false, error: message } });
  }
}
