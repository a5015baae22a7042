import { addDays, dayOf, startOfDay } from '../../../protocol/rules/days.ts';
import { PaymentModel, type PaymentRecord } from '../../models/platform/payments.ts';
import { forgetDays } from '../metrics/days.ts';
import { refundPayment } from './payments.ts';
import type { App } from '../App.ts';

/**
 * Returns the completed and refunded payments of the last `days` UTC days including today, newest first.
 * Includes real and test payments.
 */
export const listPayments = async (now: Date, days: number): Promise<PaymentRecord[]> =>
  PaymentModel.find({
    paidAt: { $gte: startOfDay(addDays(dayOf(now), 1 - days)), $lte: now },
    status: { $in: ['completed', 'refunding', 'refunded'] },
  })
    .sort({ paidAt: -1, _id: -1 })
    .lean();

/** Refunds a payment. Metrics do not count refunded payments. */
export async function refund(
  app: Pick<App, 'paymentGateway' | 'queues'>,
  paymentId: string,
): Promise<PaymentRecord> {
  const payment = await refundPayment(app, paymentId);
  if (payment.paidAt) await forgetDays(app.queues, [dayOf(payment.paidAt)]);
  return payment;
}
