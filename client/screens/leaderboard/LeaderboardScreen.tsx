import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { pages } from '../../../protocol/paths.ts';
import { BoardFrame } from '../../features/event/BoardFrame.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { useFollowedEvent } from '../../features/event/useFollowedEvent.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { loadSession } from '../../stores/app/session.ts';
import { FullBoard } from './FullBoard.tsx';

/** Everybody of an event in order, to search in and to find oneself. */
export function LeaderboardScreen() {
  const { shareCode = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  const { isFollowing } = useFollowedEvent({
    shareCode,
    audience: 'screen',
    pathOf: pages.leaderboard,
    attempt,
  });
  const room = useEventRoom((state) => state.room);
  useDocumentTitle('Full Leaderboard');
  useEffect(() => void loadSession(tidyShareCode(shareCode)), [shareCode]);
  return (
    <BoardFrame
      key={attempt}
      label="Loading leaderboard..."
      isFollowing={isFollowing}
      shareCode={shareCode}
      isCompact
      onRetry={() => setAttempt((count) => count + 1)}
    >
      {room && <FullBoard room={room} />}
    </BoardFrame>
  );
}
