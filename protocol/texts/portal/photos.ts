import { texts } from '../catalogue.ts';

/** Adding a photo of the moment to an answer. */
export const photoTexts = texts('photo', {
  add: 'Add a photo',
  addTo: 'Add a photo: {question}',
  take: 'Take a photo',
  choose: 'Choose a photo',
  change: 'Change photo',
  changeOf: 'Change the photo: {question}',
  remove: 'Remove photo',
  removeConfirmTitle: 'Remove this photo?',
  removeConfirm: 'It’ll disappear from every screen. The answer stays.',
  removing: 'Removing...',
  removedTitle: 'Photo Removed',
  removed: 'The answer has no photo now.',
  removeFailed: 'We couldn’t remove the photo. Please try again.',
  shown: 'Everyone can see it.',
  notShown: 'Guests see it with the answer.',
  sending: 'Sending the photo...',
  waiting: 'It’s safe on this device. We’ll send it when you’re back online.',
  cancel: 'Cancel the photo',
  dismiss: 'Close',
  elsewhere: '{count, plural, one {# more photo is on its way.} other {# more photos are on their way.}}',
  failedTitle: 'Photo Not Added',
  failed: 'We couldn’t add the photo. Please try again.',
  unreadable: 'We can’t read this photo. Please choose a JPG.',
});
