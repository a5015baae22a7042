import { useState } from 'react';
import { delaysMs } from '../../limits.ts';
import { pageLinks, shareLink } from '../../../protocol/paths.ts';
import { eventLinkCopied, linkCopied, qrFailed } from '../../../protocol/texts/guest/sharing.ts';
import { adminCodeCopied, linkTexts } from '../../../protocol/texts/links.ts';
import type { ToastText } from '../../../protocol/texts/toasts.ts';
import { CopyField } from '../../components/controls/CopyField.tsx';
import { QrCode } from './QrCode.tsx';
import { useTimeout } from '../../components/timing.ts';
import { showToast } from '../../stores/app/toasts.ts';
import { shareOrigin, copyLink } from './sharing.ts';

/** Returns the two links of an event: one for its guests and one for its host. */
export const linksOf = (shareCode: string) => ({
  event: shareLink(shareOrigin(), shareCode),
  admin: `${shareOrigin()}${pageLinks.admin(shareCode)}`,
});

const copied = { adminCode: adminCodeCopied, eventLink: eventLinkCopied, adminLink: linkCopied };

type EventCopyProps = { what: keyof typeof copied; value: string; onCopied?: () => void };

/** A copy field for one of the event's links or for the admin code of a new event. */
export const EventCopy = ({ what, ...copy }: EventCopyProps) => (
  <OrganiserCopy label={linkTexts(what)} done={copied[what]()} {...copy} />
);

type EventQrCodeProps = { shareCode: string; size: number; className?: string };

/** A QR code of the link for guests. */
export const EventQrCode = ({ shareCode, size, className = '' }: EventQrCodeProps) => (
  <QrCode
    value={linksOf(shareCode).event}
    size={size}
    label={linkTexts('qrLabel', { code: shareCode })}
    className={`ring-1 ring-line ${className}`}
    onError={() => showToast(qrFailed())}
  />
);

type OrganiserCopyProps = { label: string; value: string; done: ToastText; onCopied?: () => void };

/** A copy field for a link or a code. After copying, its button shows 'Copied' for a moment. */
export function OrganiserCopy({ label, value, done, onCopied }: OrganiserCopyProps) {
  const [copiedAt, setCopiedAt] = useState(0);
  useTimeout(() => setCopiedAt(0), copiedAt > 0 ? delaysMs.savedIndicator : undefined, copiedAt);
  const copy = async () => {
    if (!(await copyLink(value, done))) return;
    setCopiedAt(Date.now());
    onCopied?.();
  };
  return <CopyField label={label} value={value} isCopied={copiedAt > 0} onCopy={() => void copy()} />;
}
