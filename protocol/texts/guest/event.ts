import { texts } from '../catalogue.ts';

/** Texts for guests on all pages of an event. */
export const eventTexts = texts('event', {
  title: 'Event',
  loading: 'Loading event...',
  finding: 'Finding your game...',
  back: 'Back to Event',
  reconnecting: 'Reconnecting... your predictions are safe',
  reconnectingBoard: 'Reconnecting... this may be out of date',
  reconnectingCopy: 'Reconnecting... shown as of {time}',
  closedTitle: 'This Event Is Closed',
  closed: 'The host has just closed it. All your predictions are saved.',
  closedWithDraft:
    'The host has just closed it. All your predictions are saved. Your unfinished message is still on this phone.',
  closedBoard: 'The host has closed this event.',
  closedFinalBoard: 'The host has closed this event. These are the final standings.',
  over: 'The game is over. Thanks for playing! The answers haven’t been revealed yet.',
  overFinal: 'The game is over. Thanks for playing! These are the final standings.',
  tooLateTitle: 'This Game Is Over',
  tooLate: 'It’s too late to join, but you can still see how everyone did.',
  seeLeaderboard: 'See the leaderboard',
  codeLabel: 'Event code',
  codePlaceholder: 'Enter event code (e.g., MAUI)',
  codeButton: 'Join the event',
});
