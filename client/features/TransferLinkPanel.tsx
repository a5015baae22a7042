import { formatSpan } from '../../protocol/texts/formats.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { transferLinkMs } from '../../protocol/limits.ts';
import { pages } from '../../protocol/paths.ts';
import { linkCopied, qrFailed } from '../../protocol/texts/guest/sharing.ts';
import { transferTexts } from '../../protocol/texts/guest/join/transfer.ts';
import { failed } from '../../protocol/texts/toasts.ts';
import { call } from '../api/http.ts';
import { shareOrigin, copyLink } from './sharing/sharing.ts';
import { Button, useBusy } from '../components/controls/Button.tsx';
import { CopyField } from '../components/controls/CopyField.tsx';
import { QrCode } from './sharing/QrCode.tsx';
import { RichText } from '../components/display/Text.tsx';
import { useInterval } from '../components/timing.ts';
import { showToast } from '../stores/app/toasts.ts';

type TransferLinkPanelProps = {
  participantId: string;
  /** The words of the button that makes the first link. */
  makeLabel: string;
};

/** Makes a transfer link, with which a guest plays on another phone, and shows it: as a QR code, as a link, with the time that it has left. */
export function TransferLinkPanel({ participantId, makeLabel }: TransferLinkPanelProps) {
  const { link, leftMs, isBusy, make } = useTransferLink(participantId);
  const isOver = link !== undefined && leftMs === 0;
  return (
    <div className="stack items-center">
      {link !== undefined && !isOver && <OpenLink link={link} leftMs={leftMs} />}
      <p role="status" className={isOver ? 'text-center' : 'sr-only'}>
        {isOver && transferTexts('expired')}
        {link !== undefined && !isOver && transferTexts('ready')}
      </p>
      <Button
        variant={link === undefined || isOver ? 'secondary' : 'quiet'}
        wide
        busy={isBusy}
        busyLabel={transferTexts('making')}
        icon={<KeyRound />}
        onClick={() => void make()}
      >
        {link === undefined ? makeLabel : transferTexts('makeAnother')}
      </Button>
    </div>
  );
}

const OpenLink = ({ link, leftMs }: { link: string; leftMs: number }) => (
  <>
    <QrCode
      value={link}
      label={transferTexts('qrLabel')}
      onError={() => showToast(qrFailed())}
      className="ring-1 ring-gold-line"
    />
    <p className="max-w-sm text-center">
      <RichText
        text={transferTexts('scan')}
        tags={{
          timer: () => (
            <span role="timer" className="figures font-semibold whitespace-nowrap">
              {formatSpan(leftMs)}
            </span>
          ),
        }}
      />
    </p>
    <div className="w-full">
      <CopyField
        label={transferTexts('linkLabel')}
        value={link}
        hint={transferTexts('linkHint')}
        onCopy={() => void copyLink(link, linkCopied())}
      />
    </div>
  </>
);

/** A transfer link, and the milliseconds that it has left by this device's own clock. */
function useTransferLink(participantId: string) {
  const [made, setMade] = useState<{ link: string; until: number }>();
  const [leftMs, setLeftMs] = useState(0);
  const [isBusy, run] = useBusy();
  const tick = () => made && setLeftMs(Math.max(0, made.until - Date.now()));
  useInterval(tick, leftMs > 0 ? 1_000 : undefined);

  async function make(): Promise<void> {
    try {
      const { token } = await call('POST /api/participants/:id/seat-links', {
        params: { id: participantId },
      });
      setMade({ link: `${shareOrigin()}${pages.seat(token)}`, until: Date.now() + transferLinkMs });
      setLeftMs(transferLinkMs);
    } catch {
      showToast(failed(transferTexts('failed')));
    }
  }
  return { link: made?.link, leftMs, isBusy, make: async () => run(make) };
}
