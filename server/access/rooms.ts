import type { Access } from '../../protocol/calls/calls.ts';
import type { Audience } from '../../protocol/live.ts';

/** Who may enter a room; who may make a call, the call says itself. */
export const roomAccess: Record<Audience, Access> = {
  guest: { who: 'anybody', isOfEvent: true },
  screen: { who: 'anybody', isOfEvent: true },
  organiser: { who: 'organiser' },
};
