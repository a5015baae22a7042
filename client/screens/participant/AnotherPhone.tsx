import { SeatLinkPanel } from '../../blocks/SeatLinkPanel.tsx';
import { Card } from '../../components/Card.tsx';
import { Heading } from '../../components/Heading.tsx';

/** The way to play on a second phone, too; shown only to the guest themselves. */
export function AnotherPhone({ participantId }: { participantId: string }) {
  return (
    <Card as="section">
      <div className="mb-5 text-center">
        <Heading level={2}>Another phone</Heading>
        <p className="mx-auto mt-1 max-w-sm text-muted">
          Play under your name on a second phone, too. Both stay signed in; only you see this.
        </p>
      </div>
      <SeatLinkPanel key={participantId} participantId={participantId} makeLabel="Make a one-time link" />
    </Card>
  );
}
