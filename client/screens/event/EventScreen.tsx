import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ConnectionBanner } from '../../blocks/ConnectionBanner.tsx';
import { NavBar } from '../../blocks/NavBar.tsx';
import { useDocumentTitle } from '../../blocks/useDocumentTitle.ts';
import { useFollowedEvent } from '../../blocks/useFollowedEvent.ts';
import { Loading } from '../../components/Loading.tsx';
import { Page } from '../../components/Page.tsx';
import { demoPlayer } from '../../demo/demoPlayer.ts';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import { pages } from '../../../protocol/paths.ts';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { livePlayer } from '../../stores/player.ts';
import { DemoBanner } from './DemoBanner.tsx';
import { EventGone } from './EventGone.tsx';
import { GuestEvent } from './GuestEvent.tsx';
import { PlayerContext, usePlayer } from './playerContext.ts';

/** The guest page: the event of the code in the address, played for real or as a demo. */
export function EventScreen() {
  const { shareCode = '' } = useParams();
  const [query] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const isDemo = query.get('demo') === 'true' || tidyShareCode(shareCode) === sampleShareCode;
  return (
    <PlayerContext value={isDemo ? demoPlayer : livePlayer}>
      <FollowedEvent
        key={`${attempt} ${isDemo}`}
        shareCode={shareCode}
        isDemo={isDemo}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </PlayerContext>
  );
}

type FollowedEventProps = { shareCode: string; isDemo: boolean; onRetry: () => void };

function FollowedEvent({ shareCode, isDemo, onRetry }: FollowedEventProps) {
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
