import { CopyPlus } from 'lucide-react';
import { pageLinks } from '../../../../protocol/paths.ts';
import { copyEventTexts } from '../../../../protocol/texts/creation/copyEvent.ts';
import { LinkButton } from '../../../components/controls/Button.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useIsOrganiser } from '../../../stores/organiser/useIsOrganiser.ts';

/** Leads to the form for a new event, filled with a copy of this one. Only the organiser may copy. */
export function CopyEvent() {
  const { shareCode, isRehearsal } = useOrganiserRoom(({ event }) => event);
  const isOrganiser = useIsOrganiser();
  if (!isOrganiser || isRehearsal) return null;
  return (
    <div className="mt-6 border-t border-line pt-5">
      <LinkButton to={pageLinks.copyOf(shareCode)} variant="secondary" icon={<CopyPlus />}>
        {copyEventTexts('button')}
      </LinkButton>
      <p className="mt-2 text-sm text-muted">{copyEventTexts('hint')}</p>
    </div>
  );
}
