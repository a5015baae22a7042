import { dayOf } from '../../../protocol/rules/days.ts';
import type { PaymentGateway } from '../../gateways/payments/PaymentGateway.ts';
import { presentExport, presentPayment } from '../../presenters/payment.ts';
import { listPayments, refund } from '../../usecases/metrics/ownerPayments.ts';
import { ok, type CallHandler } from '../callHandler.ts';
import type { App } from '../../usecases/App.ts';

/** The calls about single payments: the list, the accountant's table, and giving one back. */
export function addOwnerPaymentCalls(
  calls: CallHandler,
  app: App,
  { payments }: { payments: PaymentGateway },
): void {
  calls.add('GET /api/owner/payments', async ({ query }) =>
    ok((await listPayments(new Date(), query.range)).map(presentPayment)),
  );

  calls.add('GET /api/owner/revenue/export', async ({ ctx, query: { range: days } }) => {
    const now = new Date();
    const table = presentExport(await listPayments(now, days));
    ctx.attachment(`foretold-revenue-${days}-days-${dayOf(now)}.csv`);
    return ok(table);
  });

  calls.add('POST /api/owner/payments/:id/refund', async ({ params }) =>
    ok(presentPayment(await refund(app, payments, params.id))),
  );
}
