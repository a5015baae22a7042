import { Gift } from 'lucide-react';
import { pageLinks } from '../../../protocol/paths.ts';
import { isKeepsakeOpen } from '../../../protocol/rules/keepsake.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { type ButtonProps, LinkButton } from '../../components/controls/Button.tsx';
import { useSession } from '../../stores/app/session.ts';

/** The link to the keepsake. Renders nothing for visitors who may not open it. */
export function OpenKeepsakeLink({ event, ...buttonProps }: ButtonProps & { event: GuestEvent }) {
  const isGuest = useSession(({ participants }) => participants.length > 0);
  if (!isKeepsakeOpen(event.keepsake, { isGuest })) return null;
  return (
    <LinkButton to={pageLinks.keepsake(event.shareCode)} icon={<Gift />} {...buttonProps}>
      {keepsakeTexts('link')}
    </LinkButton>
  );
}
