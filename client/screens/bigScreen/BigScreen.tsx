import { useParams, useSearchParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import { pages } from '../../../protocol/paths.ts';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { useFollowedEvent } from '../../features/event/useFollowedEvent.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { DemoEvening } from './DemoEvening.tsx';
import { Evening } from './Evening.tsx';
import { useDarkPage, useFullScreenKey, useIdleMouse } from './manners.ts';
import { Notice } from './Notice.tsx';
import { useWakeLock } from './useWakeLock.ts';
import './board/wall.css';

/** The leaderboard for the whole room: no log-in, no controls, no scrolling; f or a double click fills the screen. */
export function BigScreen() {
  const { shareCode = '' } = useParams();
  const [query] = useSearchParams();
  const isDemo = query.get('demo') === 'true' && tidyShareCode(shareCode) === sampleShareCode;
  const isMouseIdle = useIdleMouse();
  const wakeLock = useWakeLock();
  useDarkPage();
  useFullScreenKey();
  const { isFollowing } = useFollowedEvent({ shareCode, audience: 'screen', pathOf: pages.leaderboard });
  const isReady = useEventRoom(({ status }) => status === 'ready') && isFollowing;
  useDocumentTitle(useEventRoom((state) => state.room?.event.title));
  return (
    <div data-theme="dark" data-idle={isMouseIdle} className="wall-ground">
      <main className="board">
        <Shown shareCode={tidyShareCode(shareCode)} isFollowing={isFollowing} />
        {wakeLock === 'unavailable' && (
          <p className="wall-hint wall-small">
            Press F for full screen. To keep this screen on, change the computer’s sleep settings.
          </p>
        )}
      </main>
      {isDemo && <DemoEvening isReady={isReady} />}
    </div>
  );
}

function Shown({ shareCode, isFollowing }: { shareCode: string; isFollowing: boolean }) {
  const status = useEventRoom((state) => state.status);
  const room = useEventRoom((state) => state.room);
  const isClosed = status === 'closed';
  if (!isFollowing || !room || (status !== 'ready' && !isClosed)) return <Notice shareCode={shareCode} />;
  return <Evening room={room} isClosed={isClosed} />;
}
