import clsx from 'clsx';
import { shareLink } from '../../../../protocol/paths.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { QrCode } from '../../../components/display/QrCode.tsx';
import { shareOrigin } from '../../../features/sharing/shareOrigin.ts';
import './invitation.css';

const sides = { large: 'calc(var(--u) * 45)', small: 'calc(var(--u) * 10.4)' };

/** The QR code to join; `large` takes 45 % of the screen's height, readable from the back of the room. */
export function JoinQr({ shareCode, size }: { shareCode: string; size: keyof typeof sides }) {
  return (
    <div className={clsx('screen-qr', size === 'large' && 'screen-qr-big')}>
      <QrCode
        value={shareLink(shareOrigin(), shareCode)}
        size={sides[size]}
        label={bigScreenTexts('qrCode', { code: shareCode })}
        className="rounded-none"
      />
    </div>
  );
}
