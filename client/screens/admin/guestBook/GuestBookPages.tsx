import { createPortal } from 'react-dom';
import { formatCount } from '../../../../protocol/texts/texts.ts';
import { formatEventDate } from '../../../features/event/formatEventDate.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import type { GuestBookEntry } from './guestBook.ts';
import './guestBook.css';

/** The guest book as it is printed, messages first, all other names in columns; on the screen it is not seen. */
export function GuestBookPages({ entries }: { entries: GuestBookEntry[] }) {
  const event = useOrganiserRoom((room) => room.event);
  const facts = [formatEventDate(event.date), event.location].filter(Boolean).join(' • ');
  const written = entries.filter(({ message }) => message !== undefined);
  const others = entries.filter(({ message }) => message === undefined);
  return createPortal(
    <article className="guest-book" aria-hidden="true">
      <header>
        <p>Guest book</p>
        <h1 dir="auto">{event.title}</h1>
        <p dir="auto">{facts}</p>
      </header>
      {written.length > 0 && (
        <ol className="messages">
          {written.map((entry) => (
            <li key={entry.id}>
              <Guest entry={entry} />
              <p className="message" dir="auto">
                {entry.message}
              </p>
            </li>
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <>
          <h2>{written.length > 0 ? 'Everyone else in the game' : 'Everyone in the game'}</h2>
          <ol className="names">
            {others.map((entry) => (
              <li key={entry.id}>
                <Guest entry={entry} />
              </li>
            ))}
          </ol>
        </>
      )}
    </article>,
    document.body,
  );
}

function Guest({
  entry: { rank, username, correctPredictions, totalPredictions },
}: {
  entry: GuestBookEntry;
}) {
  return (
    <>
      <span className="place">{formatCount(rank)}</span>
      <span className="name" dir="auto">
        {username}
      </span>
      <span className="score">
        {formatCount(correctPredictions)} of {formatCount(totalPredictions)}
        <span className="score-word"> correct</span>
      </span>
    </>
  );
}
