import { texts } from '../catalogue.ts';

/** Reasons why guests see no event. */
export const missingTexts = texts('missing', {
  title: 'Event Not Found',
  inactiveTitle: 'Event Not Active',
  byCode: 'The event code "{code}" could not be found or is no longer active.',
  inactive: 'The event code "{code}" could not be found or is no longer active. The host may open it later.',
  gone: "The event you're looking for doesn't exist or has been removed.",
});

const longestCode = 40;

const shortened = (code: string) => (code.length > longestCode ? `${code.slice(0, longestCode)}...` : code);

/** The message for a code without an event that guests may see. */
export const noEventFor = (code: string) => missingTexts('byCode', { code: shortened(code) });

/** The message for the code of an event that the host has deactivated. */
export const inactiveEventFor = (code: string) => missingTexts('inactive', { code: shortened(code) });
