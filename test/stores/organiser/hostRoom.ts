import { afterEach, vi } from 'vitest';
import type { Browser } from '../../support/Browser.ts';
import { until } from '../../support/until.ts';

/** Returns a function that connects a host page (`openPage`) to its room. Each test ends the connection. */
export function hostRoom() {
  let leave = () => {};
  afterEach(async () => {
    leave();
    (await import('../../../client/live/liveSocket.ts')).liveSocket().disconnect();
    vi.unstubAllGlobals();
  });
  /** Returns a function that leaves the room before the test ends. */
  return async (visitor: Browser, shareCode: string): Promise<() => void> => {
    const { useEventRoom } = await import('../../../client/stores/room/eventRoom.ts');
    const { followEvent } = await import('../../../client/live/followEvent.ts');
    const { liveSocket } = await import('../../../client/live/liveSocket.ts');
    const socket = liveSocket();
    socket.io.opts.extraHeaders = { cookie: visitor.cookie };
    // Connects again with this cookie, as a page does when its grants change.
    if (socket.active) socket.disconnect().connect();
    leave = followEvent(shareCode, 'organiser');
    await until('the room is open', () => useEventRoom.getState().room?.audience === 'organiser');
    return leave;
  };
}
