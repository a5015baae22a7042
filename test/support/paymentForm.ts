import type { CreateEvent, Event } from '../../protocol/schemas/events.ts';
import { PaymentDone, PaymentFailed } from '../../protocol/schemas/platform/payments.ts';
import { SettingsModel } from '../../server/models/platform/platform.ts';
import type { Reply, Browser } from './Browser.ts';

/** The body of a payment call; each field may have any type, for invalid input. */
export interface PaymentForm {
  sourceId: string;
  amount: number;
  currency: string;
  customerEmail: string;
  eventTitle: string;
  eventData: Partial<Record<keyof CreateEvent, unknown>>;
}

let count = 0;

/** Returns a valid payment form with an accepted card and a unique share code. */
export function paymentForm(fields: Partial<PaymentForm> = {}): PaymentForm {
  count += 1;
  return {
    sourceId: `test:approved:${count}`,
    amount: 1_999,
    currency: 'CAD',
    customerEmail: 'ada@example.org',
    eventTitle: 'Ada & Ben',
    ...fields,
    eventData: {
      title: 'Ada & Ben',
      date: '2026-12-05T15:30',
      adminCode: 'The Admin Code',
      customShareCode: `PAID${count}`,
      questions: ['Will it rain?', 'Will he cry?'],
      email: 'ada@example.org',
      ...fields.eventData,
    },
  };
}

/** Sends a payment form, with the page's idempotency key if one is given. */
export const pay = async (browser: Browser, form: PaymentForm, key?: string) =>
  browser.post('/api/payment/process', form, key ? { 'idempotency-key': key } : {});

/** The share code that a form requests. */
export const codeOf = (form: PaymentForm) => String(form.eventData.customShareCode);

/** Parses the event of a reply by the protocol's schema. */
export const eventOf = ({ body }: Reply): Event => PaymentDone.parse(body).event;

/** Parses the refusal of a reply by the protocol's schema, with its status. */
export const failureOf = ({ status, body }: Reply) => ({ status, ...PaymentFailed.parse(body) });

/** Changes the owner's price settings without signing in as the owner. */
export const setPrice = async (settings: { eventPrice?: number; paymentRequired?: boolean }) =>
  SettingsModel.updateOne({ _id: 'platform' }, { $set: settings }, { upsert: true });
