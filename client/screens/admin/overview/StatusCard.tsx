import { OrganiserCopy } from '../../../features/adminCode/OrganiserCopy.tsx';
import { shareOrigin } from '../../../features/sharing/shareOrigin.ts';
import { Badge } from '../../../components/display/Badge.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Stat, Stats } from '../../../components/display/Stat.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { shareLink } from '../../../../protocol/paths.ts';
import { successes } from '../../../../protocol/texts/texts.ts';
import { EventSwitch } from './EventSwitch.tsx';
import { DoorSwitch } from '../guests/DoorSwitch.tsx';
import { EndEvent } from './EndEvent.tsx';
import { StatusActions } from './StatusActions.tsx';

/** How the event stands: active, over or closed, its totals, and the ways to its guests and its big screen. */
export function StatusCard({ className }: { className?: string }) {
  const event = useEventRoom(({ room }) => room?.event);
  const totals = useEventRoom(({ room }) => room?.counters);
  const questions = useEventRoom(({ room }) => room?.questions.length ?? 0);
  const origin = shareOrigin();
  if (!event || !totals) return null;
  const link = shareLink(origin, event.shareCode);
  return (
    <Card as="section" aria-labelledby="event-status" className={className}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Heading level={2} id="event-status">
          Event Status
        </Heading>
        <Standing event={event} />
      </div>
      <div className="mt-5 stack gap-6">
        <Stats className="grid-cols-[repeat(3,auto)]! gap-x-3! max-[22rem]:gap-x-1.5! max-[18rem]:grid-cols-1!">
          <Stat label="Questions" value={questions} />
          <Stat label="Participants" value={totals[0]} />
          <Stat label="Predictions" value={totals[1]} />
        </Stats>
        <OrganiserCopy label="Event link" value={link} done={successes.eventLinkCopied} />
      </div>
      <StatusActions shareCode={event.shareCode} link={link} />
      {(event.isActive || event.isOver) && <EndEvent event={event} />}
      <EventSwitch event={event} />
      {event.isActive && !event.isOver && <DoorSwitch event={event} />}
    </Card>
  );
}

function Standing({ event: { isActive, isOver } }: { event: GuestEvent }) {
  if (!isActive) return <Badge tone="neutral">Inactive</Badge>;
  return isOver ? <Badge tone="gold">Over</Badge> : <Badge tone="positive">Active</Badge>;
}
