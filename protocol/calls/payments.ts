import type { Calls } from './Call.ts';

/** The calls that take money, show it and give it back. */
export const paymentCalls = {
  'POST /api/payment/process': {
    summary: 'Pays for an event and creates it; without a key the card’s token is the key',
    who: 'anybody',
    body: 'ProcessPayment',
    size: 'list',
    takesKey: true,
    reply: 'PaymentDone',
    statuses: [201, 200],
    refusal: 'PaymentFailed',
  },
  'GET /api/owner/payments': {
    summary: 'The payments of a range, newest first',
    who: 'owner',
    query: { range: 'Range' },
    reply: 'Payment[]',
  },
  'GET /api/owner/revenue/export': {
    summary: 'The payments of a range as a table',
    who: 'owner',
    query: { range: 'Range' },
    reply: 'text/csv',
  },
  'POST /api/owner/payments/:id/refund': {
    summary: 'Gives a payment back, once',
    who: 'owner',
    reply: 'Payment',
  },
} as const satisfies Calls;
