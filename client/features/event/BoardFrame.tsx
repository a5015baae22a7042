import { DoorClosed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { EventHeader } from './EventHeader.tsx';
import { EventMissing } from './EventMissing.tsx';
import { GuestNav, NavBar } from '../layout/NavBar.tsx';
import { isScored, OverNotice } from './EventOver.tsx';
import type { FollowedEvent } from './useFollowedEvent.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { inactiveEventFor, missingTexts } from '../../../protocol/texts/guest/missing.ts';

/** The page around an event's boards. Shows the event's header, or the reason why it shows no event. */
export function BoardFrame({
  label,
  event: { shareCode, status, attempt, retry },
  isWaiting = false,
  missing,
  isCompact = false,
  children,
}: {
  /** The loading text: 'Loading profile...'. */
  label: string;
  event: FollowedEvent;
  /** True while the screen loads data in addition to the room. */
  isWaiting?: boolean;
  /** Replaces the children when the requested item does not exist, although its event does. */
  missing?: ReactNode;
  /** Uses a small header to leave most of the screen to the list. */
  isCompact?: boolean;
  children: ReactNode;
}) {
  const room = useEventRoom((state) => state.room);
  const isUnreachable = useEventRoom((state) => state.isUnreachable);
  const isShown = room !== undefined && (status === 'ready' || status === 'closed');
  if (!isShown || missing || isWaiting) {
    const isUnavailable = !isShown && status !== 'loading';
    const loadingLabel = isUnreachable ? layoutTexts('stillTrying') : label;
    const loading = <Loading key={attempt} title={label} label={loadingLabel} onRetry={retry} />;
    return (
      <Page header={<NavBar mode="home" />}>
        {isUnavailable ? <EventUnavailable shareCode={shareCode} onRetry={retry} /> : missing || loading}
      </Page>
    );
  }
  const { event } = room;
  return (
    // This key differs from the key of the loading page. React therefore mounts a new page instead of moving
    // the loading page's content down.
    <Page
      key="board"
      header={<EventHeader event={event} isCompact={isCompact} />}
      links={<GuestNav shareCode={event.shareCode} />}
      className="sm:max-w-2xl!"
    >
      <ConnectionBanner>{eventTexts('reconnectingBoard')}</ConnectionBanner>
      <OverNotice room={room} isShown={event.isOver && status === 'ready'} />
      {status === 'closed' && (
        <Banner tone="gold" icon={<DoorClosed />} className="mb-6">
          {eventTexts(isScored(room) ? 'closedFinalBoard' : 'closedBoard')}
        </Banner>
      )}
      {children}
    </Page>
  );
}

function EventUnavailable({ shareCode, onRetry }: { shareCode: string; onRetry: () => void }) {
  const status = useEventRoom((state) => state.status);
  const isInactive = status === 'inactive' || status === 'closed';
  return (
    <EventMissing
      {...(isInactive && { title: missingTexts('inactiveTitle') })}
      onRetry={isInactive ? onRetry : undefined}
    >
      {isInactive ? inactiveEventFor(shareCode) : missingTexts('gone')}
    </EventMissing>
  );
}
