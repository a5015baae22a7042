import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '../../components/controls/Button.tsx';
import { copyLink, type Shared } from './sharing.ts';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { eventLinkCopied } from '../../../protocol/texts/guest/sharing.ts';

// The menu's code is larger than the rest of the header, so it is loaded only when the pointer approaches.
const load = async () => (await import('./ShareMenuOpened.tsx')).ShareMenuOpened;
type MenuComponent = Awaited<ReturnType<typeof load>>;

/** The Share button of an event: the device's share sheet, three networks, and the link. */
export function ShareMenu({ shared }: { shared: Shared }) {
  const [opened, setOpened] = useState<{ Menu: MenuComponent }>();

  async function open(): Promise<void> {
    try {
      const Menu = await load();
      setOpened({ Menu });
    } catch {
      // Without network the menu cannot load, but the link can still be copied.
      await copyLink(shared.url, eventLinkCopied());
    }
  }

  if (opened) return <opened.Menu shared={shared} trigger={<ShareButton />} />;
  return (
    <ShareButton
      aria-haspopup="menu"
      onPointerEnter={() => void load().catch(() => undefined)}
      onClick={() => void open()}
    />
  );
}

/** The button that opens the Share menu. On phones it shows only its icon. */
const ShareButton = (props: ButtonProps) => (
  <Button variant="secondary" icon={<Share2 />} {...props} className="max-sm:w-12 max-sm:px-0">
    <span className="max-sm:sr-only">{commonTexts('share')}</span>
  </Button>
);
