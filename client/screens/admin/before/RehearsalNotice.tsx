import clsx from 'clsx';
import { Undo2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { pageLinks } from '../../../../protocol/paths.ts';
import { beforeEveningTexts } from '../../../../protocol/texts/portal/beforeEvening.ts';
import { LinkButton } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { loadRehearsal, useRehearsal } from '../../../stores/organiser/rehearsal.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useLoaded } from '../useLoaded.tsx';
import { EndRehearsal } from './RehearsalPart.tsx';
import { rehearsalEnd } from './rehearsalEnd.ts';

/** Explains the rehearsal on its dashboard, with a link back to the event and a button that ends it. */
export function RehearsalNotice({ className }: { className?: string }) {
  const { id, shareCode } = useOrganiserRoom(({ event }) => event);
  useLoaded(async () => loadRehearsal(), { version: id });
  const rehearsal = useRehearsal((state) => state.rehearsal);
  const navigate = useNavigate();
  if (rehearsal?.shareCode !== shareCode) return null;
  const event = pageLinks.admin(rehearsal.eventShareCode);
  return (
    <Card
      as="aside"
      look="sunken"
      className={clsx('pb-3!', className)}
      aria-label={beforeEveningTexts('noticeTitle')}
    >
      <p>{beforeEveningTexts('notice', { end: rehearsalEnd(rehearsal) })}</p>
      <div className="mt-3 flex flex-col gap-1 sm:flex-row sm:gap-3">
        <LinkButton to={event} variant="secondary" icon={<Undo2 />}>
          {beforeEveningTexts('backButton')}
        </LinkButton>
        <EndRehearsal onEnded={() => void navigate(event, { replace: true })} />
      </div>
    </Card>
  );
}
