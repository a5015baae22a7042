import { afterEach, vi } from 'vitest';
import type { Browser } from '../../support/Browser.ts';
import { until } from '../../support/until.ts';

/** Opens host pages (`openPage`) that follow their event by socket. Each page is left when its test ends. */
export function hostRoom() {
  let leave = () => {};
  afterEach(async () => {
    leave();
    (await import('../../../client/live/liveSocket.ts')).liveSocket().disconnect();
    vi.unstubAllGlobals();
  });
  /** Returns a function that leaves the page earlier. */
  return async (visitor: Browser, shareCode: string): Promise<() => void> => {
    const { useEventRoom } = await import('../../../client/stores/room/eventRoom.ts');
    const { followEvent } = await import('../../../client/live/followEvent.ts');
    const { liveSocket } = await import('../../../client/live/liveSocket.ts');
    liveSocket().io.opts.extraHeaders = { cookie: visitor.cookie };
    leave = followEvent(shareCode, 'organiser');
    await until('the room is open', () => useEventRoom.getState().room?.audience === 'organiser');
    return leave;
  };
}
