import { texts } from '../catalogue.ts';

/** A new admin code for a host who has lost it: the request at the login, and the page of the emailed link. */
export const recoveryTexts = texts('recovery', {
  request: 'Enter the email address you gave us for this event. We’ll send you a link to choose a new code.',
  emailLabel: 'Your email address',
  send: 'Send me a link',
  sending: 'Sending...',
  requestFailed: 'We couldn’t send your request. Please try again.',
  back: 'Back to the login',
  sentTitle: 'Check Your Email',
  sent: 'If {email} is this event’s address, you’ll get a link in a moment. It works for {minutes, plural, one {# minute} other {# minutes}}.',
  sentHint: 'Nothing there? Look in your spam folder, or try another address.',
  anotherAddress: 'Try another address',
  askOwner: 'No luck? The person who runs this site can set a new admin code for you.',
  off: 'We can’t send you an email here. Please ask the person who runs this site. They can set a new admin code for you.',
  rehearsal: 'A rehearsal opens with the admin code of your event. You can ask for a new code there.',
  pageTitle: 'Choose a New Admin Code',
  page: 'Your old code will stop working. Everyone who used it will need the new one.',
  codeLabel: 'New admin code',
  set: 'Set new code',
  setting: 'Setting your code...',
  setFailed: 'We couldn’t set your new code. Please try again.',
  setTitle: 'New Code Set',
  setDone: 'Welcome back! Please save your new code somewhere safe.',
  spentTitle: 'This Link Doesn’t Work',
  askAgain: 'Ask for a new link',
});
