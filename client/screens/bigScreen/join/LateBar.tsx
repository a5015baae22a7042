import { shareLink } from '../../../../protocol/paths.ts';
import { counted } from '../../../features/game/boardWords.ts';
import { shareOrigin, withoutScheme } from '../../../features/sharing/shareOrigin.ts';
import { QrCode } from '../../../components/display/QrCode.tsx';
import { Status } from '../Status.tsx';
import './lateBar.css';

interface LateBarProps {
  shareCode: string;
  predictionCount: number;
  isClosed: boolean;
  isDoorClosed: boolean;
  isOver: boolean;
}

/** The slim bar that stays for who comes late: address and code, unless the door is closed, and the state of the connection. */
export function LateBar({ shareCode, predictionCount, isClosed, isDoorClosed, isOver }: LateBarProps) {
  const origin = shareOrigin();
  if (isClosed)
    return (
      <footer className="wall-bar justify-center">
        <p className="board-row font-display">Thanks for playing! This event is now closed.</p>
      </footer>
    );
  if (isOver)
    return (
      <footer className="wall-bar">
        <p className="board-row font-display">Thanks for playing! The game is over.</p>
        <Status>{counted(predictionCount, 'prediction')}</Status>
      </footer>
    );
  if (isDoorClosed)
    return (
      <footer className="wall-bar">
        <p className="board-caption text-muted">The door is closed to new guests.</p>
        <Status>{counted(predictionCount, 'prediction')}</Status>
      </footer>
    );
  return (
    <footer className="wall-bar">
      <div className="wall-qr">
        <QrCode
          value={shareLink(origin, shareCode)}
          size="calc(var(--u) * 10.4)"
          label={`QR code to join event ${shareCode}`}
          className="rounded-none"
        />
      </div>
      <div className="wall-bar-way">
        <p className="wall-small text-muted">Join anytime at</p>
        <p className="wall-bar-address">{withoutScheme(origin)}</p>
        <p className="wall-small text-muted">with the code</p>
        <p className="wall-bar-code event-code">{shareCode}</p>
      </div>
      <Status>{counted(predictionCount, 'prediction')}</Status>
    </footer>
  );
}
