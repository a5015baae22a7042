import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import type { RangeDays } from '../../../stores/owner/ownerRevenue.ts';
import type { Payment } from '../../../../protocol/schemas/owner.ts';
import { MoreButton, useMore } from '../More.tsx';
import { PaymentRow } from './PaymentRow.tsx';

type PaymentListProps = { payments: readonly Payment[]; range: RangeDays };

/** The payments of a range, the newest first, with what can be done about each. */
export function PaymentList({ payments, range }: PaymentListProps) {
  const { shown, more } = useMore(payments, String(range));
  const currencies = [...new Set(payments.map(({ currency }) => currency))].join(' and ');
  return (
    <Card as="section" aria-labelledby="payments">
      <Heading level={3} size="heading" id="payments" tabIndex={-1}>
        Payments
      </Heading>
      {payments.length === 0 ? (
        <p className="mt-2 text-muted">Payments in this range will appear here, and you can refund them.</p>
      ) : (
        <>
          <p className="mt-1 text-muted">Charged in {currencies}, newest first.</p>
          <ul className="ruled mt-2">
            {shown.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} range={range} />
            ))}
          </ul>
          <MoreButton {...more} noun="payment" />
        </>
      )}
    </Card>
  );
}
