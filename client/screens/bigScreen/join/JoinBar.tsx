import { counted } from '../../../features/game/boardWords.ts';
import { shareOrigin, withoutScheme } from '../../../features/sharing/shareOrigin.ts';
import type { RoomState } from '../../../stores/room/roomState.ts';
import { ConnectionStatus } from '../ConnectionStatus.tsx';
import { JoinQr } from './JoinQr.tsx';
import './joinBar.css';

/** The slim bar that stays for who comes late: address and code, while new guests may join, and the state of the connection. */
export function JoinBar({ room, isClosed }: { room: RoomState; isClosed: boolean }) {
  if (isClosed)
    return (
      <footer className="screen-bar justify-center">
        <p className="board-row font-display">Thanks for playing! This event is now closed.</p>
      </footer>
    );
  return (
    <footer className="screen-bar">
      <HowToJoin event={room.event} />
      <ConnectionStatus>{counted(room.counters[1], 'prediction')}</ConnectionStatus>
    </footer>
  );
}

function HowToJoin({ event: { shareCode, isOver, isDoorClosed } }: Pick<RoomState, 'event'>) {
  if (isOver) return <p className="board-row font-display">Thanks for playing! The game is over.</p>;
  if (isDoorClosed) return <p className="board-caption text-muted">The door is closed to new guests.</p>;
  return (
    <>
      <JoinQr shareCode={shareCode} size="small" />
      <div className="screen-bar-way">
        <p className="screen-small text-muted">Join anytime at</p>
        <p className="screen-bar-address">{withoutScheme(shareOrigin())}</p>
        <p className="screen-small text-muted">with the code</p>
        <p className="screen-bar-code event-code">{shareCode}</p>
      </div>
    </>
  );
}
