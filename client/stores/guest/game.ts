import { createContext, use } from 'react';
import type { QuestionType } from '../../../protocol/rules/scoring.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { sendOrKeep } from './outbox.ts';
import { loadPredictions, predict } from './predictions.ts';
import type { RoomState } from '../room/eventRoom.ts';
import { changeParticipant } from '../app/session.ts';

/** What a guest does who has joined. The demo has one of its own, so that no component asks which one it is. */
export interface Game {
  /** Learns what the participant predicted. */
  recall: (participantId: string) => Promise<void>;
  /** Throws the server's refusal; without network the prediction is kept and sent later. */
  predict: (participantId: string, questionId: string, answer: string, type: QuestionType) => Promise<void>;
  /** Throws the server's refusal; without network the message is kept and sent later. Played: it is never sent. */
  leaveMessage: (participantId: string, message: string) => Promise<'sent' | 'kept' | 'played'>;
  /** The questions as this guest is asked them. */
  asked: (room: Pick<RoomState, 'questions'>) => Question[];
}

async function leaveMessage(participantId: string, message: string): Promise<'sent' | 'kept'> {
  const outcome = await sendOrKeep({ kind: 'message', participantId, message });
  if (outcome !== 'replaced') changeParticipant(participantId, { message });
  return outcome === 'sent' ? 'sent' : 'kept';
}

/** The game of a real event: everything goes to the server. */
export const liveGame: Game = {
  recall: loadPredictions,
  predict,
  leaveMessage,
  asked: (room) => room.questions,
};

/** The game on this page: the real one, or that of the demo. */
export const GameContext = createContext(liveGame);

export const useGame = () => use(GameContext);
