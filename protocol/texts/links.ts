import { texts } from './catalogue.ts';
import { successToast } from './toasts.ts';

/** The links and codes of an event for its organiser. */
export const linkTexts = texts('links', {
  adminCode: 'Admin code',
  eventLink: 'Event link',
  adminLink: 'Admin link',
  qrLabel: 'QR code to join event {code}',
  copiedTitle: 'Copied',
  adminCodeCopied: 'Admin code has been copied to your clipboard.',
  newAdminCodeCopied: 'The admin code has been copied to your clipboard.',
});

export const adminCodeCopied = () => successToast(linkTexts('copiedTitle'), linkTexts('adminCodeCopied'));
export const newAdminCodeCopied = () =>
  successToast(linkTexts('copiedTitle'), linkTexts('newAdminCodeCopied'));
