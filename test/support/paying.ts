import type { CreateEvent, Event } from '../../protocol/schemas/events.ts';
import { PaymentDone, PaymentFailed } from '../../protocol/schemas/platform/payments.ts';
import { SettingsModel } from '../../server/models/platform/platform.ts';
import type { Answer, Browser } from './Browser.ts';

/** What a payer sends; every field can be another one. */
export interface PaymentForm {
  sourceId: string;
  amount: number;
  currency: string;
  customerEmail: string;
  eventTitle: string;
  eventData: Partial<Record<keyof CreateEvent, unknown>>;
}

let count = 0;

/** A payment form filled in with a card that goes through and a share code of its own. */
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

/** Sends a payment form, under a key of the page's when one is given. */
export const pay = async (browser: Browser, form: PaymentForm, key?: string) =>
  browser.post('/api/payment/process', form, key ? { 'idempotency-key': key } : {});

/** The share code that a form wishes for. */
export const codeOf = (form: PaymentForm) => String(form.eventData.customShareCode);

/** The event that an answer tells of, in the shape of the protocol. */
export const eventOf = ({ body }: Answer): Event => PaymentDone.parse(body).event;

/** The refusal that an answer tells of, in the shape of the protocol, with its status. */
export const failureOf = ({ status, body }: Answer) => ({ status, ...PaymentFailed.parse(body) });

/** The owner's pricing, without the owner. */
export const setPrice = async (settings: { eventPrice?: number; paymentRequired?: boolean }) =>
  SettingsModel.updateOne({ _id: 'platform' }, { $set: settings }, { upsert: true });
