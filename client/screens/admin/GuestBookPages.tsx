import { createPortal } from 'react-dom';
import { formatCount } from '../../../protocol/texts.ts';
import { formatEventDate } from '../../blocks/formatEventDate.ts';
import { useEventRoom } from '../../stores/eventRoom.ts';
import type { GuestBookEntry } from './guestBook.ts';
import './guestBook.css';

/** The guest book as it is printed; on the screen it is not seen. */
export function GuestBookPages({ entries }: { entries: GuestBookEntry[] }) {
  const event = useEventRoom(({ room }) => room?.event);
  const facts = [formatEventDate(event?.date), event?.location].filter(Boolean).join(' • ');
  return createPortal(
    <article className="guest-book" aria-hidden="true">
      <header>
        <p>Guest book</p>
        <h1 dir="auto">{event?.title}</h1>
        <p dir="auto">{facts}</p>
      </header>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className="place">{formatCount(entry.rank)}</span>
            <span className="name" dir="auto">
              {entry.username}
            </span>
            <span className="score">
              {entry.correctPredictions} of {entry.totalPredictions} correct
            </span>
            {entry.message && (
              <p className="message" dir="auto">
                {entry.message}
              </p>
            )}
          </li>
        ))}
      </ol>
    </article>,
    document.body,
  );
}
