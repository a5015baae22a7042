import { create } from 'zustand';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { pageLinks, shareLink } from '../../../protocol/paths.ts';
import { sharingTexts, copyFailed, eventLinkCopied } from '../../../protocol/texts/guest/sharing.ts';
import type { ToastText } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { showToast } from '../../stores/app/toasts.ts';

/** A link to share, with its title and text. */
export interface Shared {
  url: string;
  title: string;
  text: string;
}

/** Returns the link to an event, with its title and text. */
export const sharedEvent = ({ shareCode, title, isOver }: GuestEvent): Shared => ({
  url: shareLink(shareOrigin(), shareCode),
  title: isOver ? title : sharingTexts('title', { title }),
  text: sharingTexts(isOver ? 'over' : 'invitation', { title }),
});

/** Returns the full URL of a participant's read-only profile. */
export const participantLink = (shareCode: string, participantId: string) =>
  `${shareOrigin()}${pageLinks.sharedParticipant(shareCode, participantId)}`;

/** Returns the full URL of a participant's results. */
export const resultsLink = (shareCode: string, participantId: string) =>
  `${shareOrigin()}${pageLinks.results(shareCode, participantId)}`;

/**
 * Returns the origin for links that are shared, printed or encoded. The server writes the origin that phones
 * can reach into the page. The fallback is the page's own origin.
 */
export const shareOrigin = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="share-origin"]')?.content || location.origin;

/** Removes the scheme from an origin, because people neither read nor type it. */
export const withoutScheme = (origin: string) => origin.replace(/^https?:\/\//, '');

/** A link that the browser could not copy. A selected field shows it, so that the user can copy it. */
export const useManualCopy = create<{ text: string | undefined }>()(() => ({ text: undefined }));

/**
 * Copies a link and shows a toast. If the browser refuses, shows the link in a selected field. Resolves to
 * true if the link was copied. Never throws.
 */
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
    await (typeof text === 'string' ? navigator.clipboard.writeText(text) : writePending(text));
    return true;
  } catch {
    // A page on plain http has no clipboard API. The fallback is a selected field.
    return copySelected(await text);
  }
}

/** Copies a pending text. Safari requires that the write starts inside the tap's event handler. */
const writePending = async (text: Promise<string>) =>
  navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': text.then((ready) => new Blob([ready], { type: 'text/plain' })),
    }),
  ]);

function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'fixed start-0 top-0 opacity-0';
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

/** Returns the short form of a link, or the link itself if shortening fails. Never throws. */
export async function shortOf(link: string): Promise<string> {
  try {
    return (await call('POST /api/shorten', { body: { url: link }, timeoutMs: 3_000 })).shortUrl;
  } catch {
    return link;
  }
}

/** Copies the short form of a link and shows a toast. Never throws. */
export const copyShortLink = async (link: string, done: ToastText): Promise<boolean> =>
  copyLink(shortOf(link), done);

/**
 * Opens the device's share sheet. Without a share sheet, copies the link. Closing the sheet counts as a
 * success.
 */
export async function shareVia(shared: Shared, copied: ToastText = eventLinkCopied()): Promise<void> {
  try {
    await navigator.share(shared);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyLink(shared.url, copied);
  }
}
