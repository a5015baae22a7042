import clsx from 'clsx';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '../../components/controls/Button.tsx';
import { copyLink, type Shared } from './sharing.ts';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { eventLinkCopied } from '../../../protocol/texts/guest/sharing.ts';

// The menu weighs more than the rest of the header: it comes when a hand is near.
const load = async () => (await import('./ShareMenuOpened.tsx')).ShareMenuOpened;
type Opened = Awaited<ReturnType<typeof load>>;

type ShareMenuProps = {
  shared: Shared;
  /** Shows the icon alone on phones. */
  isCompact?: boolean;
};

/** The Share button of an event: the device's own sheet, three networks, and the link itself. */
export function ShareMenu({ shared, isCompact = false }: ShareMenuProps) {
  const [opened, setOpened] = useState<{ Menu: Opened }>();

  async function open(): Promise<void> {
    try {
      const Menu = await load();
      setOpened({ Menu });
    } catch {
      // Without network there is no menu, but there is still a link.
      await copyLink(shared.url, eventLinkCopied());
    }
  }

  if (opened) return <opened.Menu shared={shared} trigger={<ShareButton isCompact={isCompact} />} />;
  return (
    <ShareButton
      isCompact={isCompact}
      aria-haspopup="menu"
      onPointerEnter={() => void load().catch(() => undefined)}
      onClick={() => void open()}
    />
  );
}

/** The button that opens the Share menu. */
const ShareButton = ({ isCompact, ...rest }: ButtonProps & { isCompact: boolean }) => (
  <Button
    variant="secondary"
    icon={<Share2 />}
    {...rest}
    className={clsx(isCompact && 'max-sm:w-12 max-sm:px-0')}
  >
    <span className={clsx(isCompact && 'max-sm:sr-only')}>{commonTexts('share')}</span>
  </Button>
);
