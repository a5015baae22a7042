/** Texts of single screens, apart from `texts.ts` so that the guest's first load is spared them. Nothing is imported. */

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

/** The title under which a participant's predictions are passed on. */
export const sharedParticipantTitle = (username: string, title: string) =>
  `${username}'s predictions for ${title}`;

/** Toasts of single screens. */
export const screenToasts = {
  profileUpdated: { title: 'Profile Updated!', description: 'Your message has been saved.' },
  summaryDownloaded: { title: 'Download Complete!', description: 'The prediction summary has been saved.' },
  seatTaken: { title: 'Welcome back!', description: 'You can play on this phone now.' },
  seatNotAsked: (reason?: string) => ({
    title: 'Error',
    description: reason ?? 'We couldn’t reach the host. Please try again.',
    variant: 'destructive' as const,
  }),
  seatLinkFailed: {
    title: 'Error',
    description: 'We couldn’t make the link. Please try again.',
    variant: 'destructive',
  },
} as const;
