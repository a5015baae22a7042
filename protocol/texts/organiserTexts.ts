import { done, failed } from './toasts.ts';
import { formatCount } from './formats.ts';

/** The toasts and questions of organisers; apart from the guests', whose phones need not load them. */

/** Toasts after something failed. */
export const organiserFailures = {
  adminCode: failed('Invalid admin code. Please try again.', 'Access Denied'),
  adminRequest: failed('Authentication failed. Please try again.'),
  updateEvent: failed('Failed to update event. Please try again.'),
  reorder: failed('Failed to save question order. Please try again.'),
  createQuestion: failed('Failed to create question. Please try again.'),
  deleteQuestion: failed('Failed to delete question. Please try again.'),
  setAnswer: failed('Failed to set answer. Please try again.'),
  updateQuestion: failed('Failed to update question. Please try again.'),
  visibility: failed('Failed to update answer visibility. Please try again.'),
  deleteParticipant: failed('Failed to delete participant. Please try again.'),
  logoTooLarge: failed('Please select an image smaller than 5MB', 'File too large'),
  headerImageTooLarge: failed('Please select an image smaller than 10MB.', 'File Too Large'),
  notAnImage: failed('Please select an image file (JPG, PNG, GIF, etc.).', 'Invalid File Type'),
  uploadHeaderImage: failed('Failed to upload header image. Please try again.', 'Upload Failed'),
  removeGuests: failed('Failed to remove the guests. Please try again.'),
  downloadGuestBook: failed('Failed to download the guest book. Please try again.'),
  startOver: failed('Failed to start over. Please try again.'),
  copyUrl: failed('Failed to copy URL'),
  logOut: failed('Failed to log out. Please try again.'),
} as const;

/** Toasts after something was done. */
export const organiserSuccesses = {
  headerImageUpdated: done('Header Image Updated', 'Your guests can see it now.'),
  headerImageRemoved: done('Header Image Updated', 'The header image has been removed.'),
  guestBookDownloaded: done('Download Complete!', 'The guest book has been saved.'),
  startedOver: done(
    'Started Over',
    'All guests, predictions and answers have been deleted. Your questions are still here.',
  ),
  adminCodeSet: done('Event Updated', 'Your new admin code is ready.'),
  eventUpdated: done('Event Updated', 'Your changes have been saved.'),
  questionCreated: done('Question Created', 'Your guests can make their predictions now.'),
  questionCreatedEarly: done('Question Created', 'Guests can make their predictions once the event is open.'),
  draftCreated: done('Question Created', 'It’s a draft. Your guests will see it when you open it.'),
  questionDeleted: done('Question Deleted', 'The question and its predictions have been deleted.'),
  questionUpdated: done('Question Updated', 'Your changes have been saved.'),
  questionsReordered: done('Questions Reordered', 'Guests see the new order now.'),
  answerSet: done('Answer Set', 'Correct answer has been saved. Leaderboard updated!'),
  answerTakenBack: done('Answer Taken Back', 'The question counts as unanswered again.'),
  answersShown: done('Answer Visibility Updated', 'Guests can see answers and scores now.'),
  answersHidden: done('Answer Visibility Updated', 'Guests can’t see answers or scores now.'),
  participantRemoved: done('Participant Removed', 'The guest and all their predictions have been deleted.'),
  guestsRemoved: (count: number) =>
    done(
      'Guests Removed',
      `${count.toLocaleString('en-US')} ${count === 1 ? 'guest has been' : 'guests have been'} deleted.`,
    ),
  doorClosed: done('Door Closed', 'Nobody new can join. Your guests keep playing.'),
  doorOpened: done('Door Open', 'New guests can join again.'),
  eventEnded: done('Event Ended', 'Everyone can still see the results.'),
  eventResumed: done('Event Resumed', 'Your guests can make predictions again.'),
  participantRenamed: done('Guest Renamed', 'Every screen shows the new name.'),
  copied: (thing: string) => done('Copied', `${thing} has been copied to your clipboard.`),
  adminWelcome: done('Access Granted', 'Welcome to the admin portal!'),
  qrDownloaded: done('Download Complete!', 'The QR code has been saved.'),
} as const;

const deletedPredictions = (count: number) =>
  count === 0
    ? ''
    : `This will also remove its ${formatCount(count)} ${count === 1 ? 'prediction' : 'predictions'}. `;

/** What confirmations ask. */
export const confirmations = {
  deleteParticipant: (name: string) =>
    `Are you sure you want to delete "${name}"? This will also remove all their predictions and cannot be undone.`,
  deleteQuestion: (text: string, predictions: number) =>
    `Are you sure you want to delete "${text}"? ${deletedPredictions(predictions)}This action cannot be undone.`,
} as const;
