import type { Payment } from '../../../protocol/schemas/owner.ts';
import { ownerConfirmations } from '../../../protocol/texts/ownerTexts.ts';
import { formatMoney } from '../../../protocol/texts/formats.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Badge } from '../../components/display/Badge.tsx';
import { ask } from '../../stores/app/confirmation.ts';
import { giveBack } from '../../stores/owner/revenue.ts';
import { formatInstantDay } from './formats.ts';
import { LongList } from './LongList.tsx';
import { Section } from './Panel.tsx';

/** The payments of a range, the newest first, with what can be done about each. */
export function PaymentList({ payments, range }: { payments: readonly Payment[]; range: number }) {
  const currencies = [...new Set(payments.map(({ currency }) => currency))].join(' and ');
  return (
    <Section title="Payments" id="payments">
      {payments.length === 0 ? (
        <p className="mt-2 text-muted">Payments in this range will appear here, and you can refund them.</p>
      ) : (
        <>
          <p className="mt-1 text-muted">Charged in {currencies}, newest first.</p>
          <LongList rows={payments} scope={String(range)} noun="payment" className="ruled mt-2">
            {(payment) => <PaymentRow key={payment.id} payment={payment} range={range} />}
          </LongList>
        </>
      )}
    </Section>
  );
}

/** One payment: for which event, from whom, when, how much, and whether it was given back. */
function PaymentRow({ payment, range }: { payment: Payment; range: number }) {
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

function askToRefund(payment: Payment, range: number): void {
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
