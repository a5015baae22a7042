import { Eye } from 'lucide-react';
import { pages } from '../../../protocol/paths.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { keepsakeSettingsTexts } from '../../../protocol/texts/portal/keepsake.ts';
import { LinkButton } from '../../components/controls/Button.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';

const words = { guests: 'forGuests', link: 'forLink' } as const;

/** Tells a host who else sees this page. */
export const HostNotice = ({ event: { keepsake, shareCode } }: { event: GuestEvent }) => (
  <Banner
    tone="gold"
    icon={<Eye />}
    className="mx-auto max-w-3xl px-4 pt-4 print:hidden"
    action={
      <LinkButton to={pages.admin(shareCode)} variant="quiet" className="px-3">
        {keepsakeSettingsTexts('settings')}
      </LinkButton>
    }
  >
    {keepsakeSettingsTexts(keepsake ? words[keepsake] : 'onlyYou')}
  </Banner>
);
