import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { StartOverDialog } from './StartOverDialog.tsx';

/** Starting over after a rehearsal, while there is something that would go. */
export function StartOver() {
  const hasGuests = useEventRoom(({ room }) => (room?.rows.length ?? 0) > 0);
  const hasAnswers = useEventRoom(
    ({ room }) => room?.questions.some(({ correctAnswer }) => correctAnswer !== undefined) ?? false,
  );
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  function focusHeading(): void {
    close();
    // The button that was tapped is gone with the guests.
    setTimeout(() => document.getElementById('manage-participants')?.focus({ preventScroll: true }), 100);
  }
  return (
    <div className="empty:hidden">
      {(hasGuests || hasAnswers) && (
        <Button
          variant="quiet"
          className="px-3"
          icon={<RotateCcw aria-hidden="true" />}
          onClick={() => setIsOpen(true)}
        >
          Start over after rehearsal
        </Button>
      )}
      <StartOverDialog isOpen={isOpen} onClose={close} onDone={focusHeading} />
    </div>
  );
}
