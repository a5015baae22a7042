import { FileSpreadsheet, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { counted } from '../../../features/game/boardWords.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { loadGuestBook, saveGuestBook, type GuestBookEntry } from './guestBook.ts';
import { GuestBookPages } from './GuestBookPages.tsx';

type GuestBookDialogProps = { isOpen: boolean; onClose: () => void };

/** The guest book to keep: messages and final places, on paper or, with all predictions, as a file. */
export function GuestBookDialog({ isOpen, onClose }: GuestBookDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(shallOpen) => !shallOpen && onClose()}
      title="Guest book"
      description="Every guest with their rank and their message to the couple. The file also has everyone’s predictions."
    >
      <GuestBook />
    </Dialog>
  );
}

function GuestBook() {
  const { entries, retry } = useGuestBook();
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

/** Loads the book when the dialog opens. */
function useGuestBook(): { entries: GuestBookEntry[] | 'failed' | undefined; retry: () => void } {
  const shareCode = useEventRoom(({ room }) => room?.event.shareCode ?? '');
  const [entries, setEntries] = useState<GuestBookEntry[] | 'failed'>();
  useEffect(() => {
    let isCurrent = true;
    void load(shareCode).then((loaded) => isCurrent && setEntries(loaded));
    return () => {
      isCurrent = false;
    };
  }, [shareCode]);
  const retry = () => {
    setEntries(undefined);
    void load(shareCode).then(setEntries);
  };
  return { entries, retry };
}

const load = async (shareCode: string) => loadGuestBook(shareCode).catch(() => 'failed' as const);
