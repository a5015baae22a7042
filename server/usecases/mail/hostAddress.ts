import type { EventRecord } from '../../models/event.ts';
import { PaymentModel } from '../../models/platform/payments.ts';

/**
 * Returns the mail address of an event's host. It is the address of the event's creator, or else of its
 * payer.
 */
export async function hostAddress({ _id, email }: EventRecord): Promise<string | undefined> {
  if (email) return email;
  const payment = await PaymentModel.findOne(
    { eventId: _id, paidAt: { $exists: true } },
    { email: 1 },
  ).lean();
  return payment?.email;
}

/**
 * Returns true unless the event was paid for with real money. The number of mails about unpaid events is
 * limited per inbox.
 */
export const isUnpaidEvent = async ({ _id }: EventRecord): Promise<boolean> =>
  !(await PaymentModel.exists({ eventId: _id, isTest: false, paidAt: { $exists: true } }));
