import { BookHeart, FileSpreadsheet, Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { ScoreFields } from '../../../../protocol/live.ts';
import { isMessageShown } from '../../../../protocol/rules/visibility.ts';
import { countsPoints, pointsOf } from '../../../../protocol/rules/ranking.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { guestBookTexts } from '../../../../protocol/texts/portal/guestBook.ts';
import { messagesTexts } from '../../../../protocol/texts/portal/guests/messages.ts';
import { successToast, errorToast } from '../../../../protocol/texts/toasts.ts';
import { call } from '../../../api/http.ts';
import { Button, useBusy } from '../../../components/controls/Button.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { Heading } from '../../../components/layout/Card.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { formatEventDate } from '../../../features/event/formatEventDate.ts';
import { fileNameOf, saveTextFile } from '../../../features/sharing/saveFile.ts';
import { runWithToast } from '../../../stores/organiser/runWithToast.ts';
import { useOrganiserRoom, eventParams, organiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { type Wish, Wishes, wishesIn } from '../show/WishesDialog.tsx';
import { LoadedContent } from '../useLoaded.tsx';
import { useIsCouple } from '../../../stores/room/isCouple.ts';
import { isAsked } from '../../../stores/organiser/questions.ts';
import { loadMessages } from '../../../stores/room/guestMessages.ts';
import { guestBookCsv, type GuestBookEntry } from './guestBookCsv.ts';
import './guestBook.css';

/**
 * Opens the guest book, which has messages and final places to print, and a CSV file with all predictions.
 */
export function GuestBookButton() {
  const [isOpen, setIsOpen] = useState(false);
  const isCouple = useIsCouple();
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
          description={guestBookTexts(isCouple ? 'description' : 'descriptionNeutral')}
        >
          <LoadedContent
            load={loadGuestBook}
            loading={guestBookTexts('loading')}
            failed={guestBookTexts('loadFailed')}
            retryVariant="primary"
          >
            {(guestBook) => <GuestBook {...guestBook} />}
          </LoadedContent>
        </Dialog>
      )}
    </>
  );
}

function GuestBook({ entries, wishes }: LoadedGuestBook) {
  const [isSaving, run] = useBusy();
  const messages = entries.filter(({ message }) => message !== undefined).length;
  const leftOutCount = wishes.length - messages;
  return (
    <>
      <p className="figures text-muted">{guestBookTexts('contents', { guests: entries.length, messages })}</p>
      {leftOutCount > 0 && (
        <p className="figures text-muted">{messagesTexts('leftOut', { count: leftOutCount })}</p>
      )}
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
      <section className="mt-6 border-t border-line pt-5">
        <Heading level={3} size="label">
          {showTexts('onBigScreen')}
        </Heading>
        <p className="text-sm text-muted">{showTexts('wishesDescription')}</p>
        <Wishes wishes={wishes} />
      </section>
      <GuestBookPages entries={entries} />
    </>
  );
}

/**
 * The printed guest book. Guests with a message come first, then all other names in columns. Hidden on the
 * screen.
 */
function GuestBookPages({ entries }: { entries: GuestBookEntry[] }) {
  const event = useOrganiserRoom((room) => room.event);
  const facts = [formatEventDate(event.date), event.location].filter(Boolean).join(' • ');
  const withMessage = entries.filter(({ message }) => message !== undefined);
  const others = entries.filter(({ message }) => message === undefined);
  return createPortal(
    <article className="guest-book" aria-hidden="true">
      <header>
        <p>{guestBookTexts('title')}</p>
        <h1 dir="auto">{event.title}</h1>
        <p dir="auto">{facts}</p>
      </header>
      {withMessage.length > 0 && <Guests className="messages" entries={withMessage} />}
      {others.length > 0 && (
        <>
          <h2>{guestBookTexts(withMessage.length > 0 ? 'everyoneElse' : 'everyone')}</h2>
          <Guests className="names" entries={others} />
        </>
      )}
    </article>,
    document.body,
  );
}

const Guests = ({ className, entries }: { className: string; entries: GuestBookEntry[] }) => (
  <ol className={className}>
    {entries.map(({ id, rank, username, message, ...figures }) => (
      <li key={id}>
        <span className="place">{formatCount(rank)}</span>
        <span className="name" dir="auto">
          {username}
        </span>
        <span className="score">
          <RichText
            text={scoreOf(figures)}
            tags={{ word: (text) => <span className="score-word">{text}</span> }}
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

/**
 * Returns a guest's score as text: the points if a question has a weight above one, or else the number of
 * correct predictions.
 */
const scoreOf = (figures: ScoreFields): string =>
  countsPoints(organiserRoom().questions)
    ? guestBookTexts('points', { points: pointsOf(figures) })
    : guestBookTexts('score', { correct: figures.correctPredictions, total: figures.totalPredictions });

/** `entries` is the guest book without hidden messages. `wishes` are all messages, for the host. */
interface LoadedGuestBook {
  entries: GuestBookEntry[];
  wishes: Wish[];
}

/**
 * Loads the guest book in the order of the leaderboard. Omits messages that are hidden or not approved.
 * Throws ApiError.
 */
async function loadGuestBook(): Promise<LoadedGuestBook> {
  const messages = await loadMessages(organiserRoom().event.shareCode);
  const { event, rows } = organiserRoom();
  const entries = rows.map((row, index) => {
    const { text = '', state } = messages.get(row.id) ?? {};
    const isShown = text !== '' && isMessageShown(event, state);
    return { ...row, rank: index + 1, message: isShown ? text : undefined };
  });
  return { entries, wishes: wishesIn(messages) };
}

/** Downloads the guest book with all predictions as a CSV file. A toast reports success or failure. */
async function saveGuestBook(entries: readonly GuestBookEntry[]): Promise<void> {
  const room = organiserRoom();
  await runWithToast(
    async () => {
      const predictions = await call('GET /api/events/:shareCode/predictions', eventParams());
      const askedQuestions = room.questions.filter((question) => isAsked(room, question));
      const table = guestBookCsv(entries, askedQuestions, predictions, room.event.tables);
      saveTextFile(`${fileNameOf(room.event.title, guestBookTexts('fileName'))}.csv`, table, 'text/csv');
    },
    successToast(guestBookTexts('downloadedTitle'), guestBookTexts('downloaded')),
    errorToast(guestBookTexts('downloadFailed')),
  );
}
