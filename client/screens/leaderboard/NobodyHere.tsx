import { SearchX, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pages } from '../../../protocol/paths.ts';
import { Button } from '../../components/controls/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';

interface NobodyHereProps {
  shareCode: string;
  isSearching: boolean;
  isOver: boolean;
  onClear: () => void;
}

/** The board without a row: nobody has joined yet, or nobody has that name. */
export function NobodyHere({ shareCode, isSearching, isOver, onClear }: NobodyHereProps) {
  return (
    <div className="border-t border-line" role="status">
      {isSearching ? (
        <EmptyState
          level={3}
          icon={<SearchX />}
          title="No participants found"
          action={
            <Button variant="secondary" onClick={onClear}>
              Show everyone
            </Button>
          }
        >
          No one here has that name.
        </EmptyState>
      ) : (
        <EmptyState
          level={3}
          icon={<Users />}
          title={isOver ? 'No participants' : 'No participants yet'}
          action={
            !isOver && (
              <Button asChild>
                <Link to={pages.event(shareCode)}>Be the first to join</Link>
              </Button>
            )
          }
        >
          {isOver
            ? 'No one joined before the game ended.'
            : 'Everyone who joins will appear here, best first.'}
        </EmptyState>
      )}
    </div>
  );
}
