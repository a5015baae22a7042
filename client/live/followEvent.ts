import { isShareCode } from '../../protocol/checks.ts';
import type { Audience } from '../../protocol/live.ts';
import { bringSampleWords } from '../stores/room/bringSampleWords.ts';
import { resetRoom, shutRoom, takeSnapshot } from '../stores/room/eventRoom.ts';
import { takePageFact } from '../stores/room/pageFacts.ts';
import { afterPaint, fetchPart } from '../stores/app/parts.ts';
import type { RoomConnection } from './RoomConnection.ts';

/**
 * Keeps `useEventRoom` true to the event while a screen shows it; gives the way to stop. The code of the connection comes
 * beside the first screen's, not before it. Nobody is asked for what can be no event's code.
 */
export function followEvent(shareCode: string, audience: Audience): () => void {
  resetRoom(shareCode);
  if (!isShareCode(shareCode)) {
    shutRoom('not_found');
    return () => {};
  }
  void bringSampleWords(shareCode);
  let connection: RoomConnection | undefined;
  let isStopped = false;
  async function start(): Promise<void> {
    const live = await fetchPart(async () => import('./RoomConnection.ts'), 'calmly');
    if (isStopped) return;
    connection = new live.RoomConnection(shareCode, audience);
    connection.start();
  }
  const brought = takePageFact('room', shareCode);
  if (brought?.audience === audience) {
    takeSnapshot(audience, brought);
    afterPaint(() => void start().catch(() => undefined));
  } else void start().catch(() => undefined);
  return () => {
    isStopped = true;
    connection?.stop();
  };
}
