import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatEventDate } from '../../../features/event/formatEventDate.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { titleSize } from '../titleSize.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { askToLogOut } from '../login/askToLogOut.ts';

/** Whose evening this desk runs; takes the focus from the gate that has gone. */
export function DeskHeader() {
  const event = useEventRoom(({ room }) => room?.event);
  const facts = [formatEventDate(event?.date), event?.location].filter(Boolean).join(' • ');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="relative flex items-start justify-between gap-x-4 pt-5 pb-4 lg:pt-10 lg:pb-2">
      <div className="min-w-0">
        <Heading
          level={1}
          size={titleSize(event?.title)}
          ref={heading}
          tabIndex={-1}
          eyebrow="Admin Portal"
          dir="auto"
          className="wrap-anywhere"
        >
          {event?.title}
        </Heading>
        {facts && (
          <p className="mt-1.5 wrap-anywhere text-muted" dir="auto">
            {facts}
          </p>
        )}
      </div>
      <Button
        variant="quiet"
        className="-me-4 shrink-0 max-lg:absolute max-lg:end-0 max-lg:top-0.5"
        icon={<LogOut aria-hidden="true" />}
        onClick={askToLogOut}
      >
        Log out
      </Button>
    </header>
  );
}
