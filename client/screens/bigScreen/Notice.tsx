import { useEffect, useState } from 'react';
import { delaysMs } from '../../../protocol/limits.ts';
import { notFound } from '../../../protocol/texts/texts.ts';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { useEventRoom, type RoomStatus } from '../../stores/room/eventRoom.ts';

const reasons: Partial<Record<RoomStatus, { title: string; text: (code: string) => string }>> = {
  not_found: { title: notFound.title, text: notFound.guest },
  inactive: { title: notFound.inactiveTitle, text: notFound.guest },
  removed: { title: notFound.title, text: () => notFound.other },
};

const waiting = { title: 'One moment...', text: () => 'The leaderboard is loading.' };
const unreachable = {
  title: 'No connection yet',
  text: () => 'We can’t connect right now. You can leave this screen open. We’ll keep trying.',
};

/** What the screen says while there is no board to show. */
export function Notice({ shareCode }: { shareCode: string }) {
  const status = useEventRoom((state) => state.status);
  const isUnreachable = useEventRoom((state) => state.isUnreachable);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), delaysMs.loadingPatience);
    return () => clearTimeout(timer);
  }, []);
  const { title, text } = reasons[status] ?? (isUnreachable || isLate ? unreachable : waiting);
  return (
    <div className="screen-notice" role="status">
      <Ornament className="w-[60vw]" />
      <h1 className="board-title">{title}</h1>
      <p className="board-row max-w-[30em] text-muted">{text(shareCode)}</p>
    </div>
  );
}
