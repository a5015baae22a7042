import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDay } from './ownerFormats.ts';

/** The values of a day or a period. */
interface ChartPoint {
  date: string;
  /** One value for each bar. */
  values: readonly number[];
  /** The title of the tooltip, and the lines below it. */
  tooltip: readonly [title: string, ...lines: string[]];
}

export type TimeChartProps = {
  points: readonly ChartPoint[];
  /** The names of the bars of a point. A point has one bar, or two side by side. */
  bars: readonly string[];
  /** Formats the values on the axis. `width` is the width of the axis in pixels. */
  axis: { format: (value: number) => string; width: number };
};

/** The colours of the bars. CSS variables let the chart follow the dark theme. */
const fills = ['var(--color-gold)', 'var(--color-accent)'];
const axisLook = {
  tick: { fill: 'var(--color-muted)', fontSize: 13 },
  tickLine: false,
  axisLine: { stroke: 'var(--color-line-strong)' },
};

/** Values over time as bars, without animation. The table beside it has the same data. */
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

/** The tooltip of the bar under the pointer. */
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
