import { texts } from '../catalogue.ts';

/** The server's refusals of calls for a new admin code. Guests never see them. */
export const recoveryRefusalTexts = texts('recoveryRefusals', {
  off: 'We can’t send you an email here. Please ask the person who runs this site for a new admin code.',
  linkUnknown: 'We can’t find this link. Part of it may be missing. Please open it from your email again.',
  linkUsed: 'This link has already been used. If you still need a new code, please ask for another link.',
  linkExpired: 'This link has expired. Please ask for a new one.',
  linkReplaced: 'We’ve sent you a newer link since then. Please use the one in your latest email.',
  codeChanged:
    'The admin code has changed since we sent this link. If you still need a new one, please ask for another link.',
});
