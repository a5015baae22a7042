import { DoorClosed } from 'lucide-react';
import { Card } from '../../../components/layout/Card.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { KnownGuests } from './KnownGuests.tsx';

/** Tells somebody new, before they type anything, that the host lets nobody new in; it makes way as soon as that changes. */
export function DoorClosedCard() {
  return (
    <Card as="section" look="keepsake" padding="lg">
      <div role="status">
        <EmptyState icon={<DoorClosed />} title="The Door Is Closed">
          The host isn’t letting new guests in right now. Ask them to open the door, and you’ll be able to
          join right here. Already playing on another phone? The host can let you back in.
        </EmptyState>
      </div>
      <KnownGuests />
    </Card>
  );
}
