import { formatCount, formatMoney } from './formats.ts';
import { done, failed } from './toasts.ts';

/** Toasts after something failed. */
export const failures = {
  predict: failed('Failed to submit prediction. Please try again.'),
  saveMessage: failed('Failed to save message. Please try again.'),
  join: (serverText?: string) => failed(serverText || 'Failed to join event', 'Cannot Join Event'),
  updateProfile: failed('Failed to update profile. Please try again.'),
  qrCode: failed('Failed to generate QR code'),
  copy: (url: string) => failed(`Please copy the link manually: ${url}`, 'Copy failed'),
} as const;

/** Toasts after something was done. */
export const successes = {
  eventLinkCopied: done('Link copied!', 'Event link has been copied to your clipboard.'),
  linkCopied: done('Link Copied', 'The link has been copied to your clipboard.'),
  shareLinkCopied: done('Share Link Copied!', "Anyone can now view this participant's predictions."),
  messageSaved: done('Message Saved!', 'Your message has been saved.'),
  messageKept: done('Not sent yet', 'It’s safe on this phone. We’ll send it when you’re back online.'),
} as const;

/** What the "Event Not Found" card says, by the place that shows it. */
export const notFound = {
  title: 'Event Not Found',
  /** The host has closed it to guests, and may open it again. */
  inactiveTitle: 'Event Not Active',
  guest: (code: string) =>
    `The event code "${code.length > 40 ? `${code.slice(0, 40)}...` : code}" could not be found or is no longer active.`,
  admin: "The event you're trying to access doesn't exist.",
  other: "The event you're looking for doesn't exist or has been removed.",
} as const;

/** The landing page. */
export const landingTexts = {
  headline: 'Turn Your Wedding Into an Event Everyone Talks About',
  price: (cents: number) => `Starting at just ${formatMoney(cents)} per event`,
} as const;

/** What the join screen says of how long things are kept. */
export const retentionText = (days: number) =>
  `This event and everything in it will be deleted ${days === 1 ? '1 day' : `${formatCount(days)} days`} after the celebration.`;

/** Who reads what a guest writes. */
export const messageReaders = 'The couple and all guests can read it.';

/** The results screen of a guest. */
export const resultsTexts = {
  topFinisher: 'TOP 10 FINISHER',
  congratulations: (rank: number, participants: number) =>
    `Congratulations! You're ranked #${formatCount(rank)} out of ${formatCount(participants)} ${participants === 1 ? 'participant' : 'participants'}!`,
  title: 'Your Results',
  rank: (rank: number | undefined, participants: number) =>
    `Rank #${rank === undefined ? '?' : formatCount(rank)} of ${formatCount(participants)}`,
  hidden: 'Results will be revealed later',
} as const;

/** Share texts of the event header. */
export const shareTexts = {
  title: (title: string, type = 'event') => `Join my ${type}: ${title}`,
  over: (title: string) => `See who made the best predictions for ${title}!`,
  invitation: (title: string) => `Make your predictions for ${title}! Can you guess what will happen?`,
} as const;

/** The empty leaderboard. */
export const noScores = {
  title: 'No Scores Yet',
  description: 'Scores will appear once predictions are made and answers are set.',
} as const;
