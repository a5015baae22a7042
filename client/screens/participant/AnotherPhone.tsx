import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { SeatLinkPanel } from '../../features/transfer/SeatLinkPanel.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Heading } from '../../components/layout/Heading.tsx';

/** The way to play on a second phone, too; shown only to the guest themselves. */
export function AnotherPhone({ participantId }: { participantId: string }) {
  const heading = useAskedFor('#another-phone');
  return (
    <Card as="section">
      <div className="mb-5 text-center">
        <Heading level={2} ref={heading} tabIndex={-1} className="scroll-mt-8">
          Another phone
        </Heading>
        <p className="mx-auto mt-1 max-w-sm text-muted">
          Play under your name on a second phone too. This one will keep working. Only you can see this.
        </p>
      </div>
      <SeatLinkPanel key={participantId} participantId={participantId} makeLabel="Make a one-time link" />
    </Card>
  );
}

/** A link that leads to this very card brings it, and the focus, into sight. */
function useAskedFor(anchor: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== anchor) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [hash, anchor]);
  return heading;
}
