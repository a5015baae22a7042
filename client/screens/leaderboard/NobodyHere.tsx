import { SearchX, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pages } from '../../../protocol/paths.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';

interface NobodyHereProps {
  shareCode: string;
  isSearching: boolean;
  onClear: () => void;
}

/** The board without a row: nobody has joined yet, or nobody has that name. */
export function NobodyHere({ shareCode, isSearching, onClear }: NobodyHereProps) {
  return (
    <div className="border-t border-line" role="status">
      {isSearching ? (
        <EmptyState
          level={3}
          icon={<SearchX />}
          title="No participants found"
          action={
            <Button variant="secondary" onClick={onClear}>
              Show everybody
            </Button>
          }
        >
          Nobody in this event has that in their name.
        </EmptyState>
      ) : (
        <EmptyState
          level={3}
          icon={<Users />}
          title="No participants yet"
          action={
            <Button asChild>
              <Link to={pages.event(shareCode)}>Be the first</Link>
            </Button>
          }
        >
          Everybody who joins the event stands here, best first.
        </EmptyState>
      )}
    </div>
  );
}
