import { inSpoken } from '../../../../protocol/spoken.ts';
import type { Rehearsal } from '../../../../protocol/schemas/rehearsals.ts';

const dayAndTime = inSpoken(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', hour: 'numeric', minute: '2-digit' }),
);

/** When a rehearsal ends, by this device's clock: 'Sunday 3:40 PM'. It is never a week away. */
export const rehearsalEnd = ({ endsAt }: Rehearsal): string => dayAndTime().format(new Date(endsAt));
