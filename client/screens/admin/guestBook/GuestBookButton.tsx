import { BookHeart } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { GuestBookDialog } from './GuestBook.tsx';

/** The guest book, above however many guests there are. */
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
      <GuestBookDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
