import { create } from 'zustand';
import { failures, type ToastText } from '../../protocol/texts.ts';
import { showToast } from '../stores/toasts.ts';

/** A link that the browser would not copy; shown in a selected field, for the guest's own hand. */
export const useManualCopy = create<{ text: string | undefined }>()(() => ({ text: undefined }));

/** Copies a link and says so; where the browser refuses, shows it selected in a field. Never throws. */
export async function copyLink(link: string, done: ToastText): Promise<boolean> {
  const isCopied = await copyText(link);
  if (isCopied) showToast(done);
  else {
    useManualCopy.setState({ text: link });
    showToast(failures.copy(link));
  }
  return isCopied;
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Plain http has no clipboard: the old way, through a selected field.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'fixed top-0 left-0 opacity-0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
