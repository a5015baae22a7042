import { HandCoins } from 'lucide-react';
import type { Revenue } from '../../../../protocol/schemas/owner.ts';
import { rangeName } from '../../../../protocol/texts/ownerTexts.ts';
import { formatCount, formatMoney } from '../../../../protocol/texts/texts.ts';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { counted } from '../../../features/game/boardWords.ts';
import { bestOf, periodsOf, type Period } from '../../../stores/owner/revenue.ts';
import { ChartWithTable } from '../ChartWithTable.tsx';
import { formatPeriod, formatRoundMoney } from '../formats.ts';
import { LandingLink } from '../Panel.tsx';

/** How the revenue of a range came over time: in one sentence, as a chart, and as a table. */
export function RevenueOverTime({ revenue, range }: { revenue: Revenue; range: number }) {
  if (revenue.eventsSold === 0) return <NoRevenue range={range} />;
  const periods = periodsOf(revenue.days);
  const points = periods.map((period) => ({
    date: period.from,
    values: [period.total],
    tooltip: [formatPeriod(period), formatMoney(period.total)] as const,
  }));
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
      chart={{ points, bars: ['Revenue'], axis: { format: formatRoundMoney, width: 64 } }}
      columns={['When', 'Events sold', 'Revenue']}
      rows={newestFirst}
    />
  );
}

function sentenceOf({ total, eventsSold }: Revenue, periods: readonly Period[], range: number): string {
  const best = bestOf(periods);
  const sold = `${rangeName(range)}: ${formatMoney(total)} from ${counted(eventsSold, 'event')}`;
  return best ? `${sold}. Best: ${formatPeriod(best)} (${formatMoney(best.total)}).` : `${sold}.`;
}

function NoRevenue({ range }: { range: number }) {
  return (
    <Card as="section" aria-label="Over time">
      <EmptyState level={3} icon={<HandCoins />} title="No revenue yet" action={<LandingLink />}>
        No one has paid for an event in the {rangeName(range).toLowerCase()}. Hosts pay when they create an
        event from the landing page.
      </EmptyState>
    </Card>
  );
}
