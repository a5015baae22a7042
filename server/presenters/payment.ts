import { oneLine } from '../../protocol/userText.ts';
import { csvTable } from '../../protocol/csv.ts';
import type { Payment } from '../../protocol/schemas/platform/owner.ts';
import { revenueFileTexts } from '../../protocol/texts/server/payments.ts';
import type { PaymentRecord } from '../models/platform/payments.ts';
import { pick } from './game.ts';

const ownerFields = ['eventTitle', 'shareCode', 'email', 'amount', 'currency', 'provider', 'isTest'] as const;

/** Presents a completed or refunded payment to the owner. */
export const presentPayment = (payment: PaymentRecord): Payment => ({
  ...pick(payment, ...ownerFields),
  status: payment.status as Payment['status'],
  paidAt: (payment.paidAt ?? payment.createdAt).toISOString(),
  ...(payment.refundedAt && { refundedAt: payment.refundedAt.toISOString() }),
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

/** Presents payments as a CSV table, with one row per payment and the amount in dollars. */
export const presentExport = (payments: PaymentRecord[]): string =>
  csvTable([columns.map((column) => revenueFileTexts(column)), ...payments.map(presentPayment).map(lineOf)]);
