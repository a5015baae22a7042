import { DoorClosed, Users } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { manyJoined } from '../../../../protocol/limits.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { counted } from '../../../features/game/boardWords.ts';
import { setJoining } from '../../../stores/organiser/event.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { serverNow } from '../../../stores/room/eventRoom.ts';
import { focusGuests } from './focusGuests.ts';

/** The button that was tapped goes with the notice. */
async function changeJoining(isOpen: boolean): Promise<void> {
  if (await setJoining(isOpen)) focusGuests();
}

/** Reminds the host that nobody new can join, where guests would be missed, and lets them in again. */
export function JoiningClosedNotice() {
  const { isDoorClosed, isOver } = useOrganiserRoom(({ event }) => event);
  return (
    <Banner
      isShown={isDoorClosed && !isOver}
      tone="gold"
      className="empty:hidden"
      icon={<DoorClosed aria-hidden="true" />}
      action={
        <Button
          variant="secondary"
          className="shrink-0 px-4 text-sm"
          onClick={() => void changeJoining(true)}
        >
          Open the door
        </Button>
      }
    >
      The door is closed. Nobody new can join.
    </Banner>
  );
}

const tickMs = 10_000;

/** How many guests joined in the last minutes, by the server's clock: counted as they come, and as time goes by. */
function useJoinedLately(): number {
  const rows = useOrganiserRoom((room) => room.rows);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return useMemo(
    () => rows.filter(({ joinedAt }) => joinedAt > now - manyJoined.withinMs).length,
    [rows, now],
  );
}

/**
 * Says how many joined in the last minutes when these were many, and what a host can do who did not expect them. It is no
 * alarm: at the beginning of an evening it is simply so.
 */
export function ManyJoinedNotice({ onRemove }: { onRemove: () => void }) {
  const joined = useJoinedLately();
  const { isDoorClosed, isOver } = useOrganiserRoom(({ event }) => event);
  if (joined < manyJoined.guests) return null;
  const letsIn = !isDoorClosed && !isOver;
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
          <Button variant="secondary" onClick={() => void changeJoining(false)}>
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
