import type { Payment } from '../../../protocol/schemas/owner.ts';
import { formatList, formatMoney } from '../../../protocol/texts/formats.ts';
import { revenueTexts } from '../../../protocol/texts/owner/revenue.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Badge } from '../../components/display/Badge.tsx';
import { UserText } from '../../components/display/UserText.tsx';
import { Section } from '../../components/layout/Section.tsx';
import { ask } from '../../stores/app/confirmation.ts';
import { giveBack } from '../../stores/owner/revenue.ts';
import { LongList } from './LongList.tsx';
import { formatInstantDay } from './formats.ts';

/** The payments of a range, the newest first, with what can be done about each. */
export function PaymentList({ payments, range }: { payments: readonly Payment[]; range: number }) {
  const currencies = formatList([...new Set(payments.map(({ currency }) => currency))]);
  return (
    <Section level={3} title={revenueTexts('payments')} headingId="payments" takesFocus>
      {payments.length === 0 ? (
        <p className="mt-2 text-muted">{revenueTexts('noPayments')}</p>
      ) : (
        <>
          <p className="mt-1 text-muted">{revenueTexts('chargedIn', { currencies })}</p>
          <LongList
            rows={payments}
            scope={String(range)}
            moreText={(count) => revenueTexts('morePayments', { count })}
            className="ruled mt-2"
          >
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
        <UserText className="text-left font-semibold">{eventTitle}</UserText>
        <p className="text-sm text-muted wrap-anywhere">
          <span className="event-code">{shareCode}</span> · {formatInstantDay(paidAt)} · <bdi>{email}</bdi>
        </p>
      </div>
      <div className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-2 sm:flex-none">
        {isTest && <Badge tone="gold">{revenueTexts('test')}</Badge>}
        <Refunded payment={payment} />
        <p className="figures ms-auto font-display text-subheading">{formatMoney(amount)}</p>
        {status === 'completed' && (
          <Button
            variant="secondary"
            aria-label={revenueTexts('refundLabel', { amount: formatMoney(amount), title: eventTitle })}
            onClick={() => askToRefund(payment, range)}
          >
            {revenueTexts('refund')}
          </Button>
        )}
      </div>
    </li>
  );
}

function Refunded({ payment: { status, refundedAt } }: { payment: Payment }) {
  if (status === 'completed') return null;
  if (status === 'refunding') return <Badge tone="accent">{revenueTexts('refunding')}</Badge>;
  return (
    <Badge>
      {refundedAt
        ? revenueTexts('refundedOn', { day: formatInstantDay(refundedAt) })
        : revenueTexts('refunded')}
    </Badge>
  );
}

function askToRefund(payment: Payment, range: number): void {
  const amount = formatMoney(payment.amount);
  ask({
    title: revenueTexts('refundTitle', { amount }),
    description: revenueTexts('refundText', { amount, email: payment.email }),
    confirmLabel: revenueTexts('refundButton', { amount }),
    busyLabel: revenueTexts('refundBusy'),
    onConfirm: async () => giveBack(payment, range, amount),
    focusAfter: 'payments',
  });
}
