import { useEffect, useRef } from 'react';
import { Confirmation } from '../../../features/layout/Confirmation.tsx';
import { dashboardStats, ownerEvents, platformHealth } from '../../../stores/owner/ownerFigures.ts';
import type { DashboardStats } from '../../../../protocol/schemas/owner.ts';
import { delaysMs } from '../../../../protocol/limits.ts';
import { Known } from '../Known.tsx';
import { Panel } from '../Panel.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { TestModeBanner } from '../TestModeBanner.tsx';
import { useFresh } from '../useFresh.ts';
import { ClockCard } from './ClockCard.tsx';
import { HealthCard } from './HealthCard.tsx';
import { OverviewFigures } from './OverviewFigures.tsx';
import { RecentEvents } from './RecentEvents.tsx';

type OverviewPanelProps = { onCreate: () => void; onOpenEvents: () => void };

const everyMs = delaysMs.ownerStats;

/** How the platform is doing at a glance; kept fresh while somebody looks at it. */
export function OverviewPanel({ onCreate, onOpenEvents }: OverviewPanelProps) {
  const stats = useFresh(dashboardStats, { everyMs });
  const health = useFresh(platformHealth, { everyMs });
  const events = useFresh(ownerEvents);
  useEventsAfter(stats.reading.value, events.retry);
  return (
    <Panel title="At a glance">
      {health.reading.value && <ClockCard {...health.reading.value.clock} readAt={health.reading.readAt} />}
      {health.reading.value?.paymentProvider === 'test' && <TestModeBanner />}
      <div>
        <Known
          reading={stats.reading}
          what="the figures"
          skeleton={<Skeleton className="h-40 max-lg:h-96" />}
          onRetry={stats.retry}
        >
          {(known) => <OverviewFigures stats={known} />}
        </Known>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <RecentEvents {...events} onCreate={onCreate} onOpenEvents={onOpenEvents} />
        <HealthCard {...health} />
      </div>
      <Confirmation />
    </Panel>
  );
}

/** The list of events is long: it is asked for again only when the figures say that it has changed. */
function useEventsAfter(stats: DashboardStats | undefined, retry: () => void): void {
  const mark = stats && `${stats.activeEvents} ${stats.newEventsThisWeek}`;
  const seen = useRef(mark);
  useEffect(() => {
    if (seen.current !== undefined && mark !== seen.current) retry();
    seen.current = mark;
  }, [mark, retry]);
}
