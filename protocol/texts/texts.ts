import { formatMoney } from './formats.ts';
import { done, failed } from './toasts.ts';

/** Toasts after something failed. */
export const failures = {
  updateProfile: failed('Failed to update profile. Please try again.'),
  qrCode: failed('Failed to generate QR code'),
} as const;

/** Toasts after something was done. */
export const successes = {
  eventLinkCopied: done('Link copied!', 'Event link has been copied to your clipboard.'),
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
