import { createContext, use } from 'react';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Audience, OwnPlace, TopRow } from '../../../protocol/live.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { OwnPrediction } from './predictions.ts';
import type { RoomState } from '../room/eventRoom.ts';
import { joinAs, loadSession } from '../app/session.ts';

/** The leaderboard from the view of one guest. */
export interface Standings {
  top: readonly TopRow[];
  participantCount: number;
  place: OwnPlace | undefined;
}

/**
 * The identity of a guest in an event, and how they join. The real guest and the demo's guest implement this
 * interface, so that components work with both.
 */
export interface Player {
  audience: Audience;
  /** True when the guest has pages on the server that links can open. */
  hasOwnPages: boolean;
  /** True when the game has ended. */
  isOver: (event: GuestEvent) => boolean;
  /** True when new guests may join. */
  canJoin: (event: GuestEvent) => boolean;
  /** Loads the identity of this browser in the event. */
  loadSession: (shareCode: string) => Promise<void>;
  /** Joins the event. Throws ApiError when the name is refused. */
  join: (shareCode: string, username: string) => Promise<unknown>;
  standings: (
    room: RoomState,
    participant?: Participant,
    predictions?: Record<string, OwnPrediction>,
  ) => Standings;
}

/** The guest of a real event. */
export const livePlayer: Player = {
  audience: 'guest',
  hasOwnPages: true,
  isOver: ({ isOver }) => isOver,
  canJoin: ({ isDoorClosed, isOver }) => !isDoorClosed && !isOver,
  loadSession,
  join: joinAs,
  standings: (room, participant) => ({
    top: room.top,
    participantCount: room.counters[0],
    place: participant && room.places[participant.id],
  }),
};

/** The player on this page: the real guest or the demo's guest. */
export const PlayerContext = createContext(livePlayer);

export const usePlayer = () => use(PlayerContext);
