import { Users } from 'lucide-react';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { setDoorClosed } from '../../../stores/organiser/guests.ts';
import { manyJoined } from '../../../../protocol/limits.ts';
import { counted } from '../../../features/game/boardWords.ts';
import { focusGuests } from './focusGuests.ts';
import { useJoinedLately } from './useJoinedLately.ts';

/**
 * Says how many joined in the last minutes when these were many, and what a host can do who did not expect them. It is no
 * alarm: at the beginning of an evening it is simply so.
 */
export function ManyJoined({ onRemove }: { onRemove: () => void }) {
  const joined = useJoinedLately();
  const event = useEventRoom(({ room }) => room?.event);
  if (!event || joined < manyJoined.guests) return null;
  const { shareCode, isDoorClosed, isOver } = event;
  const letsIn = !isDoorClosed && !isOver;
  async function close(): Promise<void> {
    if (await setDoorClosed(shareCode, true)) focusGuests();
  }
  return (
    <Card look="sunken" as="section" aria-label="Guests who just joined">
      <div className="flex gap-3">
        <Users aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-gold" />
        <div>
          <p className="figures font-semibold">
            {counted(joined, 'guest')} joined in the last {manyJoined.withinMs / 60_000} minutes.
          </p>
          <p className="text-sm text-muted">
            More than you expected? You can {letsIn && 'stop new ones and '}remove these.
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {letsIn && (
          <Button variant="secondary" onClick={() => void close()}>
            Close the door to new guests
          </Button>
        )}
        <Button variant="secondary" onClick={onRemove}>
          Remove recent guests...
        </Button>
      </div>
    </Card>
  );
}
