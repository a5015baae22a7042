import { counts, paymentCurrency } from '../../../protocol/limits.ts';
import { delaysMs } from '../../limits.ts';
import type { OwnerEvent } from '../../../protocol/schemas/events.ts';
import type { DashboardStats } from '../../../protocol/schemas/platform/owner.ts';
import { formatCount, formatMoney } from '../../../protocol/texts/formats.ts';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { overviewTexts } from '../../../protocol/texts/owner/overview.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Section } from '../../components/layout/Section.tsx';
import { useOnChange } from '../../components/timing.ts';
import { TestModeBanner } from '../../features/layout/TestModeBanner.tsx';
import { dashboardStats, ownerEvents, platformHealth } from '../../stores/owner/queries.ts';
import { AsyncContent, type QueryResult, RowSkeletons, Skeleton, useQuery } from './AsyncContent.tsx';
import { type Metric, Metrics } from './Metrics.tsx';
import { Panel } from './Panel.tsx';
import { ClockCard, HealthCard } from './PlatformHealth.tsx';
import { EventLinks, EventSummary, NoEvents } from './events/EventSummary.tsx';
import { formatGrowth, formatPercent } from './ownerFormats.ts';

type OverviewPanelProps = { onCreate: () => void; onOpenEvents: () => void };

const everyMs = delaysMs.ownerStats;

/** The metrics, the newest events and the platform's health. They are refreshed while the tab is open. */
export function OverviewPanel({ onCreate, onOpenEvents }: OverviewPanelProps) {
  const stats = useQuery(dashboardStats, { everyMs });
  const health = useQuery(platformHealth, { everyMs });
  const events = useQuery(ownerEvents);
  // The list of events is long. It is fetched again only when the statistics change.
  const eventCounts = stats.data && `${stats.data.activeEvents} ${stats.data.newEventsThisWeek}`;
  useOnChange(eventCounts, (before) => before !== undefined && events.retry());
  return (
    <Panel title={overviewTexts('title')} intro={ownerTexts('figuresInUtc', { currency: paymentCurrency })}>
      {health.data && <ClockCard {...health.data.clock} fetchedAt={health.fetchedAt} />}
      {health.data?.paymentProvider === 'test' && <TestModeBanner />}
      <AsyncContent query={stats} skeleton={<Skeleton className="h-40 max-lg:h-96" />}>
        {(data) => <Metrics metrics={metricsOf(data)} />}
      </AsyncContent>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <RecentEvents query={events} onCreate={onCreate} onOpenEvents={onOpenEvents} />
        <HealthCard query={health} />
      </div>
    </Panel>
  );
}

/** Returns the four metrics of the platform, each with a related number. */
const metricsOf = (stats: DashboardStats): Metric[] => [
  {
    name: 'totalRevenue',
    value: formatMoney(stats.totalRevenue),
    note: ['revenueGrowth', overviewTexts('growth', { percent: formatGrowth(stats.revenueGrowth) })],
  },
  {
    name: 'activeEvents',
    value: formatCount(stats.activeEvents),
    note: ['newEventsThisWeek', overviewTexts('newThisWeek', { count: stats.newEventsThisWeek })],
  },
  {
    name: 'totalUsers',
    value: formatCount(stats.totalUsers),
    note: ['activeUsersToday', overviewTexts('activeToday', { count: stats.activeUsersToday })],
  },
  {
    name: 'avgRevenuePerEvent',
    value: formatMoney(stats.avgRevenuePerEvent),
    note: ['conversionRate', overviewTexts('conversion', { percent: formatPercent(stats.conversionRate) })],
  },
];

type RecentEventsProps = OverviewPanelProps & { query: QueryResult<OwnerEvent[]> };

/** The five newest events, and a button that opens all of them. */
function RecentEvents({ query, onCreate, onOpenEvents }: RecentEventsProps) {
  const hasEvents = query.data && query.data.length > 0;
  return (
    <Section
      level={3}
      title={overviewTexts('recentEvents')}
      headClassName="justify-between gap-y-2"
      aside={
        hasEvents && (
          <Button variant="secondary" onClick={onCreate}>
            {ownerTexts('createFreeEvent')}
          </Button>
        )
      }
    >
      <div className="mt-3">
        <AsyncContent query={query} skeleton={<RowSkeletons count={counts.recentEvents} />}>
          {(events) =>
            events.length === 0 ? (
              <NoEvents onCreate={onCreate} />
            ) : (
              <NewestEvents events={events} onOpenEvents={onOpenEvents} />
            )
          }
        </AsyncContent>
      </div>
    </Section>
  );
}

function NewestEvents({ events, onOpenEvents }: { events: OwnerEvent[]; onOpenEvents: () => void }) {
  return (
    <>
      <ul className="ruled">
        {events.slice(0, counts.recentEvents).map((event) => (
          <li key={event.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <EventSummary event={event} level={4} className="min-w-0 flex-[1_1_16rem]" />
            <EventLinks event={event} />
          </li>
        ))}
      </ul>
      {events.length > counts.recentEvents && (
        <Button variant="quiet" className="-ms-5 mt-1" onClick={onOpenEvents}>
          {overviewTexts('seeAll', { count: events.length })}
        </Button>
      )}
    </>
  );
}
