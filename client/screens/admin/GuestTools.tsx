import { BookHeart, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { useEventRoom } from '../../stores/eventRoom.ts';
import { GuestBookDialog } from './GuestBookDialog.tsx';
import { StartOverDialog } from './StartOverDialog.tsx';

/** What concerns all guests together: the guest book, and starting over after a rehearsal. */
export function GuestTools() {
  const hasGuests = useEventRoom(({ room }) => (room?.rows.length ?? 0) > 0);
  const hasAnswers = useEventRoom(
    ({ room }) => room?.questions.some(({ correctAnswer }) => correctAnswer !== undefined) ?? false,
  );
  const [open, setOpen] = useState<'guestBook' | 'startOver'>();
  const close = () => setOpen(undefined);
  function focusHeading(): void {
    close();
    // The button that was tapped is gone with the guests.
    setTimeout(() => document.getElementById('manage-participants')?.focus({ preventScroll: true }), 100);
  }
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
      {hasGuests && (
        <Button
          variant="secondary"
          icon={<BookHeart aria-hidden="true" />}
          onClick={() => setOpen('guestBook')}
        >
          Download guest book
        </Button>
      )}
      {(hasGuests || hasAnswers) && (
        <Button
          variant="quiet"
          className="px-3"
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() => setOpen('startOver')}
        >
          Start over after rehearsal
        </Button>
      )}
      <GuestBookDialog isOpen={open === 'guestBook'} onClose={close} />
      <StartOverDialog isOpen={open === 'startOver'} onClose={close} onDone={focusHeading} />
    </div>
  );
}
