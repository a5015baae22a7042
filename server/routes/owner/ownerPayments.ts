import type { Router } from '@koa/router';
import { dayOf } from '../../../protocol/rules/days.ts';
import type { PaymentGateway } from '../../gateways/payments/PaymentGateway.ts';
import { presentExport, presentPayment } from '../../presenters/payment.ts';
import { listPayments, refund } from '../../usecases/metrics/ownerPayments.ts';
import { addCall, ok } from '../door.ts';

/** The calls about single payments: the list, the accountant's table, and giving one back. */
export function addOwnerPaymentCalls(router: Router, { payments }: { payments: PaymentGateway }): void {
  addCall(router, 'GET /api/owner/payments', async ({ query }) =>
    ok((await listPayments(new Date(), query.range)).map(presentPayment)),
  );

  addCall(router, 'GET /api/owner/revenue/export', async ({ ctx, query: { range: days } }) => {
    const now = new Date();
    const table = presentExport(await listPayments(now, days));
    ctx.attachment(`foretold-revenue-${days}-days-${dayOf(now)}.csv`);
    return ok(table);
  });

  addCall(router, 'POST /api/owner/payments/:id/refund', async ({ params }) =>
    ok(presentPayment(await refund(payments, params.id))),
  );
}
