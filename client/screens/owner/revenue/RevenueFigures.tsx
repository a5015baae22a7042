import { formatCount } from '../../../../protocol/texts/texts.ts';
import type { Revenue } from '../../../../protocol/schemas/owner.ts';
import { definitions } from '../../../../protocol/texts/ownerTexts.ts';
import { Figure, Figures } from '../Figure.tsx';
import { formatMoney } from '../numbers.ts';

/** The totals of a range. */
export function RevenueFigures({ revenue }: { revenue: Revenue }) {
  return (
    <Figures columns={3}>
      <Figure label="Total revenue" definition={definitions.revenue} value={formatMoney(revenue.total)} />
      <Figure
        label="Events sold"
        definition={definitions.eventsSold}
        value={formatCount(revenue.eventsSold)}
      />
      <Figure
        label="Average order value"
        definition={definitions.avgOrderValue}
        value={formatMoney(revenue.avgOrderValue)}
      />
    </Figures>
  );
}
