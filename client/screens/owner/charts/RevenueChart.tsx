import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Period } from '../../../stores/owner/ownerPeriods.ts';
import { formatDay, formatPeriod } from '../dates.ts';
import { formatMoney, formatRoundMoney } from '../numbers.ts';
import { axis, cursor, grid, margin } from './looks.ts';
import { Slip, type SlipProps } from './Slip.tsx';

/** Revenue as bars, one for each period. Nothing moves, and no bar says what the table does not. */
export function RevenueChart({ periods }: { periods: readonly Period[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...periods]} margin={margin} accessibilityLayer={false}>
        <CartesianGrid {...grid} />
        <XAxis {...axis} dataKey="from" tickFormatter={formatDay} minTickGap={24} />
        <YAxis {...axis} tickFormatter={formatRoundMoney} width={64} allowDecimals={false} />
        <Tooltip cursor={cursor} isAnimationActive={false} content={PeriodSlip} />
        <Bar
          dataKey="total"
          fill="var(--color-gold)"
          radius={[4, 4, 0, 0]}
          maxBarSize={40}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

function PeriodSlip({ payload }: SlipProps<Period>) {
  const period = payload?.[0]?.payload;
  return period ? <Slip title={formatPeriod(period)} lines={[formatMoney(period.total)]} /> : null;
}
