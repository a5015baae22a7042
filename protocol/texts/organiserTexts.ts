import { done, failed } from './toasts.ts';

/** Why a picture is not taken. */
export const organiserFailures = {
  logoTooLarge: failed('Please select an image smaller than 5MB', 'File too large'),
  headerImageTooLarge: failed('Please select an image smaller than 10MB.', 'File Too Large'),
  notAnImage: failed('Please select an image file (JPG, PNG, GIF, etc.).', 'Invalid File Type'),
} as const;

/** Toasts after something was done. */
export const organiserSuccesses = {
  copied: (thing: string) => done('Copied', `${thing} has been copied to your clipboard.`),
} as const;
