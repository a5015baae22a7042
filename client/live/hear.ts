import type { OwnPlace } from '../../protocol/live.ts';
import { changeRoom, takePlace, useEventRoom } from '../stores/eventRoom.ts';
import { roomChanges } from '../stores/roomChanges.ts';
import { forgetParticipant } from '../stores/session.ts';

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

function hearChange(name: ChangeName, change: { version?: number; participantId?: string }) {
  const { version, participantId } = change;
  if (version === undefined) {
    // Without a version it is personal: this very guest was removed.
    if (name === 'participant:removed' && participantId) forgetParticipant(participantId);
    return 'taken';
  }
  const { room } = useEventRoom.getState();
  if (!room || version <= room.version) return 'ignored';
  if (version !== room.version + 1) return 'gap';
  changeRoom((before) => ({ ...roomChanges[name](before, change as never), version }));
  return 'taken';
}
