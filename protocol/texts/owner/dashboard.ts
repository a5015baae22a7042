import { texts } from '../catalogue.ts';

/** The owner's login, and the frame and common texts of the dashboard. */
export const ownerTexts = texts('owner', {
  documentTitle: 'Owner Dashboard',
  loginEyebrow: 'Owner Dashboard',
  loginTitle: 'Owner Access',
  loginIntro: 'Enter the owner password to manage all events.',
  password: 'Password',
  passwordHint: 'It’s the OWNER_PASSWORD you set, or the one printed when the server started.',
  logIn: 'Access Dashboard',
  loggingIn: 'Authenticating...',
  sessionEnded: 'You’ve been signed out. Please enter the password again.',
  refusedTitle: 'Access Denied',
  refused: 'Invalid password. Please try again.',
  loginFailed: 'We couldn’t check the password. Please try again.',
  welcomeTitle: 'Access Granted',
  welcome: 'Welcome to the owner dashboard.',

  title: 'Your celebrations',
  logOut: 'Log out',
  logOutFailed: 'Failed to log out. Please try again.',
  tabs: 'Jump to section',
  overviewTab: 'Overview',
  eventsTab: 'Events',
  revenueTab: 'Revenue',
  usersTab: 'Users',
  analyticsTab: 'Analytics',
  settingsTab: 'Settings',

  dateRange: 'Date range',
  range: '{days, plural, =365 {Last 12 months} other {Last # days}}',
  seeLandingPage: 'See the landing page',
  newTab: 'Opens in a new tab',
  createFreeEvent: 'Create Free Event',
  figuresInUtc: 'Money is in {currency}. Days and date ranges are in UTC.',
  daysInUtc: 'Days and date ranges are in UTC.',
  period: '{from} – {to}',
  lessThanAMinute: 'less than a minute',
  whatIsCounted: 'What does {metric} count?',
  asTable: '{title}, as a table',
  chartFailed: 'We couldn’t load the chart. The table shows the same figures.',
  showMore: 'Show {count, number} more',

  loading:
    'Loading {what, select, figures {the figures} health {the platform’s health} events {the events} revenue {the revenue} payments {the payments} users {the users} traffic {the traffic} other {the settings}}...',
  notLoaded:
    'We couldn’t load {what, select, figures {the figures} health {the platform’s health} events {the events} revenue {the revenue} payments {the payments} users {the users} traffic {the traffic} other {the settings}}',
  offline: 'We can’t connect right now.',
  busy: 'The server may be busy.',
  notRefreshed:
    'We couldn’t refresh {what, select, figures {the figures} health {the platform’s health} events {the events} revenue {the revenue} payments {the payments} users {the users} traffic {the traffic} other {the settings}}.',
  noConnection: 'No connection.',
  lastUpdated: 'Last updated at {time}.',

  usersIntro: 'Everyone who has joined an event as a guest. Days are in UTC.',
  noUsers: 'No one has joined an event yet. You’ll see figures here once the first guest joins.',
});
