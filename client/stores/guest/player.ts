import { createContext, use } from 'react';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Audience, OwnPlace, TopRow } from '../../../protocol/live.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { OwnPrediction } from './predictions.ts';
import type { RoomState } from '../room/eventRoom.ts';
import { joinAs, loadSession } from '../app/session.ts';

/** The leaderboard as one guest sees it. */
export interface Standings {
  top: readonly TopRow[];
  participantCount: number;
  place: OwnPlace | undefined;
}

/** Who a guest is in an event, and how they come in. The demo has one of its own, so that no component asks which one it is. */
export interface Player {
  audience: Audience;
  /** Whether the guest has pages on the server that links can lead to. */
  hasOwnPages: boolean;
  /** Whether the game has ended. */
  isOver: (event: GuestEvent) => boolean;
  /** Whether somebody new may join. */
  letsIn: (event: GuestEvent) => boolean;
  /** Learns who this browser is in the event. */
  arrive: (shareCode: string) => Promise<void>;
  /** Throws ApiError when the name is refused. */
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
  letsIn: ({ isDoorClosed, isOver }) => !isDoorClosed && !isOver,
  arrive: loadSession,
  join: joinAs,
  standings: (room, participant) => ({
    top: room.top,
    participantCount: room.counters[0],
    place: participant && room.places[participant.id],
  }),
};

/** Who plays on this page: the real guest, or the one of the demo. */
export const PlayerContext = createContext(livePlayer);

export const usePlayer = () => use(PlayerContext);
