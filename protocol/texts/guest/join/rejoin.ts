import { texts } from '../../catalogue.ts';
import { successToast } from '../../toasts.ts';

/** Joining with a name that already exists in the event. */
export const rejoinTexts = texts('rejoin', {
  ways: 'Ways to join',
  joinAs: 'Join as <name/>',
  addLetter: 'Or add the first letter of your last name above.',
  thatIsMe: 'That’s me on my other phone',
  useOtherPhone:
    'On your other phone, open the game and tap “Play on another phone too”. Then scan its code with this phone.',
  noOtherPhone: 'No other phone at hand? The host can let you back in.',
  ask: 'Ask the host to let me in',
  asking: 'Asking...',
  askAgain: 'Ask again',
  askFailed: 'We couldn’t reach the host. Please try again.',
  anotherName: 'Join with another name',
  waitingTitle: 'Almost there, <name/>',
  tellNumber: 'Tell the host your number:',
  waiting: 'We’ve asked the host to let you in. You’ll get in right here once they do.',
  refusedTitle: 'The Host Wasn’t Sure It Was You',
  refused: 'Talk to them, or join with another name.',
  expiredTitle: 'No Answer Yet',
  expired: 'The host may have missed your request. Talk to them, then ask again.',
  welcomeBackTitle: 'Welcome back!',
  welcomeBack: 'You can play on this phone now.',
});

/** The toast when a phone continues as an existing guest. */
export const welcomeBack = () => successToast(rejoinTexts('welcomeBackTitle'), rejoinTexts('welcomeBack'));
