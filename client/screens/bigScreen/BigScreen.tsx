import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { useDocumentTitle } from '../../blocks/useDocumentTitle.ts';
import { followEvent } from '../../live/followEvent.ts';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { Invitation } from './Invitation.tsx';
import { useDarkPage, useFullScreenKey, useIdleMouse } from './manners.ts';
import { Notice } from './Notice.tsx';
import { Wall } from './Wall.tsx';
import './wall.css';

/** The leaderboard for the whole room: no log-in, no controls, no scrolling; f or a double click fills the screen. */
export function BigScreen() {
  const { shareCode = '' } = useParams();
  const isMouseIdle = useIdleMouse();
  useDarkPage();
  useFullScreenKey();
  useEffect(() => followEvent(tidyShareCode(shareCode), 'screen'), [shareCode]);
  useDocumentTitle(useEventRoom((state) => state.room?.event.title));
  return (
    <div data-theme="dark" data-idle={isMouseIdle} className="wall-ground">
      <main className="board">
        <Shown shareCode={tidyShareCode(shareCode)} />
      </main>
    </div>
  );
}

function Shown({ shareCode }: { shareCode: string }) {
  const status = useEventRoom((state) => state.status);
  const room = useEventRoom((state) => state.room);
  const isClosed = status === 'closed';
  if (!room || (status !== 'ready' && !isClosed)) return <Notice shareCode={shareCode} />;
  const [, predictionCount] = room.counters;
  if (predictionCount === 0 && !isClosed) return <Invitation room={room} />;
  return <Wall room={room} isClosed={isClosed} />;
}
