import { texts } from '../../catalogue.ts';

/** A guest's message to the couple. */
export const messageTexts = texts('message', {
  title: 'Leave a Message',
  change: 'Change your message',
  quoted: '“{message}”',
  label: 'Your message',
  placeholder: 'Share your wishes with the couple',
  placeholderNeutral: 'Share your wishes',
  readers: 'The couple and all guests can read it.',
  readersNeutral: 'The host and all guests can read it.',
  counter: '{length, number}/{most, plural, one {# character} other {# characters}}',
  tooLong: '{most, plural, one {Please use # character or fewer.} other {Please use # characters or fewer.}}',
  savedTitle: 'Message Saved!',
  saved: 'Your message has been saved.',
  keptTitle: 'Not sent yet',
  kept: 'It’s safe on this phone. We’ll send it when you’re back online.',
  failed: 'Failed to save message. Please try again.',
  allDone: 'All done! Would you like to leave the couple a few words?',
  allDoneNeutral: 'All done! Would you like to leave a few words?',
  seeResults: 'See Results',
  skip: 'Skip Message',
});
