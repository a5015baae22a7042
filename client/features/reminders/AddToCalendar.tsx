import { CalendarPlus } from 'lucide-react';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { calendarTexts } from '../../../protocol/texts/guest/own/calendar.ts';
import { addressOf } from '../../api/http.ts';
import { Button, type ButtonVariant } from '../../components/controls/Button.tsx';

const dayMs = 24 * 3_600_000;

/** Whether an event has a date that a calendar is still good for: until a day after it began, by this device's clock. */
export const isToCome = ({ date, isRehearsal }: GuestEvent): boolean =>
  date !== undefined && !isRehearsal && Date.parse(date) > Date.now() - dayMs;

type AddToCalendarProps = { event: GuestEvent; variant: ButtonVariant; className?: string };

/** Puts the celebration into the guest's calendar. The file comes from the server, under its own type: phones offer to take that. */
export const AddToCalendar = ({ event, variant, className }: AddToCalendarProps) =>
  isToCome(event) && (
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
