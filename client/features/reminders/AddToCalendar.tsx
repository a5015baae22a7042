import { CalendarPlus } from 'lucide-react';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { calendarTexts } from '../../../protocol/texts/guest/own/calendar.ts';
import { addressOf } from '../../api/http.ts';
import { Button, type ButtonVariant } from '../../components/controls/Button.tsx';

const dayMs = 24 * 3_600_000;

/**
 * Returns whether a calendar entry is still useful. It is useful until one day after the start, by this
 * device's clock.
 */
export const isUpcoming = ({ date, isRehearsal }: GuestEvent): boolean =>
  date !== undefined && !isRehearsal && Date.parse(date) > Date.now() - dayMs;

type AddToCalendarProps = { event: GuestEvent; variant: ButtonVariant; className?: string };

/** A link to the event's calendar file. Phones offer to import it, because its type is `text/calendar`. */
export const AddToCalendar = ({ event, variant, className }: AddToCalendarProps) =>
  isUpcoming(event) && (
    <Button asChild variant={variant} wide icon={<CalendarPlus />} className={className}>
      <a
        href={addressOf('GET /api/events/:shareCode/calendar.ics', {
          params: { shareCode: event.shareCode },
        })}
      >
        {calendarTexts('add')}
      </a>
    </Button>
  );
