import { Eye, MonitorPlay, Share2 } from 'lucide-react';
import { pages, shareLink } from '../../../../protocol/paths.ts';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { eventLinkCopied } from '../../../../protocol/texts/guest/sharing.ts';
import { linkTexts } from '../../../../protocol/texts/links.ts';
import { eventStatusTexts } from '../../../../protocol/texts/portal/eventStatus.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { NewTabButton } from '../../../components/controls/NewTabButton.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { Stat, Stats } from '../../../components/display/Stat.tsx';
import { Section } from '../../../components/layout/Section.tsx';
import { OrganiserCopy } from '../../../features/adminCode/OrganiserCopy.tsx';
import { copyLink } from '../../../features/sharing/clipboard.ts';
import { shareOrigin } from '../../../features/sharing/shareOrigin.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { EndEvent, EventSwitches } from './EventControls.tsx';

/** How the event stands: active, over or closed, its totals, and the ways to its guests and its big screen. */
export function StatusCard({ className }: { className?: string }) {
  const { event, questions, counters } = useOrganiserRoom((room) => room);
  const [guests, predictions] = counters;
  const link = shareLink(shareOrigin(), event.shareCode);
  return (
    <Section
      title={eventStatusTexts('title')}
      headingId="event-status"
      headClassName="gap-y-2"
      aside={<StatusBadge event={event} />}
      className={className}
    >
      <div className="mt-5 stack gap-6">
        <Stats className="grid-cols-[repeat(3,auto)]! gap-x-3! max-[22rem]:gap-x-1.5! max-[18rem]:grid-cols-1!">
          <Stat label={eventStatusTexts('questions')} value={questions.length} />
          <Stat label={eventStatusTexts('participants')} value={guests} />
          <Stat label={eventStatusTexts('predictions')} value={predictions} />
        </Stats>
        <OrganiserCopy label={linkTexts('eventLink')} value={link} done={eventLinkCopied()} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          className={shortcutLook}
          icon={<Share2 />}
          onClick={() => void copyLink(link, eventLinkCopied())}
        >
          {eventStatusTexts('copyShareLink')}
        </Button>
        <NewTabButton className={shortcutLook} to={pages.preview(event.shareCode)} icon={<Eye />}>
          {eventStatusTexts('previewEvent')}
        </NewTabButton>
        <NewTabButton className={shortcutLook} to={pages.bigScreen(event.shareCode)} icon={<MonitorPlay />}>
          {eventStatusTexts('bigScreen')}
        </NewTabButton>
      </div>
      {(event.isActive || event.isOver) && <EndEvent />}
      <EventSwitches />
    </Section>
  );
}

function StatusBadge({ event: { isActive, isOver } }: { event: GuestEvent }) {
  if (!isActive) return <Badge tone="neutral">{eventStatusTexts('inactive')}</Badge>;
  return isOver ? (
    <Badge tone="gold">{eventStatusTexts('over')}</Badge>
  ) : (
    <Badge tone="positive">{eventStatusTexts('active')}</Badge>
  );
}

const shortcutLook = 'min-w-0 flex-1 px-3 max-sm:basis-full max-[18rem]:px-1';
