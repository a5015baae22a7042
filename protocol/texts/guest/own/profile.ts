import { texts } from '../../catalogue.ts';

/** A guest's profile. */
export const profileTexts = texts('profile', {
  title: 'Profile',
  loading: 'Loading profile...',
  onlyOwn: 'Only <name/> can change this profile, on the phone they joined with.',
  points: '{count, plural, one {# point} other {# points}}',
  correctGuesses:
    '{count, plural, one {<count>#</count> correct guess} other {<count>#</count> correct guesses}}',
  onPaper: 'Played on paper',
  rank: '#{rank, number}',
  share: 'Share Profile',
  submitted: 'Predictions Submitted Successfully!',
  ownTitle: 'Your Profile',
  intro: 'Add a few words for the couple. They’ll appear next to your predictions.',
  introNeutral: 'Add a few words. They’ll appear next to your predictions.',
  messageLabel: 'Message to the Wonderful Couple',
  messageLabelNeutral: 'Your message',
  save: 'Save Profile',
  skip: 'Skip for Now',
  savedTitle: 'Profile Updated!',
  saved: 'Your message has been saved.',
  failed: 'Failed to update profile. Please try again.',
  leaving: 'Saved. Taking you back to the event...',
  anotherPhoneTitle: 'Another phone',
  anotherPhone:
    'Play under your name on a second phone too. This one will keep working. Only you can see this.',
  makeLink: 'Create a one-time link',
});
