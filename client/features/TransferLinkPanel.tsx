import { formatSpan } from '../../protocol/texts/formats.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { transferLinkMs } from '../../protocol/limits.ts';
import { pageLinks } from '../../protocol/paths.ts';
import { linkCopied, qrFailed } from '../../protocol/texts/guest/sharing.ts';
import { transferTexts } from '../../protocol/texts/guest/join/transfer.ts';
import { errorToast } from '../../protocol/texts/toasts.ts';
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
  /** The label of the button that creates the first link. */
  makeLabel: string;
};

/**
 * Creates a transfer link, which lets a guest continue on another phone. Shows the link as text and as a QR
 * code, with the remaining time.
 */
export function TransferLinkPanel({ participantId, makeLabel }: TransferLinkPanelProps) {
  const { link, remainingMs, isBusy, create } = useTransferLink(participantId);
  const isExpired = link !== undefined && remainingMs === 0;
  return (
    <div className="stack items-center">
      {link !== undefined && !isExpired && <ValidLink link={link} remainingMs={remainingMs} />}
      <p role="status" className={isExpired ? 'text-center' : 'sr-only'}>
        {isExpired && transferTexts('expired')}
        {link !== undefined && !isExpired && transferTexts('ready')}
      </p>
      <Button
        variant={link === undefined || isExpired ? 'secondary' : 'quiet'}
        wide
        busy={isBusy}
        busyLabel={transferTexts('making')}
        icon={<KeyRound />}
        onClick={() => void create()}
      >
        {link === undefined ? makeLabel : transferTexts('makeAnother')}
      </Button>
    </div>
  );
}

const ValidLink = ({ link, remainingMs }: { link: string; remainingMs: number }) => (
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
              {formatSpan(remainingMs)}
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

/** Creates a transfer link and counts down its remaining time in milliseconds by this device's clock. */
function useTransferLink(participantId: string) {
  const [created, setCreated] = useState<{ link: string; until: number }>();
  const [remainingMs, setRemainingMs] = useState(0);
  const [isBusy, run] = useBusy();
  const tick = () => created && setRemainingMs(Math.max(0, created.until - Date.now()));
  useInterval(tick, remainingMs > 0 ? 1_000 : undefined);

  async function create(): Promise<void> {
    try {
      const { token } = await call('POST /api/participants/:id/seat-links', {
        params: { id: participantId },
      });
      setCreated({ link: `${shareOrigin()}${pageLinks.seat(token)}`, until: Date.now() + transferLinkMs });
      setRemainingMs(transferLinkMs);
    } catch {
      showToast(errorToast(transferTexts('failed')));
    }
  }
  return { link: created?.link, remainingMs, isBusy, create: async () => run(create) };
}
