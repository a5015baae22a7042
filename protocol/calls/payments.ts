import type { Calls } from './Call.ts';

/** The calls that take money, show it and give it back. */
export const paymentCalls = {
  /** Pays for an event and creates it. Without a key the card's token is the key. */
  'POST /api/payment/process': {
    who: 'anybody',
    body: 'ProcessPayment',
    size: 'list',
    takesKey: true,
    reply: 'PaymentDone',
    statuses: [201, 200],
    refusal: 'PaymentFailed',
  },
  'GET /api/owner/payments': {
    who: 'owner',
    query: { range: 'Range' },
    reply: 'Payment[]',
  },
  /** One line for each payment, for the accountant. */
  'GET /api/owner/revenue/export': {
    who: 'owner',
    query: { range: 'Range' },
    reply: 'text/csv',
  },
  'POST /api/owner/payments/:id/refund': {
    who: 'owner',
    reply: 'Payment',
  },
} as const satisfies Calls;
