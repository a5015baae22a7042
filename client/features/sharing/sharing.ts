import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { pages, shareLink } from '../../../protocol/paths.ts';
import { shareTexts, successes, type ToastText } from '../../../protocol/texts/texts.ts';
import { copyLink } from './clipboard.ts';
import { shareOrigin } from './shareOrigin.ts';

/** Something to share: a link with the words that go with it. */
export interface Shared {
  url: string;
  title: string;
  text: string;
}

/** An event as guests pass it on. */
export const sharedEvent = ({ shareCode, title, isOver }: GuestEvent): Shared => ({
  url: shareLink(shareOrigin(), shareCode),
  title: isOver ? title : shareTexts.title(title),
  text: (isOver ? shareTexts.over : shareTexts.invitation)(title),
});

/** The full address of a participant's read-only profile. */
export const participantLink = (shareCode: string, participantId: string) =>
  `${shareOrigin()}${pages.sharedParticipant(shareCode, participantId)}`;

/** The full address of a participant's results. */
export const resultsLink = (shareCode: string, participantId: string) =>
  `${shareOrigin()}${pages.results(shareCode, participantId)}`;

/** Shares by the device's own sheet; where there is none, copies the link. A sheet that the guest closed is no failure. */
export async function shareVia(shared: Shared, copied: ToastText = successes.eventLinkCopied): Promise<void> {
  try {
    await navigator.share(shared);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyLink(shared.url, copied);
  }
}

const networks = {
  Facebook: ({ url }: Shared) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
  Twitter: ({ url, text }: Shared) =>
    `https://twitter.com/intent/tweet?text=${encodeURIComponent(text)}&url=${encodeURIComponent(url)}`,
  WhatsApp: ({ url, text }: Shared) => `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`,
};
export type Network = keyof typeof networks;

/** Opens a network's own page for sharing in a small window. */
export function shareOn(network: Network, shared: Shared): void {
  window.open(networks[network](shared), '_blank', 'noopener,width=600,height=400');
}
