import type { ReactElement } from 'react';
import { Link2, MessageCircle, Share2 } from 'lucide-react';
import { Menu } from '../../components/overlays/Menu.tsx';
import { copyLink, type Shared, shareVia } from './sharing.ts';
import { eventLinkCopied, sharingTexts } from '../../../protocol/texts/guest/sharing.ts';

const facebook = 'M14 8h3V4h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V8Z';
const twitter = 'M22 5a8 8 0 0 1-2 3c1 11-10 17-18 12 2 0 5-1 6-2-3-1-5-4-4-11 3 3 6 4 8 4-1-6 5-8 8-5Z';

const Mark = ({ d }: { d: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
    <path d={d} strokeLinejoin="round" />
  </svg>
);

const networks = {
  Facebook: ({ url }: Shared) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
  Twitter: ({ url, text }: Shared) =>
    `https://twitter.com/intent/tweet?text=${encodeURIComponent(text)}&url=${encodeURIComponent(url)}`,
  WhatsApp: ({ url, text }: Shared) => `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`,
};
/** Opens a network's share page in a small window. */
function shareOn(network: keyof typeof networks, shared: Shared): void {
  window.open(networks[network](shared), '_blank', 'noopener,width=600,height=400');
}

/** The Share menu. It opens on mount. */
export const ShareMenuOpened = ({ shared, trigger }: { shared: Shared; trigger: ReactElement }) => (
  <Menu
    isOpenAtFirst
    align="center"
    trigger={trigger}
    items={[
      { label: sharingTexts('shareVia'), icon: <Share2 />, onSelect: () => void shareVia(shared) },
      { label: 'Facebook', icon: <Mark d={facebook} />, onSelect: () => shareOn('Facebook', shared) },
      { label: 'Twitter', icon: <Mark d={twitter} />, onSelect: () => shareOn('Twitter', shared) },
      { label: 'WhatsApp', icon: <MessageCircle />, onSelect: () => shareOn('WhatsApp', shared) },
      {
        label: sharingTexts('copyLink'),
        icon: <Link2 />,
        onSelect: () => void copyLink(shared.url, eventLinkCopied()),
      },
    ]}
  />
);
