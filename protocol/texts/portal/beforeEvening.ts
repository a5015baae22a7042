import { texts } from '../catalogue.ts';

/** Before the Evening: the rehearsal, and the guide to links and codes. */
export const beforeEveningTexts = texts('beforeEvening', {
  title: 'Before the Day',
  lead: 'Rehearse the show, and check the venue’s Wi-Fi.',
  loading: 'Looking for your rehearsal...',
  notLoaded: 'We couldn’t look for your rehearsal.',

  rehearse: 'Rehearse the show',
  rehearseHint:
    'We make a copy of your event and send simulated guests to it. Try every reveal on the big screen and on real phones. Your event stays just as it is.',
  guestsLabel: 'Simulated guests',
  rehearseButton: 'Rehearse',
  starting: 'Setting it up...',
  rehearseFailed: 'We couldn’t set up the rehearsal. Please try again.',

  isOn: 'Your rehearsal is on',
  codeAndGuests:
    'Its event code is <code/>. {here, plural, one {# of {guests, number} simulated guests is in.} other {# of {guests, number} simulated guests are in.}}',
  until: 'We’ll delete it on {end}.',
  openButton: 'Open the rehearsal',
  bigScreen: 'Its big screen',
  endButton: 'End the rehearsal',
  ending: 'Ending...',
  endedTitle: 'Rehearsal Ended',
  ended: 'The copy is gone. Your event is just as it was.',
  endFailed: 'We couldn’t end the rehearsal. Please try again.',

  noticeTitle: 'This is a rehearsal',
  notice: 'Nothing you do here touches your event. We’ll delete this copy on {end}.',
  backButton: 'Back to your event',
  simulated: 'Simulated',

  whichTitle: 'Which one do I need?',
  whichRehearse: 'Rehearse',
  whichRehearseHint: 'You want to try the show, alone or with a few phones.',
  whichStartOver: 'Start over after rehearsal',
  whichStartOverHint:
    'Friends have tried out the real event. This clears all guests and predictions, and keeps your questions. You’ll find it under Guests.',
});
