import { useEffect, useRef } from 'react';
import { formatEventDate } from '../../blocks/formatEventDate.ts';
import { Heading } from '../../components/Heading.tsx';
import { useEventRoom } from '../../stores/eventRoom.ts';

/** Whose evening this desk runs; takes the focus from the gate that has gone. */
export function DeskHeader() {
  const event = useEventRoom(({ room }) => room?.event);
  const facts = [formatEventDate(event?.date), event?.location].filter(Boolean).join(' • ');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="pt-5 pb-4 lg:pt-10 lg:pb-2">
      <Heading
        level={1}
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
    </header>
  );
}
