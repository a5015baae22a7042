import { texts } from './catalogue.ts';

/** Entering by a helper's link: the states while it loads and when it is not valid. */
export const helperEntryTexts = texts('helperEntry', {
  entering: 'Opening your link...',
  unknownTitle: 'This Link Doesn’t Work',
  unknown: 'Part of it may be missing. Please open it again, or ask the host for a new one.',
  endedTitle: 'This Link Is Turned Off',
  ended: 'The host has turned it off. If you still need it, please ask them for a new one.',
  missingTitle: 'Please Use Your Link',
  missing: 'This page opens with a link. Please use the one the host has sent you.',
  unreachableTitle: 'You’re Not In Yet',
  unreachable: 'We can’t connect right now. Your link should still work, so please try again in a moment.',
  adminCode: 'Use the admin code instead',
});

/** The separate page of the host's show. */
export const hostPageTexts = texts('hostPage', {
  title: 'Host’s Show',
  opening: 'Opening the show...',
  loginHint: 'Holding the microphone? Just open the link the host has sent you.',
  openButton: 'Open the Show',
  welcome: 'The show is yours.',
});

/** The page on which the couple predict in secret. */
export const coupleTexts = texts('couple', {
  title: 'Your Secret Predictions',
  secret: 'No one will see this until the host reveals it.',
  loading: 'Finding your questions...',
  notLoaded: 'We couldn’t load your predictions. Please check your connection.',
  emptyTitle: 'No Questions Yet',
  empty: 'They’ll appear here as soon as the host adds them.',
  doneTitle: 'All Set',
  done: 'Your predictions are safe.',
  doneOpen: 'Your predictions are safe. You can change them until a question closes.',
  overTitle: 'The Game Is Over',
  over: 'Here’s what you predicted.',
});

/** The page on which a witness sets answers. */
export const scorekeeperTexts = texts('witness', {
  title: 'You’re a Scorekeeper',
  secret: 'Guests won’t see your answers until the host shows them.',
  loading: 'Finding the questions...',
  notLoaded: 'We couldn’t load the questions. Please check your connection.',
  reconnecting: 'Reconnecting... you can keep going',
  emptyTitle: 'No Questions Yet',
  empty: 'They’ll appear here as soon as the host adds them.',
  doneTitle: 'Nothing Left to Watch',
  done: 'Every question has its answer. Enjoy the party!',
  doneHeading: 'Already answered',
  setByHost: 'The host has set this one.',
  shown: 'Guests have seen it: {answer}',
  notSet: 'Set the answer once you know it.',
  yourAnswer: 'The answer',
  sending: 'Sending...',
  notSent: 'Not sent yet. Keep this page open, and we’ll send it when you’re back online.',
  saved: 'Saved. It’s waiting for the host.',
  savedBy: 'Set by {by}. It’s waiting for the host.',
  otherWitness: 'another scorekeeper',
  setFailed: 'We couldn’t save that answer. Please try again.',
});
