import { texts } from './catalogue.ts';

/** The way in by a helper's link: what stands there until it is open, and where it is not. */
export const helperEntryTexts = texts('helperEntry', {
  entering: 'Opening your link...',
  unknownTitle: 'This Link Doesn’t Work',
  unknown: 'Part of it may be missing. Please open it again, or ask the host for a new one.',
  endedTitle: 'This Link Has Ended',
  ended: 'The host has ended it. If you still need it, please ask them for a new one.',
  missingTitle: 'Please Use Your Link',
  missing: 'This page is just for the couple. Please open it with the link the host has sent you.',
  unreachableTitle: 'You’re Not In Yet',
  unreachable: 'We can’t connect right now. Your link should still work, so please try again in a moment.',
  adminCode: 'Use the admin code instead',
});

/** The host's show as a page of its own. */
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
  secret: 'Nobody sees this before the host reveals it.',
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
