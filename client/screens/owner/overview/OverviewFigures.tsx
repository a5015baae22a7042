import { formatCount } from '../../../../protocol/texts/texts.ts';
import type { DashboardStats } from '../../../../protocol/schemas/owner.ts';
import { definitions } from '../../../../protocol/texts/ownerTexts.ts';
import { Figure, FigureNote, Figures } from '../Figure.tsx';
import { formatGrowth, formatMoney, formatPercent } from '../numbers.ts';

/** The four figures of the platform, each with a second one that belongs to it. */
export function OverviewFigures({ stats }: { stats: DashboardStats }) {
  return (
    <Figures columns={4}>
      <Figure
        label="Total revenue"
        definition={definitions.totalRevenue}
        value={formatMoney(stats.totalRevenue)}
        note={
          <FigureNote label="Growth" definition={definitions.revenueGrowth}>
            {formatGrowth(stats.revenueGrowth)} in 30 days
          </FigureNote>
        }
      />
      <Figure
        label="Active events"
        definition={definitions.activeEvents}
        value={formatCount(stats.activeEvents)}
        note={
          <FigureNote label="New this week" definition={definitions.newEventsThisWeek}>
            {formatCount(stats.newEventsThisWeek)} new this week
          </FigureNote>
        }
      />
      <Figure
        label="Total users"
        definition={definitions.totalUsers}
        value={formatCount(stats.totalUsers)}
        note={
          <FigureNote label="Active today" definition={definitions.activeUsersToday}>
            {formatCount(stats.activeUsersToday)} active today
          </FigureNote>
        }
      />
      <Figure
        label="Average revenue per event"
        definition={definitions.avgRevenuePerEvent}
        value={formatMoney(stats.avgRevenuePerEvent)}
        note={
          <FigureNote label="Conversion rate" definition={definitions.conversionRate}>
            {formatPercent(stats.conversionRate)} conversion rate
          </FigureNote>
        }
      />
    </Figures>
  );
}
