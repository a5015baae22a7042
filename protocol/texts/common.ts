import { texts } from './catalogue.ts';

/** Texts with the same meaning on all pages. */
export const commonTexts = texts('common', {
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  saving: 'Saving...',
  share: 'Share',
  error: 'Error',
});
