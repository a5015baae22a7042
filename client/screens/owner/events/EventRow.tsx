import { KeyRound, Trash2 } from 'lucide-react';
import { counted } from '../../../features/game/boardWords.ts';
import { IconButton } from '../../../components/controls/IconButton.tsx';
import { ask } from '../../../stores/app/confirmation.ts';
import { removeEvent } from '../../../stores/owner/ownerEvents.ts';
import type { OwnerEvent } from '../../../../protocol/schemas/events.ts';
import { ownerConfirmations } from '../../../../protocol/texts/ownerTexts.ts';
import { EventLinks } from './EventLinks.tsx';
import { EventWords } from './EventWords.tsx';

type EventRowProps = { event: OwnerEvent; onRecode: (event: OwnerEvent) => void };

/** One event of the owner's list: the ways into it, another admin code, and its end. */
export function EventRow({ event, onRecode }: EventRowProps) {
  return (
    <li className="flex flex-col gap-4 paper p-4 sm:p-5">
      <EventWords event={event} level={3} className="grow" />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <EventLinks event={event} />
        <div className="ms-auto flex gap-2">
          <IconButton
            variant="outline"
            label={`Set a new admin code: ${event.title}`}
            onClick={() => onRecode(event)}
          >
            <KeyRound aria-hidden="true" />
          </IconButton>
          <IconButton
            variant="danger"
            label={`Delete event: ${event.title}`}
            className="ring-1 ring-negative ring-inset"
            onClick={() => askToDelete(event)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}

const guestsOf = (count: number) =>
  count === 0 ? '' : ` ${counted(count, 'guest')} ${count === 1 ? 'has' : 'have'} joined it.`;

function askToDelete(event: OwnerEvent): void {
  ask({
    title: 'Delete event?',
    description: `${ownerConfirmations.deleteEvent(event.title)}${guestsOf(event.participantCount)} ${ownerConfirmations.deletedWithEvent}`,
    confirmLabel: 'Delete event',
    busyLabel: 'Deleting...',
    onConfirm: async () => removeEvent(event),
    focusAfter: 'event-count',
  });
}
