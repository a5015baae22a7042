import { texts } from '../../catalogue.ts';

/** A guest's page for another viewer, or without a guest. */
export const guestPageTexts = texts('guestPage', {
  missingTitle: 'Guest Not Found',
  missing: 'We can’t find this guest. The link may be mistyped, or the host may have removed them.',
  notYoursTitle: 'This page belongs to <name/>',
  notYours: 'Only they can leave a message here, on the phone they joined with.',
});
