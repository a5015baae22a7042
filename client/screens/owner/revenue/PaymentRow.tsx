import { Badge } from '../../../components/display/Badge.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { ask } from '../../../stores/app/confirmation.ts';
import { giveBack, type RangeDays } from '../../../stores/owner/ownerRevenue.ts';
import type { Payment } from '../../../../protocol/schemas/owner.ts';
import { ownerConfirmations } from '../../../../protocol/texts/ownerTexts.ts';
import { formatInstantDay } from '../dates.ts';
import { formatMoney } from '../numbers.ts';

type PaymentRowProps = { payment: Payment; range: RangeDays };

/** One payment: for which event, from whom, when, how much, and whether it was given back. */
export function PaymentRow({ payment, range }: PaymentRowProps) {
  const { eventTitle, shareCode, email, amount, isTest, status, paidAt } = payment;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="text-left font-semibold wrap-anywhere" dir="auto">
          {eventTitle}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          <span className="event-code">{shareCode}</span> · {formatInstantDay(paidAt)} · <bdi>{email}</bdi>
        </p>
      </div>
      <div className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-2 sm:flex-none">
        {isTest && <Badge tone="gold">Test</Badge>}
        <Refunded payment={payment} />
        <p className="figures ms-auto font-display text-subheading">{formatMoney(amount)}</p>
        {status === 'completed' && (
          <Button
            variant="secondary"
            aria-label={`Refund ${formatMoney(amount)} for ${eventTitle}`}
            onClick={() => askToRefund(payment, range)}
          >
            Refund
          </Button>
        )}
      </div>
    </li>
  );
}

function Refunded({ payment: { status, refundedAt } }: { payment: Payment }) {
  if (status === 'completed') return null;
  if (status === 'refunding') return <Badge tone="accent">Refunding</Badge>;
  return <Badge>Refunded{refundedAt && ` ${formatInstantDay(refundedAt)}`}</Badge>;
}

function askToRefund(payment: Payment, range: RangeDays): void {
  const amount = formatMoney(payment.amount);
  ask({
    title: `Refund ${amount}?`,
    description: `${ownerConfirmations.refund(amount, payment.email)} ${ownerConfirmations.refunded}`,
    confirmLabel: `Refund ${amount}`,
    busyLabel: 'Refunding...',
    onConfirm: async () => giveBack(payment, range, amount),
    focusAfter: 'payments',
  });
}
