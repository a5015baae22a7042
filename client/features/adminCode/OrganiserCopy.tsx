import { useState } from 'react';
import { CopyField } from '../../components/controls/CopyField.tsx';
import { useTimeout } from '../../components/timing.ts';
import { delaysMs } from '../../../protocol/limits.ts';
import type { ToastText } from '../../../protocol/texts/toasts.ts';
import { copyLink } from '../sharing/sharing.ts';

type OrganiserCopyProps = { label: string; value: string; done: ToastText; onCopied?: () => void };

/** A link or a code to read and to copy; says 'Copied' for a moment. */
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
