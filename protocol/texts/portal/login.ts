import { texts } from '../catalogue.ts';

/** Opening the admin portal: the search for the event, the login, and the loading states. */
export const portalLoginTexts = texts('portalLogin', {
  adminPortal: 'Admin Portal',
  looking: 'Looking for your event...',
  opening: 'Opening your admin portal...',
  notFound: "The event you're trying to access doesn't exist.",
  reconnecting: 'Reconnecting... this may be out of date',
  yourEvent: 'Your event',
  ended: 'Please enter the admin code again. Someone may have changed it.',
  unreachable: 'We can’t connect right now.',
  codeLabel: 'Admin code',
  codeHint: 'The person who created the event chose it. It’s not the event code that guests use.',
  codePlaceholder: 'Enter admin code',
  rememberLabel: 'Remember on this device',
  rememberHint: 'You won’t need the code next time. Leave this off on a shared device.',
  rememberPhoneHint: 'Phones often close pages in the background.',
  forgot: 'Forgot your admin code?',
  openButton: 'Open Admin Portal',
  checking: 'Checking...',
  refusedTitle: 'Access Denied',
  refused: 'Invalid admin code. Please try again.',
  failed: 'Authentication failed. Please try again.',
  welcomeTitle: 'Access Granted',
  welcome: 'Welcome to the admin portal!',
});
