import { create } from 'zustand';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { pages, shareLink } from '../../../protocol/paths.ts';
import { sharingTexts, copyFailed, eventLinkCopied } from '../../../protocol/texts/guest/sharing.ts';
import type { ToastText } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { showToast } from '../../stores/app/toasts.ts';

/** Something to share: a link with the words that go with it. */
export interface Shared {
  url: string;
  title: string;
  text: string;
}

/** An event as guests pass it on. */
export const sharedEvent = ({ shareCode, title, isOver }: GuestEvent): Shared => ({
  url: shareLink(shareOrigin(), shareCode),
  title: isOver ? title : sharingTexts('title', { title }),
  text: sharingTexts(isOver ? 'over' : 'invitation', { title }),
});

/** The full address of a participant's read-only profile. */
export const participantLink = (shareCode: string, participantId: string) =>
  `${shareOrigin()}${pages.sharedParticipant(shareCode, participantId)}`;

/** The full address of a participant's results. */
export const resultsLink = (shareCode: string, participantId: string) =>
  `${shareOrigin()}${pages.results(shareCode, participantId)}`;

/**
 * The origin to share, to print and to encode: the one that the server wrote into the page because phones can reach it,
 * else this page's own.
 */
export const shareOrigin = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="share-origin"]')?.content || location.origin;

/** An origin as people read and type it: without its scheme. */
export const withoutScheme = (origin: string) => origin.replace(/^https?:\/\//, '');

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

/** The short form of a link, or the link itself where none can be had. Never throws. */
export async function shortOf(link: string): Promise<string> {
  try {
    return (await call('POST /api/shorten', { body: { url: link }, timeoutMs: 3_000 })).shortUrl;
  } catch {
    return link;
  }
}

/** Copies the short form of a link and says so. Never throws. */
export const copyShortLink = async (link: string, done: ToastText): Promise<boolean> =>
  copyLink(shortOf(link), done);

/** Shares by the device's own sheet; where there is none, copies the link. A sheet that the guest closed is no failure. */
export async function shareVia(shared: Shared, copied: ToastText = eventLinkCopied()): Promise<void> {
  try {
    await navigator.share(shared);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyLink(shared.url, copied);
  }
}
