import { PartyPopper, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/Button.tsx';
import type { OwnerEvent } from '../../../../protocol/schemas/events.ts';
import { pages } from '../../../../protocol/paths.ts';

/** The two ways into an event: as a guest, and as its organiser (the owner needs no admin code). */
export function EventLinks({ event: { shareCode, title } }: { event: OwnerEvent }) {
  return (
    <div className="flex flex-[1_1_auto] flex-wrap gap-2 sm:flex-none max-sm:[&_svg]:hidden">
      <Button asChild variant="secondary" className={look} icon={<PartyPopper aria-hidden="true" />}>
        <Link to={pages.event(shareCode)} aria-label={`Open Event: ${title}`}>
          Open Event
        </Link>
      </Button>
      <Button asChild variant="secondary" className={look} icon={<SlidersHorizontal aria-hidden="true" />}>
        <Link to={pages.admin(shareCode)} aria-label={`Open Admin: ${title}`}>
          Open Admin
        </Link>
      </Button>
    </div>
  );
}

const look = 'flex-1 px-3! whitespace-nowrap max-sm:px-1.5! max-sm:text-sm';
