import { useState } from 'react';
import { successes } from '../../../protocol/texts/texts.ts';
import { copyLink } from './clipboard.ts';
import { ShareButton } from './ShareButton.tsx';
import type { Shared } from './sharing.ts';

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
      await copyLink(shared.url, successes.eventLinkCopied);
    }
  }

  if (opened) return <opened.Menu shared={shared} isCompact={isCompact} />;
  return (
    <ShareButton
      isCompact={isCompact}
      aria-haspopup="menu"
      onPointerEnter={() => void load().catch(() => undefined)}
      onClick={() => void open()}
    />
  );
}
