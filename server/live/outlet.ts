import type { Audience, ServerToClient } from '../../protocol/live.ts';

export type Name = keyof ServerToClient;

export const audiences = ['screen', 'organiser', 'guest'] as const satisfies Audience[];

/** Where a room's messages go; the hub knows the sockets. */
export interface Outlet {
  toAudience: (audience: Audience, name: Name, payload?: object) => void;
  toParticipant: (participantId: string, name: Name, payload: object) => void;
  /** How many listen; nothing is worked out for an audience of nobody. */
  audienceSize: (audience: Audience) => number;
  /** Shows everybody of an audience out of the room. */
  dismiss: (audience: Audience) => void;
}
