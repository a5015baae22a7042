import { UserX } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useSession } from '../../stores/session.ts';

/** Tells a guest politely that the organiser removed them, and lets them come back. */
export function RemovedCard() {
  return (
    <Card as="section" look="keepsake" padding="lg">
      <EmptyState
        icon={<UserX />}
        title="You are no longer in this game"
        action={
          <Button size="lg" onClick={() => useSession.setState({ removedId: undefined })}>
            Join again
          </Button>
        }
      >
        The organiser took your name off the list, and your predictions with it. If that was a mistake, you
        are welcome to join again.
      </EmptyState>
    </Card>
  );
}
