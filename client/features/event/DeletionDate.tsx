import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { deletionPromise } from '../../../protocol/texts/guest/deletion.ts';
import { formatDay } from '../../../protocol/texts/formats.ts';

/** The date on which the event will be deleted. Renders nothing for an event without such a date. */
export const DeletionDate = ({ event, className }: { event: GuestEvent; className?: string }) =>
  event.deletesOn !== undefined && (
    <p className={className}>{deletionPromise('promise', { day: formatDay(event.deletesOn) })}</p>
  );
