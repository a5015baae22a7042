import { DoorClosed, Heart } from 'lucide-react';
import { goneTexts } from '../../../../protocol/texts/guest/join/gone.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { useSession } from '../../../stores/app/session.ts';
import { KnownGuests } from './SharedPhone.tsx';

/** A notice that the guest was removed or has left. They can join again if joining is open. */
export function GoneCard({ isOpen }: { isOpen: boolean }) {
  const removedBy = useSession((state) => state.removedBy);
  const hasLeft = removedBy === 'guest';
  const reason = removedBy === 'host' ? 'removed' : hasLeft ? 'left' : 'gone';
  return (
    <Card as="section" look="invitation" padding="lg">
      <EmptyState
        icon={hasLeft ? <Heart /> : <DoorClosed />}
        title={goneTexts(hasLeft ? 'leftTitle' : 'removedTitle')}
        action={
          isOpen && (
            <Button size="lg" onClick={() => useSession.setState({ removedId: undefined })}>
              {goneTexts('joinAgain')}
            </Button>
          )
        }
      >
        {goneTexts(isOpen ? `${reason}ButOpen` : reason)}
      </EmptyState>
      <KnownGuests />
    </Card>
  );
}
