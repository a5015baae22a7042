import { BookHeart, FileSpreadsheet, Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { guestBookTexts } from '../../../../protocol/texts/portal/guestBook.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { useBusy } from '../../../components/useBusy.ts';
import { formatEventDate } from '../../../features/event/formatEventDate.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { Loaded } from '../useLoaded.tsx';
import { type GuestBookEntry, loadGuestBook, saveGuestBook } from './guestBook.ts';
import './guestBook.css';

/** The guest book to keep: messages and final places, on paper or, with all predictions, as a file. */
export function GuestBookButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        className="grow sm:ms-auto sm:grow-0"
        icon={<BookHeart />}
        onClick={() => setIsOpen(true)}
      >
        {guestBookTexts('openButton')}
      </Button>
      {isOpen && (
        <Dialog
          onClose={() => setIsOpen(false)}
          title={guestBookTexts('title')}
          description={guestBookTexts('description')}
        >
          <Loaded
            load={loadGuestBook}
            loading={guestBookTexts('loading')}
            failed={guestBookTexts('loadFailed')}
            retryVariant="primary"
          >
            {(entries) => <GuestBook entries={entries} />}
          </Loaded>
        </Dialog>
      )}
    </>
  );
}

function GuestBook({ entries }: { entries: GuestBookEntry[] }) {
  const [isSaving, run] = useBusy();
  const messages = entries.filter(({ message }) => message !== undefined).length;
  return (
    <>
      <p className="figures text-muted">{guestBookTexts('contents', { guests: entries.length, messages })}</p>
      <div className="mt-4 flex flex-col gap-3">
        <Button
          icon={<FileSpreadsheet />}
          busy={isSaving}
          busyLabel={guestBookTexts('collecting')}
          onClick={() => void run(async () => saveGuestBook(entries))}
        >
          {guestBookTexts('downloadButton')}
        </Button>
        <Button variant="secondary" icon={<Printer />} onClick={() => window.print()}>
          {guestBookTexts('printButton')}
        </Button>
      </div>
      <GuestBookPages entries={entries} />
    </>
  );
}

/** The guest book as it is printed, messages first, all other names in columns; on the screen it is not seen. */
function GuestBookPages({ entries }: { entries: GuestBookEntry[] }) {
  const event = useOrganiserRoom((room) => room.event);
  const facts = [formatEventDate(event.date), event.location].filter(Boolean).join(' • ');
  const written = entries.filter(({ message }) => message !== undefined);
  const others = entries.filter(({ message }) => message === undefined);
  return createPortal(
    <article className="guest-book" aria-hidden="true">
      <header>
        <p>{guestBookTexts('title')}</p>
        <h1 dir="auto">{event.title}</h1>
        <p dir="auto">{facts}</p>
      </header>
      {written.length > 0 && <Guests className="messages" entries={written} />}
      {others.length > 0 && (
        <>
          <h2>{guestBookTexts(written.length > 0 ? 'everyoneElse' : 'everyone')}</h2>
          <Guests className="names" entries={others} />
        </>
      )}
    </article>,
    document.body,
  );
}

const Guests = ({ className, entries }: { className: string; entries: GuestBookEntry[] }) => (
  <ol className={className}>
    {entries.map(({ id, rank, username, message, correctPredictions, totalPredictions }) => (
      <li key={id}>
        <span className="place">{formatCount(rank)}</span>
        <span className="name" dir="auto">
          {username}
        </span>
        <span className="score">
          <RichText
            text={guestBookTexts('score', { correct: correctPredictions, total: totalPredictions })}
            tags={{ word: (words) => <span className="score-word">{words}</span> }}
          />
        </span>
        {message !== undefined && (
          <p className="message" dir="auto">
            {message}
          </p>
        )}
      </li>
    ))}
  </ol>
);
