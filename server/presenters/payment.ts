import { stringify } from 'csv-stringify/sync';
import type { Payment } from '../../protocol/owner.ts';
import type { PaymentRecord } from '../models/Payment.ts';
import { present } from './present.ts';

/** A payment that went through, as the owner sees it; given back or not. */
export const presentPayment = (payment: PaymentRecord): Payment => ({
  id: payment._id.toString(),
  eventTitle: payment.eventTitle,
  shareCode: payment.shareCode,
  email: payment.email,
  amount: payment.amount,
  currency: payment.currency,
  provider: payment.provider,
  isTest: payment.isTest,
  status: payment.status as Payment['status'],
  paidAt: (payment.paidAt ?? payment.createdAt).toISOString(),
  ...present({ refundedAt: payment.refundedAt?.toISOString() }),
});

const columns = ['Date', 'Event', 'Share code', 'E-mail', 'Amount', 'Currency', 'Provider', 'Test', 'Status'];

const lineOf = ({ paidAt, amount, isTest, ...payment }: Payment): string[] => [
  paidAt,
  payment.eventTitle,
  payment.shareCode,
  payment.email,
  (amount / 100).toFixed(2),
  payment.currency,
  payment.provider,
  isTest ? 'yes' : 'no',
  payment.status,
];

/**
 * Payments as a spreadsheet opens them: one line each, the amount in dollars, as UTF-8 that says so. What somebody has
 * typed is never taken for a formula: a cell that would be one begins with an apostrophe.
 */
export const presentExport = (payments: PaymentRecord[]): string =>
  stringify([columns, ...payments.map(presentPayment).map(lineOf)], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
