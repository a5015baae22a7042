import type { OwnPlace } from '../../protocol/live.ts';
import { takeMessage } from '../stores/room/guestMessages.ts';
import { changeRoom, takePlace, useEventRoom } from '../stores/room/eventRoom.ts';
import { roomChanges } from '../stores/room/roomChanges.ts';
import { forgetParticipant, useSession } from '../stores/app/session.ts';

type ChangeName = keyof typeof roomChanges;
const isChange = (name: string): name is ChangeName => name in roomChanges;

/** Takes one message of the server into the stores; 'gap' when a change before it was missed. */
export function hear(name: string, message: object = {}): 'taken' | 'ignored' | 'gap' {
  if (name === 'rank:changed') takePlace(message as OwnPlace);
  else if (name === 'event:closed') useEventRoom.setState({ status: 'closed' });
  else if (name === 'event:removed') useEventRoom.setState({ status: 'removed' });
  else if (isChange(name)) return hearChange(name, message);
  else return 'ignored';
  return 'taken';
}

interface Change {
  version?: number;
  participantId?: string;
  username?: string;
  message?: string;
  seats?: number[];
}

/** The organiser renamed a participant: it may be one of this browser. */
function hearOfName({ participantId, username }: Change): void {
  const { participants } = useSession.getState();
  if (username === undefined || !participants.some(({ id }) => id === participantId)) return;
  useSession.setState({
    participants: participants.map((known) => (known.id === participantId ? { ...known, username } : known)),
  });
}

/** The organiser removed participants, named in person or by their seats: some may be of this browser. */
function hearOfRemoval({ participantId, seats = [] }: Change): void {
  const goneSeats = new Set(seats);
  const rows = useEventRoom.getState().room?.rows ?? [];
  const gone = new Set(rows.filter(({ seat }) => goneSeats.has(seat)).map(({ id }) => id));
  for (const { id } of useSession.getState().participants)
    if (id === participantId || gone.has(id)) forgetParticipant(id);
}

function hearChange(name: ChangeName, change: Change) {
  const { version } = change;
  if (name === 'participant:removed') hearOfRemoval(change);
  if (name === 'participant:changed') hearOfName(change);
  if (change.message !== undefined) takeMessage(change.participantId ?? '', change.message);
  // Without a version it is personal: about this very guest, and nothing of the room changes.
  if (version === undefined) return 'taken';
  const { room } = useEventRoom.getState();
  if (!room || version <= room.version) return 'ignored';
  if (version !== room.version + 1) return 'gap';
  changeRoom((before) => ({ ...roomChanges[name](before, change as never), version }));
  return 'taken';
}
