import clsx from 'clsx';
import { counted } from '../../../features/game/boardWords.ts';
import { formatEventDate } from '../../../features/event/formatEventDate.ts';
import { Badge } from '../../../components/display/Badge.tsx';
import { Heading, type HeadingProps } from '../../../components/layout/Heading.tsx';
import type { OwnerEvent } from '../../../../protocol/schemas/events.ts';

type EventWordsProps = { event: OwnerEvent; level: HeadingProps['level']; className?: string };

/** An event in a list: its code, title, date and guests, and whether guests can open it and the game is on. */
export function EventWords({ event, level, className }: EventWordsProps) {
  return (
    <div className={clsx('min-w-0', className)}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="event-code text-sm text-gold">{event.shareCode}</span>
        <Badge tone={event.isActive ? 'positive' : 'neutral'}>{event.isActive ? 'Active' : 'Inactive'}</Badge>
        {event.isActive && event.isOver && <Badge tone="neutral">Over</Badge>}
        {event.isPaid && <Badge tone="gold">Paid</Badge>}
      </p>
      <Heading level={level} size="subheading" dir="auto" className="mt-0.5 text-left wrap-anywhere">
        {event.title}
      </Heading>
      <p className="figures text-sm text-muted">
        {formatEventDate(event.date) ?? 'No date yet'}
        <br />
        {counted(event.participantCount, 'guest')}
      </p>
    </div>
  );
}
