import { texts } from '../catalogue.ts';

/** Analytics: pages, countries, devices and browsers of visits. */
export const analyticsTexts = texts('analytics', {
  intro:
    'We count visits without tracking cookies or IP addresses. Browsers that ask not to be tracked aren’t counted.',
  topPages: 'Top pages',
  page: 'Page',
  views: 'Views',
  topCountries: 'Top countries',
  country: 'Country',
  visits: 'Visits',
  unknownCountry: 'Unknown',
  devices: 'Devices',
  device: '{name, select, Mobile {Mobile} Tablet {Tablet} Desktop {Desktop} other {{name}}}',
  browsers: 'Browsers',
  browser: '{name, select, Other {Other} other {{name}}}',
  greatestShare: '{percent} of all page views: {name}.',
  kind: 'Kind',
  share: 'Share of page views',

  dailyTraffic: 'Daily traffic',
  sentence:
    '{views, plural, one {# page view} other {# page views}} in the last {days, plural, one {# day} other {# days}}.',
  sentenceWithBest:
    '{views, plural, one {# page view} other {# page views}} in the last {days, plural, one {# day} other {# days}}. Best: {best} ({bestViews, number}).',
  pageViews: 'Page views',
  uniqueVisitors: 'Unique visitors',
  day: 'Day',
  visitors: 'Visitors',
  pageViewCount: '{count, plural, one {# page view} other {# page views}}',
  uniqueVisitorCount: '{count, plural, one {# unique visitor} other {# unique visitors}}',

  noneTitle: 'No visits yet',
  none: 'Pages, countries, devices and browsers will appear here once someone opens a page.',
});
