import { texts } from '../catalogue.ts';

/** The frame of every screen. */
export const layoutTexts = texts('layout', {
  navigation: 'Main',
  adminPortal: 'Admin Portal',
  guestView: 'Guest View',
  home: 'Home',
  ownerDashboard: 'Owner Dashboard',
  language: 'Language',
  languageFailed: 'We couldn’t load {language}. Please try again.',
  support: 'Support',
  privacy: 'Privacy',
  returnHome: 'Return Home',
  loadingTitle: 'Loading',
  loading: 'Loading...',
  stillTrying: 'We can’t connect right now. Still trying...',
  partMissing: 'This part didn’t load.',
  tapFailed: 'That didn’t load. Please try again.',
  copyByHand: 'Copy the link',
  copyByHandLabel: 'Your link',
  copyByHandHint: 'It’s selected. Copy it from here.',
  copyByHandDone: 'Done',
  brokenTitle: 'Something went wrong',
  broken: 'Sorry about that. Everything you saved is safe. Refreshing usually fixes it.',
  refresh: 'Refresh Page',
});
