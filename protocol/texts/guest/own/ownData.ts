import { texts } from '../../catalogue.ts';

/** A guest's stored data: reading and deleting them. */
export const ownDataTexts = texts('ownData', {
  title: 'Your data',
  intro:
    'This event keeps your name, your predictions and your message. They’re yours. Take a copy, or delete them.',
  download: 'Download my data',
  downloadedTitle: 'Download Complete!',
  downloaded: 'Your data has been saved.',
  downloadFailed: 'Failed to download your data. Please try again.',
  file: '{name}_my_data.json',

  leave: 'Leave and delete my data',
  confirmTitle: 'Leave and delete everything?',
  confirm:
    '{name} will be deleted from this game, with all predictions, the message and the rank, for everyone. This can’t be undone.',
  confirmButton: 'Leave and Delete',
  leaving: 'Deleting...',
  leaveFailed: 'We couldn’t delete your data. Please check your connection and try again.',
  leftTitle: 'Data Deleted',
  left: 'We’ve deleted everything we had about {name}.',
});
