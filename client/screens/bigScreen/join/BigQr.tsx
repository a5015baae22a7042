import { shareLink } from '../../../../protocol/paths.ts';
import { shareOrigin } from '../../../features/sharing/shareOrigin.ts';
import { QrCode } from '../../../components/display/QrCode.tsx';
import './invitation.css';

/** The QR code at its full size: 45 % of the screen's height, readable from the back of the room. */
export function BigQr({ shareCode }: { shareCode: string }) {
  return (
    <div className="wall-qr wall-qr-big">
      <QrCode
        value={shareLink(shareOrigin(), shareCode)}
        size="calc(var(--u) * 45)"
        label={`QR code to join event ${shareCode}`}
        className="rounded-none"
      />
    </div>
  );
}
