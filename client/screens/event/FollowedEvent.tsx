import { ConnectionBanner } from '../../features/event/ConnectionBanner.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { useFollowedEvent } from '../../features/event/useFollowedEvent.ts';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { pages } from '../../../protocol/paths.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { DemoBanner } from './demo/DemoBanner.tsx';
import { EventGone } from './EventGone.tsx';
import { GuestEvent } from './GuestEvent.tsx';
import { usePlayer } from './game/playerContext.ts';

export type FollowedEventProps = { shareCode: string; isDemo: boolean; onRetry: () => void };

/** The event of a code, once there is one to show; until then, and otherwise, what is the matter. */
export function FollowedEvent({ shareCode, isDemo, onRetry }: FollowedEventProps) {
  const { audience } = usePlayer();
  const { followed, isFollowing } = useFollowedEvent({ shareCode, audience, pathOf: pages.event });
  const heard = useEventRoom((state) => state.status);
  const status = isFollowing ? heard : 'loading';
  const title = useEventRoom((state) => state.room?.event.title);
  useDocumentTitle(status === 'ready' ? title : 'Event');

  if (status === 'ready') return <GuestEvent key={followed} shareCode={followed} isDemo={isDemo} />;
  return (
    <Page header={isDemo ? <DemoBanner /> : <NavBar mode="home" />}>
      <ConnectionBanner />
      {status === 'loading' ? (
        <EventLoading onRetry={onRetry} />
      ) : (
        <EventGone status={status} shareCode={followed} onRetry={onRetry} />
      )}
    </Page>
  );
}

function EventLoading({ onRetry }: { onRetry: () => void }) {
  const isUnreachable = useEventRoom((state) => state.isUnreachable);
  return (
    <>
      <h1 className="sr-only">Event</h1>
      <Loading
        label={isUnreachable ? 'We can’t connect right now. Still trying...' : 'Loading event...'}
        onRetry={onRetry}
      />
    </>
  );
}
