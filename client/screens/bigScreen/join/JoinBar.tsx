import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
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
        <p className="board-row font-display">{bigScreenTexts('thanksClosed')}</p>
      </footer>
    );
  return (
    <footer className="screen-bar">
      <HowToJoin event={room.event} />
      <ConnectionStatus>{bigScreenTexts('predictions', { count: room.counters[1] })}</ConnectionStatus>
    </footer>
  );
}

function HowToJoin({ event: { shareCode, isOver, isDoorClosed } }: Pick<RoomState, 'event'>) {
  if (isOver) return <p className="board-row font-display">{bigScreenTexts('thanksOver')}</p>;
  if (isDoorClosed) return <p className="board-caption text-muted">{bigScreenTexts('joiningClosed')}</p>;
  return (
    <>
      <JoinQr shareCode={shareCode} size="small" />
      <div className="screen-bar-way">
        <p className="screen-small text-muted">{bigScreenTexts('joinAnytimeAt')}</p>
        <p className="screen-bar-address">{withoutScheme(shareOrigin())}</p>
        <p className="screen-small text-muted">{bigScreenTexts('withCode')}</p>
        <p className="screen-bar-code event-code">{shareCode}</p>
      </div>
    </>
  );
}
