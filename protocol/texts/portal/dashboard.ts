import { texts } from '../catalogue.ts';

/** The dashboard's frame: its header, its navigation and common texts. */
export const dashboardTexts = texts('dashboard', {
  skipToNextAction: 'Skip to next action',
  skipToQuestions: 'Skip to questions',
  skipToGuests: 'Skip to guests',
  tabsLabel: 'Sections',
  linksLabel: 'Jump to section',
  status: 'Status',
  questions: 'Questions',
  guests: 'Guests',
  event: 'Event',
  share: 'Share',
  settings: 'Settings',
  headerImage: 'Header image',
  keepsake: 'Keepsake',
  statistics: 'Statistics',
  prepare: 'Prepare',
  onTheDay: 'On the day',
  afterwards: 'Afterwards',
  eventOver: 'The event is over. You can still reveal answers, and resume it under Event Status.',
  logOut: 'Log out',
  logOutConfirmTitle: 'Log out on this device?',
  logOutConfirm:
    'You’ll need the admin code to get back in. Your guests won’t notice, and if you’re also playing here, you’ll stay in the game.',
  logOutConfirmCohost:
    'You’ll need your link to get back in. Guests won’t notice, and if you’re also playing here, you’ll stay in the game.',
  cohost: 'Co-host',
  loggingOut: 'Logging out...',
  logOutFailed: 'Failed to log out. Please try again.',
  updatedTitle: 'Event Updated',
  updated: 'Your changes have been saved.',
  updateFailed: 'Failed to update event. Please try again.',
  predictionsNotLoaded: 'We couldn’t load the predictions. Please check your connection.',
});
