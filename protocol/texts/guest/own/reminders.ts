import { texts } from '../../catalogue.ts';

/** Reminders for a guest: the calendar entry and notifications. */
export const reminderTexts = texts('reminders', {
  title: 'Reminders',

  // The state of notifications on this phone
  off: 'We can send this phone a notification when an answer is revealed, even when this page is closed.',
  on: 'We’ll let you know on this phone when an answer is revealed.',
  blocked:
    'Your browser is blocking our notifications. Allow them for this site in your browser’s settings, then try again.',
  failed: 'We couldn’t turn on notifications. Your predictions are safe.',
  notTurnedOff: 'We couldn’t turn off notifications. Please check your connection and try again.',

  turnOn: 'Tell me about reveals',
  turnOff: 'Turn off notifications',
  tryAgain: 'Try again',
  asking: 'Turning on...',
  turningOff: 'Turning off...',
});
