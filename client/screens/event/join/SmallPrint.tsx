import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { DeletionDate } from '../../../features/event/DeletionDate.tsx';
import { PlatformLinks } from '../../../features/layout/PlatformLinks.tsx';
import { AddToCalendar } from '../../../features/reminders/AddToCalendar.tsx';
import { usePlayer } from '../../../stores/guest/player.ts';

/** The event's date, the date on which the guest's data is deleted, and the platform's links. */
export function SmallPrint({ event }: { event: GuestEvent }) {
  const { hasOwnPages } = usePlayer();
  return (
    <>
      {hasOwnPages && <AddToCalendar event={event} variant="quiet" className="mt-4" />}
      <DeletionDate event={event} className="mt-6 text-sm text-muted" />
      <PlatformLinks className="mt-2" />
    </>
  );
}
