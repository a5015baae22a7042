import type { Router } from '@koa/router';
import { Range } from '../../../protocol/owner.ts';
import { dayOf } from '../../../protocol/rules/days.ts';
import type { PaymentGateway } from '../../gateways/payments/PaymentGateway.ts';
import { presentExport, presentPayment } from '../../presenters/payment.ts';
import { listPayments, refund } from '../../usecases/metrics/ownerPayments.ts';
import { addCall, ok } from '../door.ts';

/** The calls about single payments: the list, the accountant's table, and giving one back. */
export function addOwnerPaymentCalls(router: Router, { payments }: { payments: PaymentGateway }): void {
  addCall(router, ['get', '/owner/payments'], { right: 'payment.list', about: 'none' }, async ({ ctx }) => {
    const days = Range.parse(ctx.query.range);
    return ok((await listPayments(new Date(), days)).map(presentPayment));
  });

  addCall(
    router,
    ['get', '/owner/revenue/export'],
    { right: 'payment.list', about: 'none' },
    async ({ ctx }) => {
      const [now, days] = [new Date(), Range.parse(ctx.query.range)];
      const table = presentExport(await listPayments(now, days));
      ctx.attachment(`foretold-revenue-${days}-days-${dayOf(now)}.csv`);
      return ok(table);
    },
  );

  addCall(
    router,
    ['post', '/owner/payments/:id/refund'],
    { right: 'payment.refund', about: 'none' },
    async ({ ctx }) => ok(presentPayment(await refund(payments, String(ctx.params.id)))),
  );
}
