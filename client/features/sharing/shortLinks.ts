import type { ToastText } from '../../../protocol/texts/toasts.ts';
import { eventLinkCopied } from '../../../protocol/texts/guest/sharing.ts';
import { call } from '../../api/http.ts';
import { copyLink } from './clipboard.ts';
import type { Shared } from './sharing.ts';

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
