import clsx from 'clsx';
import { PartyPopper, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { counted } from '../../blocks/boardWords.ts';
import { formatEventDate } from '../../blocks/formatEventDate.ts';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { Heading } from '../../components/Heading.tsx';
import type { OwnerEvent } from '../../../protocol/events.ts';
import { pages } from '../../../protocol/paths.ts';

/** Properties of an `OwnerEventRow`. */
export type OwnerEventRowProps = { event: OwnerEvent; isPointedAt: boolean };

/** One event of the owner's list, and the ways into it. */
export function OwnerEventRow({ event, isPointedAt }: OwnerEventRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isPointedAt) row.current?.scrollIntoView({ block: 'center' });
  }, [isPointedAt]);
  return (
    <li ref={row} className={clsx('paper flex flex-col gap-4 p-5', isPointedAt && 'ring-2 ring-gold')}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="event-code text-sm text-gold">{event.shareCode}</p>
          <Heading level={2} size="subheading" dir="auto" className="mt-0.5 wrap-anywhere">
            {event.title}
          </Heading>
        </div>
        <Badge tone={event.isActive ? 'positive' : 'neutral'}>{event.isActive ? 'Active' : 'Inactive'}</Badge>
      </div>
      <p className="figures grow text-sm text-muted">
        {formatEventDate(event.date) ?? 'No date yet'}
        <br />
        {counted(event.participantCount, 'participant')}
      </p>
      <div className="flex gap-3 max-sm:[&_svg]:hidden [&>*]:flex-1">
        <Button asChild variant="secondary" className="px-3" icon={<PartyPopper aria-hidden="true" />}>
          <Link to={pages.event(event.shareCode)} aria-label={`Open Event: ${event.title}`}>
            Open Event
          </Link>
        </Button>
        <Button asChild variant="secondary" className="px-3" icon={<SlidersHorizontal aria-hidden="true" />}>
          <Link to={pages.admin(event.shareCode)} aria-label={`Open Admin: ${event.title}`}>
            Open Admin
          </Link>
        </Button>
      </div>
    </li>
  );
}
