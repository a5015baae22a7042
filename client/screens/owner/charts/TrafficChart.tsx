import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import type { AnalyticsSummary } from '../../../../protocol/schemas/analytics.ts';
import { counted } from '../../../features/game/boardWords.ts';
import { formatDay, formatDayOfWeek } from '../dates.ts';
import { axis, cursor, grid, margin } from './looks.ts';
import { Slip, type SlipProps } from './Slip.tsx';

type Day = AnalyticsSummary['dailyStats'][number];

/** Page views and visitors of each day, side by side. */
export function TrafficChart({ days }: { days: readonly Day[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...days]} margin={margin} accessibilityLayer={false}>
        <CartesianGrid {...grid} />
        <XAxis {...axis} dataKey="date" tickFormatter={formatDay} minTickGap={12} />
        <YAxis {...axis} tickFormatter={formatCount} width={52} allowDecimals={false} />
        <Tooltip cursor={cursor} isAnimationActive={false} content={DaySlip} />
        <Legend iconType="circle" wrapperStyle={{ paddingTop: 12 }} />
        <Bar name="Page views" dataKey="pageViews" fill="var(--color-gold)" {...bar} />
        <Bar name="Unique visitors" dataKey="uniqueVisitors" fill="var(--color-accent)" {...bar} />
      </BarChart>
    </ResponsiveContainer>
  );
}

const bar: { radius: [number, number, number, number]; maxBarSize: number; isAnimationActive: false } = {
  radius: [4, 4, 0, 0],
  maxBarSize: 24,
  isAnimationActive: false,
};

function DaySlip({ payload }: SlipProps<Day>) {
  const day = payload?.[0]?.payload;
  if (!day) return null;
  const lines = [counted(day.pageViews, 'page view'), counted(day.uniqueVisitors, 'unique visitor')];
  return <Slip title={formatDayOfWeek(day.date)} lines={lines} />;
}
