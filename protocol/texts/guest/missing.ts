import { texts } from '../catalogue.ts';

/** Why guests see no event. */
export const missingTexts = texts('missing', {
  title: 'Event Not Found',
  inactiveTitle: 'Event Not Active',
  byCode: 'The event code "{code}" could not be found or is no longer active.',
  inactive: 'The event code "{code}" could not be found or is no longer active. The host may open it later.',
  gone: "The event you're looking for doesn't exist or has been removed.",
});

const longestCode = 40;

const shortened = (code: string) => (code.length > longestCode ? `${code.slice(0, longestCode)}...` : code);

/** Of a code that leads to no event that guests may see. */
export const noEventFor = (code: string) => missingTexts('byCode', { code: shortened(code) });

/** Of a code whose event the host has closed to guests, and may open again. */
export const inactiveEventFor = (code: string) => missingTexts('inactive', { code: shortened(code) });
