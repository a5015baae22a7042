import { forActiveLanguage } from '../../../../protocol/i18n.ts';
import type { Rehearsal } from '../../../../protocol/schemas/rehearsals.ts';

const dayAndTime = forActiveLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', hour: 'numeric', minute: '2-digit' }),
);

/**
 * Formats the end of a rehearsal in this device's time zone: 'Sunday 3:40 PM'. A weekday is enough, because a
 * rehearsal lasts less than a week.
 */
export const rehearsalEnd = ({ endsAt }: Rehearsal): string => dayAndTime().format(new Date(endsAt));
