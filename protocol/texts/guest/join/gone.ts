import { texts } from '../../catalogue.ts';

/** The message for a guest who is no longer in the game: removed by the host, left, or unknown. */
export const goneTexts = texts('gone', {
  removedTitle: 'You’re no longer in this game',
  removed:
    'The host has removed you and your predictions. If that was a mistake, ask them to let new guests in.',
  removedButOpen:
    'The host has removed you and your predictions. If that was a mistake, you’re welcome to join again.',
  gone: 'You and your predictions have been removed, by the host or on your other phone. If that was a mistake, ask the host to let new guests in.',
  goneButOpen:
    'You and your predictions have been removed, by the host or on your other phone. If that was a mistake, you’re welcome to join again.',
  leftTitle: 'Goodbye!',
  left: 'Your name, your predictions and your message are deleted. Thank you for playing along!',
  leftButOpen:
    'Your name, your predictions and your message are deleted. Thank you for playing along! If you change your mind, you’re welcome to join again.',
  joinAgain: 'Join again',
});
