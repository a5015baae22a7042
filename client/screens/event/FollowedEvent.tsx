import { ConnectionBanner } from '../../blocks/ConnectionBanner.tsx';
import { NavBar } from '../../blocks/NavBar.tsx';
import { useDocumentTitle } from '../../blocks/useDocumentTitle.ts';
import { useFollowedEvent } from '../../blocks/useFollowedEvent.ts';
import { Loading } from '../../components/Loading.tsx';
import { Page } from '../../components/Page.tsx';
import { pages } from '../../../protocol/paths.ts';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { DemoBanner } from './DemoBanner.tsx';
import { EventGone } from './EventGone.tsx';
import { GuestEvent } from './GuestEvent.tsx';
import { usePlayer } from './playerContext.ts';

/** Properties of a `FollowedEvent`. */
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
