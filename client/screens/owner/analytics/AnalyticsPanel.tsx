import { Footprints } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { Card } from '../../../components/layout/Card.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { analytics } from '../../../stores/owner/ownerFigures.ts';
import { firstRange, type RangeDays } from '../../../stores/owner/ownerRevenue.ts';
import type { AnalyticsSummary } from '../../../../protocol/schemas/analytics.ts';
import { delaysMs } from '../../../../protocol/limits.ts';
import { definitions } from '../../../../protocol/texts/ownerTexts.ts';
import { Figure, Figures } from '../Figure.tsx';
import { Known } from '../Known.tsx';
import { LandingLink } from '../LandingLink.tsx';
import { Panel } from '../Panel.tsx';
import { RangeSelect } from '../RangeSelect.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { useFresh } from '../useFresh.ts';
import { countryName } from './countryName.ts';
import { DailyTraffic } from './DailyTraffic.tsx';
import { Ranking } from './Ranking.tsx';
import { Shares } from './Shares.tsx';

/** Who looks at which pages, from where and with what; kept fresh while somebody looks at it. */
export function AnalyticsPanel() {
  const [range, setRange] = useState<RangeDays>(firstRange);
  const { reading, retry } = useFresh(analytics, { range, everyMs: delaysMs.ownerAnalytics });
  return (
    <Panel
      title="Analytics"
      intro="We count visits without tracking cookies or IP addresses. Browsers that ask not to be tracked aren’t counted."
      tools={<RangeSelect range={range} onChange={setRange} />}
    >
      <div>
        <Known reading={reading} what="the traffic" skeleton={<TrafficSkeleton />} onRetry={retry}>
          {(summary) => <Traffic summary={summary} />}
        </Known>
      </div>
    </Panel>
  );
}

function Traffic({ summary }: { summary: AnalyticsSummary }) {
  return (
    <div className="stack gap-6!">
      <Figures columns={2}>
        <Figure
          label="Page views"
          definition={definitions.pageViews}
          value={formatCount(summary.totalPageViews)}
        />
        <Figure
          label="Unique visitors"
          definition={definitions.uniqueVisitors}
          value={formatCount(summary.uniqueVisitors)}
        />
      </Figures>
      {summary.totalPageViews === 0 ? <NoTraffic /> : <Details summary={summary} />}
    </div>
  );
}

function Details({ summary }: { summary: AnalyticsSummary }) {
  const { topPages, topCountries, deviceBreakdown, browserBreakdown, dailyStats } = summary;
  return (
    <>
      <DailyTraffic days={dailyStats} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-2">
        <Ranking
          title="Top pages"
          columns={['Page', 'Views']}
          lines={topPages.map(({ page, views }) => ({ name: page, count: views }))}
        />
        <Ranking
          title="Top countries"
          columns={['Country', 'Visits']}
          lines={topCountries.map(({ country, visits }) => ({ name: countryName(country), count: visits }))}
        />
        <Shares
          title="Devices"
          lines={deviceBreakdown.map(({ device, percentage }) => ({ name: device, percentage }))}
        />
        <Shares
          title="Browsers"
          lines={browserBreakdown.map(({ browser, percentage }) => ({ name: browser, percentage }))}
        />
      </div>
    </>
  );
}

function TrafficSkeleton() {
  return (
    <div className="stack gap-6!">
      <Skeleton className="h-28 max-sm:h-52" />
      <Skeleton className="h-96" />
    </div>
  );
}

function NoTraffic() {
  return (
    <Card>
      <EmptyState level={3} icon={<Footprints />} title="No visits yet" action={<LandingLink />}>
        Pages, countries, devices and browsers will appear here once someone opens a page.
      </EmptyState>
    </Card>
  );
}
