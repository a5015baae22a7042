import { create } from 'zustand';
import type { ToastText } from '../../../protocol/texts/toasts.ts';
import { copyFailed } from '../../../protocol/texts/guest/sharing.ts';
import { showToast } from '../../stores/app/toasts.ts';

/** A link that the browser would not copy; shown in a selected field, for the guest's own hand. */
export const useManualCopy = create<{ text: string | undefined }>()(() => ({ text: undefined }));

/** Copies a link and says so; where the browser refuses, shows it selected in a field. Never throws. */
export async function copyLink(
  link: string | Promise<string>,
  done: ToastText,
  failed: (text: string) => ToastText = copyFailed,
): Promise<boolean> {
  const isCopied = await copyText(link);
  if (isCopied) showToast(done);
  else {
    const text = await link;
    useManualCopy.setState({ text });
    showToast(failed(text));
  }
  return isCopied;
}

async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await (typeof text === 'string' ? navigator.clipboard.writeText(text) : writeAwaited(text));
    return true;
  } catch {
    // Plain http has no clipboard: the old way, through a selected field.
    return copySelected(await text);
  }
}

/** Safari takes a text that is still on its way only like this: with the tap that asked for it. */
const writeAwaited = async (text: Promise<string>) =>
  navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': text.then((ready) => new Blob([ready], { type: 'text/plain' })),
    }),
  ]);

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
