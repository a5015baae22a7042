import { texts } from '../../catalogue.ts';

/** Joining an event. */
export const joinTexts = texts('join', {
  welcomeTitle: 'Welcome!',
  welcome: 'Guess what will happen today and see who knows the couple best.',
  welcomeNeutral: 'Guess what will happen today and see who gets it right.',
  nameLabel: 'Your name',
  namePlaceholder: 'What the couple calls you',
  namePlaceholderNeutral: 'What your friends call you',
  join: 'Join Event',
  joining: 'Joining...',
  inLine: 'Waiting in line...',
  inLineWhy: 'So many guests at once! You’re in line, and we’ll let you in as soon as it’s your turn.',
  failedTitle: 'Cannot Join Event',
  failed: 'Failed to join event',
  closedTitle: 'Joining Is Closed',
  closed:
    'The host isn’t letting new guests in right now. Ask them, and once they do, you can join here. Already playing on another phone? The host can let you back in.',
  findingRequest: 'Finding your request...',
  knownGuests: 'Already playing on this phone',
  continueAs: 'Continue as <name/>',
  anotherTitle: 'Who else is playing?',
  another: 'No phone? No problem. They’ll have their own predictions and rank.',
  anotherLabel: 'Their name',
  joinAnother: 'Play for them',
  notMe: 'Not <name/>? Join as somebody else',
});
