import { Link2, MessageCircle, Share2 } from 'lucide-react';
import { Menu } from '../../components/overlays/Menu.tsx';
import { successes } from '../../../protocol/texts/texts.ts';
import { copyLink } from './clipboard.ts';
import { ShareButton } from './ShareButton.tsx';
import { shareOn, shareVia, type Shared } from './sharing.ts';

const facebook = 'M14 8h3V4h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V8Z';
const twitter = 'M22 5a8 8 0 0 1-2 3c1 11-10 17-18 12 2 0 5-1 6-2-3-1-5-4-4-11 3 3 6 4 8 4-1-6 5-8 8-5Z';

function Mark({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
      <path d={d} strokeLinejoin="round" />
    </svg>
  );
}

/** The Share menu itself, open as soon as it is there. */
export function ShareMenuOpened({ shared, isCompact }: { shared: Shared; isCompact: boolean }) {
  return (
    <Menu
      isOpenAtFirst
      align="center"
      trigger={<ShareButton isCompact={isCompact} />}
      items={[
        { label: 'Share via...', icon: <Share2 />, onSelect: () => void shareVia(shared) },
        { label: 'Facebook', icon: <Mark d={facebook} />, onSelect: () => shareOn('Facebook', shared) },
        { label: 'Twitter', icon: <Mark d={twitter} />, onSelect: () => shareOn('Twitter', shared) },
        { label: 'WhatsApp', icon: <MessageCircle />, onSelect: () => shareOn('WhatsApp', shared) },
        {
          label: 'Copy Link',
          icon: <Link2 />,
          onSelect: () => void copyLink(shared.url, successes.eventLinkCopied),
        },
      ]}
    />
  );
}
