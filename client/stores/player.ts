import type { GuestEvent } from '../../protocol/events.ts';
import type { Audience, OwnPlace, TopRow } from '../../protocol/live.ts';
import type { Participant } from '../../protocol/participants.ts';
import type { Question } from '../../protocol/questions.ts';
import type { OwnPrediction } from './predictions.ts';
import type { RoomState } from './roomState.ts';
import { joinAs, loadSession, useSession } from './session.ts';

/** The leaderboard as one guest sees it. */
export interface Standings {
  top: readonly TopRow[];
  participantCount: number;
  place: OwnPlace | undefined;
}

/** What a guest can do in an event. The demo has one of its own, so that no component asks which one it is. */
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
  /** Learns what the participant predicted. */
  recall: (participantId: string) => Promise<void>;
  /** Throws the server's refusal; without network the prediction is kept and sent later. */
  predict: (participantId: string, questionId: string, answer: string) => Promise<void>;
  /** Throws the server's refusal; without network the message is kept and sent later. Played: it is never sent. */
  leaveMessage: (participantId: string, message: string) => Promise<'sent' | 'kept' | 'played'>;
  /** The questions as this guest is asked them. */
  asked: (room: RoomState) => Question[];
  standings: (
    room: RoomState,
    participant: Participant | undefined,
    predictions: Record<string, OwnPrediction>,
  ) => Standings;
}

async function leaveMessage(participantId: string, message: string): Promise<'sent' | 'kept'> {
  const { sendOrKeep } = await import('./outbox.ts');
  const outcome = await sendOrKeep({ kind: 'message', participantId, message });
  if (outcome !== 'replaced') rememberMessage(participantId, message);
  return outcome === 'sent' ? 'sent' : 'kept';
}

/** Notes the message of a participant of this browser. */
export function rememberMessage(participantId: string, message: string): void {
  useSession.setState(({ participants }) => ({
    participants: participants.map((known) => (known.id === participantId ? { ...known, message } : known)),
  }));
}

/** The guest of a real event: everything goes to the server. What only a game needs comes with the game. */
export const livePlayer: Player = {
  audience: 'guest',
  hasOwnPages: true,
  isOver: ({ isOver }) => isOver,
  letsIn: ({ isDoorClosed, isOver }) => !isDoorClosed && !isOver,
  arrive: loadSession,
  join: joinAs,
  recall: async (participantId) => (await import('./predictions.ts')).loadPredictions(participantId),
  predict: async (...prediction) => (await import('./predictions.ts')).predict(...prediction),
  leaveMessage,
  asked: (room) => room.questions,
  standings: (room, participant) => ({
    top: room.top,
    participantCount: room.counters[0],
    place: participant && room.places[participant.id],
  }),
};
