import { ChevronRight, Monitor } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pageLinks } from '../../../protocol/paths.ts';
import type { MyEvent } from '../../../protocol/schemas/platform/myEvents.ts';
import { myEventsTexts } from '../../../protocol/texts/myEvents.ts';
import { LinkButton } from '../../components/controls/Button.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { formatEventDate } from '../../features/event/formatEventDate.ts';

const pageBy = {
  organiser: pageLinks.admin,
  cohost: pageLinks.admin,
  mc: pageLinks.host,
  witness: pageLinks.witness,
  couple: pageLinks.couple,
  guest: pageLinks.event,
} satisfies Record<MyEvent['role'], (shareCode: string) => string>;

const ownsScreen = ({ role }: MyEvent) => role === 'organiser' || role === 'cohost' || role === 'mc';

/** The events that this device can open, each with a link to the page of its role. */
export const MyEvents = ({ events, onClose }: { events: readonly MyEvent[]; onClose: () => void }) => (
  <Dialog onClose={onClose} title={myEventsTexts('title')} description={myEventsTexts('hint')}>
    <ul>
      {events.map((event) => (
        <li key={event.shareCode} className="flex items-center gap-1 border-t border-line py-1">
          <Link
            to={pageBy[event.role](event.shareCode)}
            className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control py-2 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">
                <bdi>{event.title}</bdi>
              </span>
              <span className="block text-sm text-muted">{myEventsTexts(event.role)}</span>
              {event.date && <span className="block text-sm text-muted">{formatEventDate(event.date)}</span>}
            </span>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
          </Link>
          {ownsScreen(event) && (
            <LinkButton
              to={pageLinks.bigScreen(event.shareCode)}
              variant="quiet"
              icon={<Monitor />}
              className="shrink-0"
              title={myEventsTexts('bigScreen')}
              aria-label={myEventsTexts('bigScreenLabel', { title: event.title })}
            />
          )}
        </li>
      ))}
    </ul>
  </Dialog>
);
