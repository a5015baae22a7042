import { CalendarHeart } from 'lucide-react';
import { Button } from '../../../components/controls/Button.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';

/** What stands where no event is yet. */
export function NoEvents({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      level={3}
      icon={<CalendarHeart />}
      title="No events yet"
      action={<Button onClick={onCreate}>Create Free Event</Button>}
    >
      Each event is one celebration with its own code, questions and guests.
    </EmptyState>
  );
}
