import { BookHeart, FileSpreadsheet, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { counted } from '../../../features/game/boardWords.ts';
import { useLoaded } from '../useLoaded.ts';
import { loadGuestBook, saveGuestBook, type GuestBookEntry } from './guestBook.ts';
import { GuestBookPages } from './GuestBookPages.tsx';

/** The guest book to keep: messages and final places, on paper or, with all predictions, as a file. */
export function GuestBookButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        className="grow sm:ms-auto sm:grow-0"
        icon={<BookHeart aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Download guest book
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Guest book"
        description="Every guest with their rank and their message to the couple. The file also has everyone’s predictions."
      >
        <GuestBook />
      </Dialog>
    </>
  );
}

function GuestBook() {
  const { value: entries, retry } = useLoaded(loadGuestBook);
  const [isSaving, setIsSaving] = useState(false);
  async function save(book: GuestBookEntry[]): Promise<void> {
    setIsSaving(true);
    await saveGuestBook(book);
    setIsSaving(false);
  }
  if (entries === 'failed')
    return (
      <div className="stack">
        <p role="alert">We couldn’t load the messages. Please check your connection.</p>
        <Button onClick={retry}>Try again</Button>
      </div>
    );
  if (!entries) return <Loading label="Collecting the messages..." className="py-6!" />;
  const messages = entries.filter(({ message }) => message !== undefined).length;
  return (
    <>
      <p className="figures text-muted">
        {counted(entries.length, 'guest')}, {counted(messages, 'message')}
      </p>
      <div className="mt-4 flex flex-col gap-3">
        <Button
          icon={<FileSpreadsheet aria-hidden="true" />}
          busy={isSaving}
          busyLabel="Collecting the predictions..."
          onClick={() => void save(entries)}
        >
          Download as CSV
        </Button>
        <Button variant="secondary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </div>
      <GuestBookPages entries={entries} />
    </>
  );
}
