import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { seatLinkMs } from '../../protocol/limits.ts';
import { pages } from '../../protocol/paths.ts';
import { screenToasts } from '../../protocol/texts/screenTexts.ts';
import { call } from '../api/http.ts';
import { shareOrigin } from './sharing/shareOrigin.ts';
import { failures, successes } from '../../protocol/texts/texts.ts';
import { Button } from '../components/controls/Button.tsx';
import { CopyField } from '../components/controls/CopyField.tsx';
import { QrCode } from '../components/display/QrCode.tsx';
import { showToast } from '../stores/app/toasts.ts';
import { copyLink } from './sharing/clipboard.ts';

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
        {isOver && 'This link has expired.'}
        {link !== undefined && !isOver && 'The one-time link is ready.'}
      </p>
      <Button
        variant={link === undefined || isOver ? 'secondary' : 'quiet'}
        wide
        busy={isBusy}
        busyLabel="Making the link..."
        icon={<KeyRound />}
        onClick={() => void make()}
      >
        {link === undefined ? makeLabel : 'Make a new link'}
      </Button>
    </div>
  );
}

const OpenLink = ({ link, leftMs }: { link: string; leftMs: number }) => (
  <>
    <QrCode
      value={link}
      label="QR code for the other phone"
      onError={() => showToast(failures.qrCode)}
      className="ring-1 ring-gold-line"
    />
    <p className="max-w-sm text-center">
      Scan this with the other phone. It works once and expires in{' '}
      <span role="timer" className="figures font-semibold whitespace-nowrap">
        {clock(leftMs)}
      </span>
      .
    </p>
    <div className="w-full">
      <CopyField
        label="Or send the link"
        value={link}
        hint="Keep it private. Anyone who opens it can play under this name."
        onCopy={() => void copyLink(link, successes.linkCopied)}
      />
    </div>
  </>
);

/** Minutes and seconds: '14:05'. */
const clock = (ms: number) => {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** A transfer link, and the milliseconds that it has left by this device's own clock. */
function useTransferLink(participantId: string) {
  const [made, setMade] = useState<{ link: string; until: number }>();
  const [leftMs, setLeftMs] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const until = made?.until;

  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => {
      const left = Math.max(0, until - Date.now());
      setLeftMs(left);
      if (left === 0) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);

  async function make(): Promise<void> {
    setIsBusy(true);
    try {
      const { token } = await call('POST /api/participants/:id/seat-links', {
        params: { id: participantId },
      });
      setMade({ link: `${shareOrigin()}${pages.seat(token)}`, until: Date.now() + seatLinkMs });
      setLeftMs(seatLinkMs);
    } catch {
      showToast(screenToasts.seatLinkFailed);
    } finally {
      setIsBusy(false);
    }
  }
  return { link: made?.link, leftMs, isBusy, make };
}
