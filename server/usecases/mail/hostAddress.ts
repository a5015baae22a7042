import type { EventRecord } from '../../models/event.ts';
import { PaymentModel } from '../../models/platform/payments.ts';

/** The mail address of an event's host: of its creator, or else of its payer. */
export async function hostAddress({ _id, email }: EventRecord): Promise<string | undefined> {
  if (email) return email;
  const payment = await PaymentModel.findOne(
    { eventId: _id, paidAt: { $exists: true } },
    { email: 1 },
  ).lean();
  return payment?.email;
}

/** True unless the event was paid for with real money. Mails about such events are limited per inbox. */
export const isUnpaidEvent = async ({ _id }: EventRecord): Promise<boolean> =>
  !(await PaymentModel.exists({ eventId: _id, isTest: false, paidAt: { $exists: true } }));
