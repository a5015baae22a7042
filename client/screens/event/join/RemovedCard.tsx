import { DoorClosed } from 'lucide-react';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { useSession } from '../../../stores/app/session.ts';

/** Tells a guest politely that the organiser removed them, and lets them come back where new guests may come in. */
export function RemovedCard({ isOpen }: { isOpen: boolean }) {
  return (
    <Card as="section" look="keepsake" padding="lg">
      <EmptyState
        icon={<DoorClosed />}
        title="You’re no longer in this game"
        action={
          isOpen && (
            <Button size="lg" onClick={() => useSession.setState({ removedId: undefined })}>
              Join again
            </Button>
          )
        }
      >
        The host has removed you and your predictions. If that was a mistake,{' '}
        {isOpen ? 'you’re welcome to join again.' : 'ask them to open the door to new guests.'}
      </EmptyState>
    </Card>
  );
}
