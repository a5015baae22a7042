import clsx from 'clsx';
import { CalendarHeart, PartyPopper, SlidersHorizontal } from 'lucide-react';
import { pageLinks } from '../../../../protocol/paths.ts';
import type { OwnerEvent } from '../../../../protocol/schemas/events.ts';
import { ownerTexts } from '../../../../protocol/texts/owner/dashboard.ts';
import { ownerEventTexts } from '../../../../protocol/texts/owner/events.ts';
import { Button, LinkButton } from '../../../components/controls/Button.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Heading, type HeadingProps } from '../../../components/layout/Card.tsx';
import { formatEventDate } from '../../../features/event/formatEventDate.ts';

type EventSummaryProps = { event: OwnerEvent; level: HeadingProps['level']; className?: string };

/** An event in a list: its code, title, date and number of guests, and badges for its state. */
export function EventSummary({ event, level, className }: EventSummaryProps) {
  const state = stateOf(event);
  const payment = event.refund ?? (event.isPaid && 'paid');
  return (
    <div className={clsx('min-w-0', className)}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="event-code text-sm text-gold">{event.shareCode}</span>
        <Badge tone={state === 'active' ? 'positive' : 'neutral'}>{ownerEventTexts(state)}</Badge>
        {payment && <Badge tone={payment === 'paid' ? 'gold' : 'neutral'}>{ownerEventTexts(payment)}</Badge>}
      </p>
      <Heading level={level} size="subheading" dir="auto" className="mt-0.5 wrap-anywhere">
        {event.title}
      </Heading>
      <p className="figures text-sm text-muted">
        {formatEventDate(event.date) ?? ownerEventTexts('noDate')}
        <br />
        {ownerEventTexts('guests', { count: event.participantCount })}
      </p>
    </div>
  );
}

function stateOf({ isActive, isOver }: OwnerEvent) {
  if (!isActive) return 'inactive';
  return isOver ? 'over' : 'active';
}

const eventLinks = [
  { name: 'open', pageOf: pageLinks.event, Icon: PartyPopper },
  { name: 'openAdmin', pageOf: pageLinks.admin, Icon: SlidersHorizontal },
] as const;

/** The links that open an event as a guest and as its organiser. The owner needs no admin code. */
export const EventLinks = ({ event: { shareCode, title } }: { event: OwnerEvent }) => (
  <div className="flex flex-[1_1_auto] flex-wrap gap-2 sm:flex-none max-sm:[&_svg]:hidden">
    {eventLinks.map(({ name, pageOf, Icon }) => (
      <LinkButton
        key={name}
        to={pageOf(shareCode)}
        variant="secondary"
        className="flex-1 px-3! whitespace-nowrap max-sm:px-1.5! max-sm:text-sm"
        icon={<Icon />}
        aria-label={ownerEventTexts(`${name}Label`, { title })}
      >
        {ownerEventTexts(name)}
      </LinkButton>
    ))}
  </div>
);

/** Replaces the list while there are no events. */
export function NoEvents({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      level={3}
      icon={<CalendarHeart />}
      title={ownerEventTexts('noneTitle')}
      action={<Button onClick={onCreate}>{ownerTexts('createFreeEvent')}</Button>}
    >
      {ownerEventTexts('none')}
    </EmptyState>
  );
}
