import { lazy } from 'react';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import type { AnalyticsSummary } from '../../../../protocol/schemas/analytics.ts';
import { counted } from '../../../features/game/boardWords.ts';
import { ChartWithTable } from '../ChartWithTable.tsx';
import { formatDayOfWeek } from '../dates.ts';

const TrafficChart = lazy(async () => ({
  default: (await import('../charts/TrafficChart.tsx')).TrafficChart,
}));

type Day = AnalyticsSummary['dailyStats'][number];

/** The traffic of the last seven days: in one sentence, as a chart, and as a table. */
export function DailyTraffic({ days }: { days: Day[] }) {
  return (
    <ChartWithTable
      title="Daily traffic"
      sentence={sentenceOf(days)}
      chart={<TrafficChart days={days} />}
      columns={['Day', 'Page views', 'Visitors']}
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
  const busiest = days.reduce<Day | undefined>(
    (found, day) => (found && found.pageViews > day.pageViews ? found : day),
    undefined,
  );
  const total = `${counted(views, 'page view')} in the last ${days.length} days`;
  if (!busiest || views === 0) return `${total}.`;
  return `${total}. Best: ${formatDayOfWeek(busiest.date)} (${formatCount(busiest.pageViews)}).`;
}
