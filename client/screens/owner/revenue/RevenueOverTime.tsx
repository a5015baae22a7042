import { HandCoins } from 'lucide-react';
import { lazy, useMemo } from 'react';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { counted } from '../../../features/game/boardWords.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { bestOf, periodsOf, type Period } from '../../../stores/owner/ownerPeriods.ts';
import type { RangeDays } from '../../../stores/owner/ownerRevenue.ts';
import type { Revenue } from '../../../../protocol/schemas/owner.ts';
import { rangeName } from '../../../../protocol/texts/ownerTexts.ts';
import { ChartWithTable } from '../ChartWithTable.tsx';
import { formatPeriod } from '../dates.ts';
import { LandingLink } from '../LandingLink.tsx';
import { formatMoney } from '../numbers.ts';

const RevenueChart = lazy(async () => ({
  default: (await import('../charts/RevenueChart.tsx')).RevenueChart,
}));

type RevenueOverTimeProps = { revenue: Revenue; range: RangeDays };

/** How the revenue of a range came over time: in one sentence, as a chart, and as a table. */
export function RevenueOverTime({ revenue, range }: RevenueOverTimeProps) {
  const periods = useMemo(() => periodsOf(revenue.days), [revenue.days]);
  if (revenue.eventsSold === 0) return <NoRevenue range={range} />;
  const newestFirst = periods.map((period) => [
    formatPeriod(period),
    formatCount(period.eventsSold),
    formatMoney(period.total),
  ]);
  newestFirst.reverse();
  return (
    <ChartWithTable
      title="Over time"
      sentence={sentenceOf(revenue, periods, range)}
      chart={<RevenueChart periods={periods} />}
      columns={['When', 'Events sold', 'Revenue']}
      rows={newestFirst}
    />
  );
}

function sentenceOf({ total, eventsSold }: Revenue, periods: readonly Period[], range: RangeDays): string {
  const best = bestOf(periods);
  const sold = `${rangeName(range)}: ${formatMoney(total)} from ${counted(eventsSold, 'event')}`;
  return best ? `${sold}. Best: ${formatPeriod(best)} (${formatMoney(best.total)}).` : `${sold}.`;
}

function NoRevenue({ range }: { range: RangeDays }) {
  return (
    <Card as="section" aria-label="Over time">
      <EmptyState level={3} icon={<HandCoins />} title="No revenue yet" action={<LandingLink />}>
        No one has paid for an event in the {rangeName(range).toLowerCase()}. Hosts pay when they create an
        event from the landing page.
      </EmptyState>
    </Card>
  );
}
