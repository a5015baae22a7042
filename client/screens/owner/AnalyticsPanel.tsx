import { Footprints } from 'lucide-react';
import { useState } from 'react';
import { delaysMs } from '../../limits.ts';
import { unknownCountry } from '../../../protocol/limits.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import type { AnalyticsSummary } from '../../../protocol/schemas/platform/analytics.ts';
import { intlOf } from '../../../protocol/languages.ts';
import { english } from '../../../protocol/i18n.ts';
import { formatCount } from '../../../protocol/texts/formats.ts';
import { analyticsTexts } from '../../../protocol/texts/owner/analytics.ts';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { PercentBar } from '../../components/display/Stat.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Section } from '../../components/layout/Section.tsx';
import { analytics } from '../../stores/owner/queries.ts';
import { bestOf } from '../../stores/owner/revenue.ts';
import { AsyncContent, Skeletons, useQuery } from './AsyncContent.tsx';
import { ChartWithTable, NumberTable } from './ChartWithTable.tsx';
import { Metrics } from './Metrics.tsx';
import { firstRange, LandingLink, Panel, type RangeDays, RangeSelect } from './Panel.tsx';
import { formatDayOfWeek, formatPercent } from './ownerFormats.ts';

/** The page views by page, country, device and browser. They are refreshed while the tab is open. */
export function AnalyticsPanel() {
  const [range, setRange] = useState<RangeDays>(firstRange);
  const traffic = useQuery(analytics, { range, everyMs: delaysMs.ownerAnalytics });
  return (
    <Panel
      title={ownerTexts('analyticsTab')}
      intro={`${analyticsTexts('intro')} ${ownerTexts('daysInUtc')}`}
      tools={<RangeSelect range={range} onChange={setRange} />}
    >
      <AsyncContent query={traffic} skeleton={<Skeletons looks={['h-28 max-sm:h-52', 'h-96']} />}>
        {(summary) => <Traffic summary={summary} />}
      </AsyncContent>
    </Panel>
  );
}

function Traffic({ summary }: { summary: AnalyticsSummary }) {
  const { totalPageViews, uniqueVisitors } = summary;
  return (
    <div className="stack gap-6!">
      <Metrics
        metrics={[
          { name: 'pageViews', value: formatCount(totalPageViews) },
          { name: 'uniqueVisitors', value: formatCount(uniqueVisitors) },
        ]}
      />
      {totalPageViews > 0 ? (
        <Details summary={summary} />
      ) : (
        <Card>
          <EmptyState
            level={3}
            icon={<Footprints />}
            title={analyticsTexts('noneTitle')}
            action={<LandingLink />}
          >
            {analyticsTexts('none')}
          </EmptyState>
        </Card>
      )}
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
          title={analyticsTexts('topPages')}
          columns={[analyticsTexts('page'), analyticsTexts('views')]}
          rows={topPages.map(({ page, views }) => [page, views])}
        />
        <Ranking
          title={analyticsTexts('topCountries')}
          columns={[analyticsTexts('country'), analyticsTexts('visits')]}
          rows={topCountries.map(({ country, visits }) => [countryName(country), visits])}
        />
        <Shares
          title={analyticsTexts('devices')}
          rows={deviceBreakdown.map(({ device: name, percentage }) => ({
            name: analyticsTexts('device', { name }),
            percentage,
          }))}
        />
        <Shares
          title={analyticsTexts('browsers')}
          rows={browserBreakdown.map(({ browser: name, percentage }) => ({
            name: analyticsTexts('browser', { name }),
            percentage,
          }))}
        />
      </div>
    </>
  );
}

type Day = AnalyticsSummary['dailyStats'][number];

/** The traffic of the last seven days: as a sentence, a chart and a table. */
function DailyTraffic({ days }: { days: Day[] }) {
  const points = days.map(({ date, pageViews, uniqueVisitors }) => ({
    date,
    values: [pageViews, uniqueVisitors],
    tooltip: [
      formatDayOfWeek(date),
      analyticsTexts('pageViewCount', { count: pageViews }),
      analyticsTexts('uniqueVisitorCount', { count: uniqueVisitors }),
    ] as const,
  }));
  return (
    <ChartWithTable
      title={analyticsTexts('dailyTraffic')}
      sentence={sentenceOf(days)}
      chart={{
        points,
        bars: [analyticsTexts('pageViews'), analyticsTexts('uniqueVisitors')],
        axis: { format: formatCount, width: 52 },
      }}
      columns={[analyticsTexts('day'), analyticsTexts('pageViews'), analyticsTexts('visitors')]}
      rows={sorted(days, (a, b) => b.date.localeCompare(a.date)).map((day) => [
        formatDayOfWeek(day.date),
        formatCount(day.pageViews),
        formatCount(day.uniqueVisitors),
      ])}
    />
  );
}

function sentenceOf(days: readonly Day[]): string {
  const views = days.reduce((sum, { pageViews }) => sum + pageViews, 0);
  const busiest = bestOf(days, ({ pageViews }) => pageViews);
  const counts = { views, days: days.length };
  if (!busiest) return analyticsTexts('sentence', counts);
  const best = { best: formatDayOfWeek(busiest.date), bestViews: busiest.pageViews };
  return analyticsTexts('sentenceWithBest', { ...counts, ...best });
}

type RankingProps = { title: string; columns: [string, string]; rows: [name: string, count: number][] };

/** A table of the highest counts, highest first. */
const Ranking = ({ title, columns, rows }: RankingProps) => (
  <Section level={3} title={title}>
    <div className="mt-2">
      <NumberTable columns={columns} rows={rows.map(([name, count]) => [name, formatCount(count)])} />
    </div>
  </Section>
);

const regionNames = new Intl.DisplayNames(intlOf(english), { type: 'region' });

/** Returns the English name of a country code: 'Germany' for 'DE', 'Unknown' for an unknown country. */
function countryName(country: string): string {
  if (country === '' || country === unknownCountry) return analyticsTexts('unknownCountry');
  return /^[A-Z]{2}$/.test(country) ? (regionNames.of(country) ?? country) : country;
}

/** The shares of a whole. Each has a name, a bar and a percentage. */
function Shares({ title, rows }: { title: string; rows: { name: string; percentage: number }[] }) {
  const [first] = rows;
  return (
    <Section level={3} title={title}>
      {first && (
        <p className="mt-1 text-muted">
          {analyticsTexts('greatestShare', { percent: formatPercent(first.percentage), name: first.name })}
        </p>
      )}
      <table className="mt-3 w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">{analyticsTexts('kind')}</th>
            <th scope="col">{analyticsTexts('share')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, percentage }) => (
            <tr key={name}>
              <th scope="row" className="w-[38%] py-2 pe-4 text-start font-normal wrap-anywhere">
                {name}
              </th>
              <td className="py-2">
                <span className="flex items-center gap-3">
                  <PercentBar percent={percentage} className="h-3 grow" />
                  <span className="figures w-14 text-end">{formatPercent(percentage)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
