import { DoorClosed } from 'lucide-react';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { joinTexts } from '../../../../protocol/texts/guest/join/join.ts';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { OverCard } from '../../../features/event/EventOver.tsx';
import { KeepsakeLink } from '../../../features/keepsake/KeepsakeLink.tsx';
import { KnownGuests } from './SharedPhone.tsx';

/** A notice for new visitors that the game is over, or that the host has closed joining for now. */
export function NotOpenCard({ event, isOver }: { event: GuestEvent; isOver: boolean }) {
  if (isOver)
    return (
      <OverCard shareCode={event.shareCode}>
        <KeepsakeLink event={event} variant="secondary" wide className="mb-4" />
        <KnownGuests />
      </OverCard>
    );
  return (
    <Card as="section" look="invitation" padding="lg">
      <div role="status">
        <EmptyState icon={<DoorClosed />} title={joinTexts('closedTitle')}>
          {joinTexts('closed')}
        </EmptyState>
      </div>
      <KnownGuests />
    </Card>
  );
}
