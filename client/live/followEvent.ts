import { isShareCode } from '../../protocol/checks.ts';
import type { Audience } from '../../protocol/live.ts';
import { loadSampleTexts } from '../stores/room/loadSampleTexts.ts';
import { resetRoom, closeRoom, applySnapshot } from '../stores/room/eventRoom.ts';
import { takePageFact } from '../stores/room/pageFacts.ts';
import { insist } from '../api/retry.ts';
import { afterPaint, fetchPart } from '../stores/app/chunks.ts';
import type { RoomConnection } from './RoomConnection.ts';

/**
 * Keeps `useEventRoom` true to the event while a screen shows it; gives the way to stop. The code of the connection comes
 * beside the first screen's, not before it. Nobody is asked for what can be no event's code.
 */
export function followEvent(shareCode: string, audience: Audience): () => void {
  resetRoom(shareCode);
  if (!isShareCode(shareCode)) {
    closeRoom('not_found');
    return () => {};
  }
  void loadSampleTexts(shareCode);
  let connection: RoomConnection | undefined;
  let isStopped = false;
  async function start(): Promise<void> {
    const load = async () => import('./RoomConnection.ts');
    await insist(async () => {
      const live = isStopped ? undefined : await fetchPart(load, 'calmly').catch(() => undefined);
      if (live && !isStopped) {
        connection = new live.RoomConnection(shareCode, audience);
        connection.start();
      }
      return live !== undefined || isStopped;
    });
  }
  const brought = takePageFact('room', shareCode);
  if (brought?.audience === audience) {
    applySnapshot(audience, brought);
    afterPaint(() => void start());
  } else void start();
  return () => {
    isStopped = true;
    connection?.stop();
  };
}
