import { texts } from '../catalogue.ts';

/**
 * Event Status: the totals, the links to the guests' page and the big screen, and the switches of the event.
 */
export const eventStatusTexts = texts('eventStatus', {
  title: 'Event Status',
  inactive: 'Inactive',
  over: 'Over',
  active: 'Active',
  questions: 'Questions',
  participants: 'Participants',
  predictions: 'Predictions',
  copyShareLink: 'Copy Share Link',
  previewEvent: 'Preview Event',
  openAsGuest: 'Open as a guest',
  bigScreen: 'Big Screen',

  openLabel: 'Open to guests',
  openHint: 'Guests can open the event, predict and see the leaderboard.',
  openWithoutJoiningHint: 'Everyone who has joined can predict and see the leaderboard.',
  openWhenOverHint: 'Everyone with the code can see the results and the leaderboard.',
  closedHint: 'Guests who try the code will see that the event isn’t active.',
  joiningLabel: 'Let new guests in',
  joiningHint: 'Anyone with the code can join. Turn this off when everyone is here.',
  notJoiningHint: 'New guests can’t join. Your guests keep playing.',
  joiningClosedTitle: 'Joining Closed',
  joiningClosed: 'New guests can’t join. Your guests keep playing.',
  joiningOpenedTitle: 'Joining Open',
  joiningOpened: 'New guests can join again.',

  closeConfirmTitle: 'Close the event to guests?',
  closeConfirm:
    'Guests won’t be able to open “{title}” or see their results, and anyone playing now will see that it’s closed. Nothing is lost, and you can open it again anytime.',
  closeConfirmButton: 'Close the event',
  closing: 'Closing...',

  endQuestion: 'Is the celebration over?',
  endHint: 'End the event to stop new guests and predictions. Results and the leaderboard stay open.',
  endButton: 'End the event',
  endConfirmTitle: 'End the event?',
  endConfirm:
    'No one can join or predict anymore. Guests can still see their results and the leaderboard, and you can still reveal answers. You can resume it anytime.',
  ending: 'Ending...',
  endedToastTitle: 'Event Ended',
  endedToast: 'Everyone can still see the results.',
  hasEnded: 'The event is over',
  hasEndedHint: 'No one can join or predict. Guests can still see their results and the leaderboard.',
  resumeButton: 'Resume the event',
  resumedToastTitle: 'Event Resumed',
  resumedToast: 'Your guests can make predictions again.',
});
