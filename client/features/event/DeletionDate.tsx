import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { deletionPromise } from '../../../protocol/texts/guest/deletion.ts';
import { formatDay } from '../../../protocol/texts/formats.ts';

/** The promise of the day on which the event is deleted; nothing where it is kept. */
export const DeletionDate = ({ event, className }: { event: GuestEvent; className?: string }) =>
  event.deletesOn !== undefined && (
    <p className={className}>{deletionPromise('promise', { day: formatDay(event.deletesOn) })}</p>
  );
