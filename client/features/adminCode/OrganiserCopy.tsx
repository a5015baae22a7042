import { useEffect, useState } from 'react';
import { CopyField } from '../../components/controls/CopyField.tsx';
import { delaysMs } from '../../../protocol/limits.ts';
import type { ToastText } from '../../../protocol/texts/toasts.ts';
import { copyLink } from '../sharing/clipboard.ts';

type OrganiserCopyProps = { label: string; value: string; done: ToastText; onCopied?: () => void };

/** A link or a code to read and to copy; says 'Copied' for a moment. */
export function OrganiserCopy({ label, value, done, onCopied }: OrganiserCopyProps) {
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (copiedAt === 0) return;
    const timer = setTimeout(() => setCopiedAt(0), delaysMs.savedIndicator);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = async () => {
    if (!(await copyLink(value, done))) return;
    setCopiedAt(Date.now());
    onCopied?.();
  };
  return <CopyField label={label} value={value} isCopied={copiedAt > 0} onCopy={() => void copy()} />;
}
