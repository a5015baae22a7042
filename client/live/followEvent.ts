import { isShareCode } from '../../protocol/userText.ts';
import type { Audience } from '../../protocol/live.ts';
import { loadSampleTexts } from '../stores/room/loadSampleTexts.ts';
import { resetRoom, closeRoom, applySnapshot } from '../stores/room/eventRoom.ts';
import { takeEmbeddedData } from '../stores/room/embeddedPageData.ts';
import { retryUntilTrue } from '../api/retry.ts';
import { afterPaint, fetchChunk } from '../stores/app/chunks.ts';
import type { RoomConnection } from './RoomConnection.ts';

/**
 * Keeps `useEventRoom` up to date with an event while a screen shows it. Loads the connection's code in
 * parallel with the first screen. An invalid event code gives `not_found` without a request. Returns a
 * function that stops the updates.
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
    await retryUntilTrue(async () => {
      const module = isStopped ? undefined : await fetchChunk(load, 'whenIdle').catch(() => undefined);
      if (module && !isStopped) {
        connection = new module.RoomConnection(shareCode, audience);
        connection.start();
      }
      return module !== undefined || isStopped;
    });
  }
  const snapshot = takeEmbeddedData('room', shareCode);
  if (snapshot?.audience === audience) {
    applySnapshot(audience, snapshot);
    afterPaint(() => void start());
  } else void start();
  return () => {
    isStopped = true;
    connection?.stop();
  };
}
