/** Every toast and fixed text of the specification, in its own words. Plain facts; nothing is imported here. */
export interface ToastText {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

const failed = (description: string, title = 'Error'): ToastText => ({
  title,
  description,
  variant: 'destructive',
});
const done = (title: string, description?: string): ToastText => ({
  title,
  ...(description && { description }),
});

/** Toasts after something failed. */
export const failures = {
  predict: failed('Failed to submit prediction. Please try again.'),
  saveMessage: failed('Failed to save message. Please try again.'),
  join: (serverText?: string) => failed(serverText || 'Failed to join event', 'Cannot Join Event'),
  adminCode: failed('Invalid admin code. Please try again.', 'Access Denied'),
  adminRequest: failed('Authentication failed. Please try again.'),
  tooManyAttempts: (serverText: string) => failed(serverText, 'Access Denied'),
  updateEvent: failed('Failed to update event. Please try again.'),
  reorder: failed('Failed to save question order. Please try again.'),
  createQuestion: failed('Failed to create question. Please try again.'),
  deleteQuestion: failed('Failed to delete question. Please try again.'),
  setAnswer: failed('Failed to set answer. Please try again.'),
  updateQuestion: failed('Failed to update question. Please try again.'),
  visibility: failed('Failed to update answer visibility. Please try again.'),
  deleteParticipant: failed('Failed to delete participant. Please try again.'),
  updateProfile: failed('Failed to update profile. Please try again.'),
  logoTooLarge: failed('Please select an image smaller than 5MB', 'File too large'),
  headerImageTooLarge: failed('Please select an image smaller than 10MB.', 'File Too Large'),
  notAnImage: failed('Please select an image file (JPG, PNG, GIF, etc.).', 'Invalid File Type'),
  uploadHeaderImage: failed('Failed to upload header image. Please try again.', 'Upload Failed'),
  guestBook: failed('Failed to load the guest book. Please try again.'),
  startOver: failed('Failed to start over. Please try again.'),
  seatLink: failed('Failed to make the link. Please try again.'),
  qrCode: failed('Failed to generate QR code'),
  copyUrl: failed('Failed to copy URL'),
  copy: (url: string) => failed(`Please copy the link manually: ${url}`, 'Copy failed'),
  ownerPassword: failed('Invalid password. Please try again.', 'Access Denied'),
  createEvent: failed('Failed to create event. Please try again.'),
  logOut: failed('Failed to log out. Please try again.'),
} as const;

/** Toasts after something was done. */
export const successes = {
  headerImageUpdated: done('Header Image Updated', 'Your guests see it at once.'),
  headerImageRemoved: done('Header Image Updated', 'The header image has been removed.'),
  guestBookDownloaded: done('Download Complete!', 'The guest book has been saved.'),
  startedOver: done('Started Over', 'Guests, predictions and answers are gone. Your questions are ready.'),
  adminCodeSet: done('Event Updated', 'The new admin code is set.'),
  eventUpdated: done('Event Updated', 'Your changes have been saved.'),
  questionCreated: done('Question Created', 'Your guests can predict it now.'),
  questionDeleted: done('Question Deleted', 'The question and its predictions are gone.'),
  questionUpdated: done('Question Updated', 'Your changes have been saved.'),
  questionsReordered: done('Questions Reordered', 'Guests see the new order.'),
  answerSet: done('Answer Set', 'Correct answer has been saved. Leaderboard updated!'),
  answerTakenBack: done('Answer Taken Back', 'The question counts as unanswered again.'),
  answersShown: done('Answer Visibility Updated', 'Guests now see answers and scores.'),
  answersHidden: done('Answer Visibility Updated', 'Answers and scores are hidden from guests.'),
  participantRemoved: done('Participant Removed', 'The participant and all their predictions are gone.'),
  participantRenamed: done('Participant Renamed', 'The new name shows everywhere.'),
  eventLinkCopied: done('Link copied!', 'Event link has been copied to your clipboard.'),
  linkCopied: done('Link Copied', 'The link has been copied to your clipboard.'),
  shareLinkCopied: done('Share Link Copied!', "Anyone can now view this participant's predictions."),
  copied: (thing: string) => done('Copied', `${thing} has been copied to your clipboard.`),
  messageSaved: done('Message Saved!', 'Your message has been saved.'),
  messageKept: done('Not sent yet', 'Your message is kept on this phone and goes out by itself.'),
  profileUpdated: done('Profile Updated!', 'Your message has been saved.'),
  seatTaken: done('Welcome back!', 'This phone plays with you now.'),
  summaryDownloaded: done('Download Complete!', 'The prediction summary has been saved.'),
  adminWelcome: done('Access Granted', 'Welcome to the admin portal!'),
  ownerWelcome: done('Access Granted', 'Welcome to the owner dashboard.'),
  eventCreated: (shareCode: string) => done('Event created', `Share code: ${shareCode}`),
  qrDownloaded: done('Download Complete!', 'The QR code has been saved.'),
} as const;

/** What the "Event Not Found" card says, by the place that shows it. */
export const notFound = {
  title: 'Event Not Found',
  guest: (code: string) => `The event code "${code}" could not be found or is no longer active.`,
  code: "The event code you entered doesn't exist or has been deleted.",
  admin: "The event you're trying to access doesn't exist.",
  other: "The event you're looking for doesn't exist or has been removed.",
} as const;

const deletedPredictions = (count: number) =>
  count === 0 ? '' : `This will also remove its ${count} ${count === 1 ? 'prediction' : 'predictions'}. `;

/** What confirmations ask. */
export const confirmations = {
  deleteParticipant: (name: string) =>
    `Are you sure you want to delete "${name}"? This will also remove all their predictions and cannot be undone.`,
  deleteQuestion: (text: string, predictions: number) =>
    `Are you sure you want to delete "${text}"? ${deletedPredictions(predictions)}This action cannot be undone.`,
  deleteEvent: (title: string) => `Are you sure you want to delete "${title}"? This action cannot be undone.`,
} as const;

/** The landing page. */
export const landingTexts = {
  headline: 'Turn Your Wedding Into an Event Everyone Talks About',
  price: (cents: number) => `Starting at just $${(cents / 100).toFixed(2)} per event`,
} as const;

/** The sample game. */
export const demoTexts = {
  badge: 'DEMO MODE',
  notice: "This is a sample game - your predictions won't be saved",
} as const;

/** The results screen of a guest. */
export const resultsTexts = {
  topFinisher: 'TOP 10 FINISHER',
  congratulations: (rank: number, participants: number) =>
    `Congratulations! You're ranked #${rank} out of ${participants} participants!`,
  title: 'Your Results',
  rank: (rank: number | undefined, participants: number) => `Rank #${rank ?? '?'} of ${participants}`,
  hidden: 'Results will be revealed later',
} as const;

/** Share texts of the event header. */
export const shareTexts = {
  title: (title: string, type = 'event') => `Join my ${type}: ${title}`,
  participant: (username: string, title: string) => `${username}'s predictions for ${title}`,
  invitation: (title: string) => `Make your predictions for ${title}! Can you guess what will happen?`,
} as const;

/** The participant profile. */
export const profileTexts = {
  submitted: 'Predictions Submitted Successfully!',
  skip: 'Skip for Now',
  message: 'Message to the Wonderful Couple',
  save: 'Save Profile',
  noPredictions: 'No predictions made yet',
} as const;

/** The words on a prediction slip, by how the prediction came out. */
export const slipWords = {
  correct: 'WIN',
  incorrect: 'LOSS',
  pending: 'PENDING',
  unanswered: 'NOT PLACED',
} as const;

/** The three steps of the tour after the predictions. */
export const tourTexts = {
  steps: ['Predictions Submitted!', 'Leave a Message', 'See Your Results'],
  last: 'Start Profile Setup',
  skip: 'Skip to Results',
} as const;

/** The message page. */
export const messageTexts = {
  step: 'Step 3 of 3',
  save: 'Save & See Results',
  skip: 'Skip to Results',
} as const;

/** The preview of an event. */
export const previewTexts = {
  banner: 'Admin Preview Mode',
  more: (count: number) => `and ${count} more`,
  goBack: 'Go Back',
} as const;

/** What stands where a participant's results cannot be shown. */
export const resultsNotFound = {
  title: 'Results Not Found',
  description: 'Unable to load your results. Please check the link and try again.',
} as const;

/** The empty leaderboard. */
export const noScores = {
  title: 'No Scores Yet',
  description: 'Scores will appear once predictions are made and answers are set.',
} as const;
