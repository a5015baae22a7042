import { inactiveEventFor, missingTexts, noEventFor } from '../../../protocol/texts/guest/missing.ts';
import { EventMissing } from '../../features/event/EventMissing.tsx';

type EventClosedProps = { code: string; isInactive: boolean; onRetry: () => void };

/** Instead of a helper's page: the event is closed to guests, or gone. */
export const EventClosed = ({ code, isInactive, onRetry }: EventClosedProps) => (
  <EventMissing
    title={missingTexts(isInactive ? 'inactiveTitle' : 'title')}
    onRetry={isInactive ? onRetry : undefined}
  >
    {isInactive ? inactiveEventFor(code) : noEventFor(code)}
  </EventMissing>
);
