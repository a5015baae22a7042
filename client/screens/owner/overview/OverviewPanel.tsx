import { useEffect, useRef } from 'react';
import { delaysMs } from '../../../../protocol/limits.ts';
import type { DashboardStats } from '../../../../protocol/schemas/owner.ts';
import { metricTexts } from '../../../../protocol/texts/ownerTexts.ts';
import { formatCount, formatMoney } from '../../../../protocol/texts/texts.ts';
import { Confirmation } from '../../../features/layout/Confirmation.tsx';
import { dashboardStats, ownerEvents, platformHealth } from '../../../stores/owner/queries.ts';
import { AsyncContent, Skeleton } from '../AsyncContent.tsx';
import { formatGrowth, formatPercent } from '../formats.ts';
import { Metrics } from '../Metrics.tsx';
import { Panel, TestModeBanner } from '../Panel.tsx';
import { useQuery } from '../useQuery.ts';
import { ClockCard } from './ClockCard.tsx';
import { HealthCard } from './HealthCard.tsx';
import { RecentEvents } from './RecentEvents.tsx';

type OverviewPanelProps = { onCreate: () => void; onOpenEvents: () => void };

const everyMs = delaysMs.ownerStats;

/** How the platform is doing at a glance; kept fresh while somebody looks at it. */
export function OverviewPanel({ onCreate, onOpenEvents }: OverviewPanelProps) {
  const stats = useQuery(dashboardStats, { everyMs });
  const health = useQuery(platformHealth, { everyMs });
  const events = useQuery(ownerEvents);
  useEventsAfter(stats.data, events.retry);
  return (
    <Panel title="At a glance">
      {health.data && <ClockCard {...health.data.clock} fetchedAt={health.fetchedAt} />}
      {health.data?.paymentProvider === 'test' && <TestModeBanner />}
      <AsyncContent query={stats} what="the figures" skeleton={<Skeleton className="h-40 max-lg:h-96" />}>
        {(known) => <Metrics metrics={metricsOf(known)} />}
      </AsyncContent>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <RecentEvents query={events} onCreate={onCreate} onOpenEvents={onOpenEvents} />
        <HealthCard query={health} />
      </div>
      <Confirmation />
    </Panel>
  );
}

/** The list of events is long: it is asked for again only when the statistics say that it has changed. */
function useEventsAfter(stats: DashboardStats | undefined, retry: () => void): void {
  const counts = stats && `${stats.activeEvents} ${stats.newEventsThisWeek}`;
  const seen = useRef(counts);
  useEffect(() => {
    if (seen.current !== undefined && counts !== seen.current) retry();
    seen.current = counts;
  }, [counts, retry]);
}

/** The four numbers of the platform, each with a second one that belongs to it. */
const metricsOf = (stats: DashboardStats) => [
  {
    ...metricTexts.totalRevenue,
    value: formatMoney(stats.totalRevenue),
    note: { ...metricTexts.revenueGrowth, text: `${formatGrowth(stats.revenueGrowth)} in 30 days` },
  },
  {
    ...metricTexts.activeEvents,
    value: formatCount(stats.activeEvents),
    note: { ...metricTexts.newEventsThisWeek, text: `${formatCount(stats.newEventsThisWeek)} new this week` },
  },
  {
    ...metricTexts.totalUsers,
    value: formatCount(stats.totalUsers),
    note: { ...metricTexts.activeUsersToday, text: `${formatCount(stats.activeUsersToday)} active today` },
  },
  {
    ...metricTexts.avgRevenuePerEvent,
    value: formatMoney(stats.avgRevenuePerEvent),
    note: { ...metricTexts.conversionRate, text: `${formatPercent(stats.conversionRate)} conversion rate` },
  },
];
