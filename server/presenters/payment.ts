import { oneLine } from '../../protocol/checks.ts';
import { csvTable } from '../../protocol/csv.ts';
import type { Payment } from '../../protocol/schemas/owner.ts';
import { revenueFileTexts } from '../../protocol/texts/server/payments.ts';
import type { PaymentRecord } from '../models/payments.ts';
import { present } from './event.ts';

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

const columns = [
  'date',
  'event',
  'shareCode',
  'email',
  'amount',
  'currency',
  'provider',
  'isTest',
  'status',
] as const;

const lineOf = ({ paidAt, amount, isTest, ...payment }: Payment): string[] => [
  paidAt,
  oneLine(payment.eventTitle),
  payment.shareCode,
  payment.email,
  (amount / 100).toFixed(2),
  payment.currency,
  payment.provider,
  revenueFileTexts(isTest ? 'yes' : 'no'),
  revenueFileTexts(payment.status),
];

/** Payments as a spreadsheet opens them: one line each, the amount in dollars. */
export const presentExport = (payments: PaymentRecord[]): string =>
  csvTable([columns.map((column) => revenueFileTexts(column)), ...payments.map(presentPayment).map(lineOf)]);
