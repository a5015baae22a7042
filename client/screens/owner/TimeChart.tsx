import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDay } from './ownerFormats.ts';

/** A day, or a stretch of days that begins with it. */
interface ChartPoint {
  date: string;
  /** One for each of the chart's bars. */
  values: readonly number[];
  /** What the tooltip says: its title, and the lines below it. */
  tooltip: readonly [title: string, ...lines: string[]];
}

export type TimeChartProps = {
  points: readonly ChartPoint[];
  /** The names of the bars of a point: one, or two side by side. */
  bars: readonly string[];
  /** The values on the axis, and how many pixels they need. */
  axis: { format: (value: number) => string; width: number };
};

/** The colours are the theme's, so that they follow it into the evening. */
const fills = ['var(--color-gold)', 'var(--color-accent)'];
const axisLook = {
  tick: { fill: 'var(--color-muted)', fontSize: 13 },
  tickLine: false,
  axisLine: { stroke: 'var(--color-line-strong)' },
};

/** Values over time as bars. Nothing moves, and no bar says what the table beside it does not. */
export function TimeChart({ points, bars, axis }: TimeChartProps) {
  const isPair = bars.length > 1;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...points]}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis {...axisLook} dataKey="date" tickFormatter={formatDay} minTickGap={isPair ? 12 : 24} />
        <YAxis {...axisLook} tickFormatter={axis.format} width={axis.width} allowDecimals={false} />
        <Tooltip cursor={{ fill: 'var(--color-sunken)' }} isAnimationActive={false} content={PointTooltip} />
        {isPair && <Legend iconType="circle" wrapperStyle={{ paddingTop: 12 }} />}
        {bars.map((name, index) => (
          <Bar
            key={name}
            name={name}
            dataKey={`values[${index}]`}
            fill={fills[index]}
            radius={[4, 4, 0, 0]}
            maxBarSize={isPair ? 24 : 40}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** What recharts says of the bar that is pointed at. */
function PointTooltip({ payload }: { payload?: readonly { payload?: ChartPoint }[] }) {
  const point = payload?.[0]?.payload;
  if (!point) return null;
  const [title, ...lines] = point.tooltip;
  return (
    <div className="figures paper px-3 py-2 text-sm shadow-lift">
      <p className="font-semibold">{title}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
