import { texts } from '../../catalogue.ts';

/** The guests' messages in the portal: reading, hiding and approving them. */
export const messagesTexts = texts('messages', {
  title: 'Messages',
  holdLabel: 'Approve messages first',
  heldHint: 'Guests and screens see a message once you show it.',
  freeHint: 'Everyone can read a message right away. You can hide any of them.',
  waiting: '{count, plural, one {# message waits for you} other {# messages wait for you}}',
  open: 'Read all messages',
  description: 'Only you and the guest who wrote it can read a hidden message.',

  hiddenMark: 'Hidden',
  waitingMark: 'Not approved yet',
  hide: 'Hide',
  hideOf: 'Hide the message from {name}',
  show: 'Show',
  showOf: 'Show the message from {name}',

  hiddenToastTitle: 'Message Hidden',
  hiddenToast: 'Guests and screens no longer show it. Tap “Show” to undo.',
  shownToastTitle: 'Message Shown',
  shownToast: 'Everyone can read it now. Tap “Hide” to undo.',
  changed: 'This message has changed. Please read it again.',
  failed: 'Failed to change the message. Please try again.',

  heldToastTitle: 'Approval On',
  heldToast: 'You decide which messages everyone can read.',
  releasedToastTitle: 'Approval Off',
  releasedToast: 'Everyone can read new messages right away.',
  releaseTitle: 'Turn off approval?',
  release:
    '{count, plural, one {# message is not approved yet. Everyone will be able to read it.} other {# messages are not approved yet. Everyone will be able to read them.}}',
  releaseButton: 'Turn off',

  leftOut:
    '{count, plural, one {# message is left out because it is hidden or not approved.} other {# messages are left out because they are hidden or not approved.}}',
});
