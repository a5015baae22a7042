import type { RoomState } from '../../stores/room/roomState.ts';
import { Invitation } from './join/Invitation.tsx';
import { useQrSize } from './join/useQrSize.ts';
import { useOpenings } from './opening/useOpenings.ts';
import { useRevealShow } from './reveal/useRevealShow.ts';
import { Wall } from './board/Wall.tsx';

/** The evening from the first guest to the last answer: until somebody predicts the invitation, then the board. */
export function Evening({ room, isClosed }: { room: RoomState; isClosed: boolean }) {
  const stage = useRevealShow();
  const opened = useOpenings(room, stage.kind !== 'board');
  const qrSize = useQrSize(room);
  const [guestCount, predictionCount] = room.counters;
  const hasBoard = predictionCount > 0 || (room.event.bigScreenQr === 'small' && guestCount > 0);
  const hasEnded = isClosed || room.event.isOver;
  if (!hasBoard && !hasEnded) return <Invitation room={room} opened={opened} />;
  return <Wall {...{ room, isClosed, stage, opened, qrSize }} />;
}
