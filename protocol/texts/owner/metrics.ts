import { texts } from '../catalogue.ts';

/** The name and the definition of each figure of the dashboard, as in docs/decisions.md. */
export const metricTexts = texts('metrics', {
  totalRevenue: 'Total revenue',
  totalRevenueDefinition: 'All completed payments so far, minus refunds.',
  revenueGrowth: 'Growth',
  revenueGrowthDefinition:
    'Revenue in the last 30 days compared with the 30 days before. It shows 0% if there was none before.',
  activeEvents: 'Active events',
  activeEventsDefinition: 'Events that guests can open now. The sample game never counts.',
  newEventsThisWeek: 'New this week',
  newEventsThisWeekDefinition:
    'Events created in the last 7 days, active or not. Deleted events don’t count.',
  totalUsers: 'Total users',
  totalUsersDefinition:
    'Everyone who has joined an event, once per event. Removed guests and deleted events don’t count.',
  activeUsersToday: 'Active today',
  activeUsersTodayDefinition: 'Guests who joined or predicted today (UTC).',
  avgRevenuePerEvent: 'Average revenue per event',
  avgRevenuePerEventDefinition: 'Total revenue divided by all events ever created, including free ones.',
  conversionRate: 'Conversion rate',
  conversionRateDefinition: 'The share of paid events among all events ever created, including deleted ones.',
  revenue: 'Total revenue',
  revenueDefinition: 'Completed payments in this range, by the day they were paid (UTC), minus refunds.',
  eventsSold: 'Events sold',
  eventsSoldDefinition: 'Completed payments in this range, minus refunds.',
  avgOrderValue: 'Average order value',
  avgOrderValueDefinition: 'Revenue in this range divided by the events sold in it.',
  usersActiveThisWeek: 'Active this week',
  usersActiveThisWeekDefinition: 'Guests who joined or predicted in the last 7 days.',
  usersNewThisMonth: 'New this month',
  usersNewThisMonthDefinition: 'Guests who joined in the last 30 days.',
  retentionRate: 'Retention rate',
  retentionRateDefinition:
    'The share of guests active in the 30 days before the last 30 who came back in the last 30.',
  pageViews: 'Page views',
  pageViewsDefinition:
    'Pages opened in this range (UTC). Bots and browsers that ask not to be tracked don’t count.',
  uniqueVisitors: 'Unique visitors',
  uniqueVisitorsDefinition: 'Visits. A browser tab counts once for each day (UTC) it opens a page.',
});

/** The figures with a name and a definition. */
export type MetricName = Parameters<typeof metricTexts>[0] extends infer Key
  ? Key extends `${infer Name}Definition`
    ? Name
    : never
  : never;
