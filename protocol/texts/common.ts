import { texts } from './catalogue.ts';

/** Words that mean the same wherever they stand. */
export const commonTexts = texts('common', {
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  saving: 'Saving...',
  share: 'Share',
  error: 'Error',
});
