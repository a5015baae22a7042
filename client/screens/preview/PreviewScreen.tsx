import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { pages } from '../../../protocol/paths.ts';
import { previewTexts } from '../../../protocol/texts/screenTexts.ts';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { useFollowedEvent } from '../../features/event/useFollowedEvent.ts';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { PreviewMissing } from './PreviewMissing.tsx';
import { Preview } from './Preview.tsx';

/** The event as its guests see it, for the organiser's eyes; always asked for as a guest. */
export function PreviewScreen() {
  const { shareCode = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  const onRetry = () => setAttempt((count) => count + 1);
  const { isFollowing } = useFollowedEvent({ shareCode, audience: 'guest', pathOf: pages.preview, attempt });
  const room = useEventRoom((state) => state.room);
  const heard = useEventRoom((state) => state.status);
  const status = isFollowing ? heard : 'loading';
  useDocumentTitle(previewTexts.banner);
  if (status === 'ready' && room) return <Preview room={room} />;
  return (
    <Page header={<NavBar mode="home" />}>
      {status === 'loading' ? (
        <>
          <h1 className="sr-only">{previewTexts.banner}</h1>
          <Loading key={attempt} label="Loading preview..." onRetry={onRetry} />
        </>
      ) : (
        <PreviewMissing
          shareCode={shareCode}
          isClosed={status === 'inactive' || status === 'closed'}
          onRetry={onRetry}
        />
      )}
    </Page>
  );
}
