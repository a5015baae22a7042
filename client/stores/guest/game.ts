import { createContext, use } from 'react';
import type { QuestionType } from '../../../protocol/rules/correctness.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { sendOrKeep } from './outbox.ts';
import { loadPredictions, predict } from './predictions.ts';
import type { RoomState } from '../room/eventRoom.ts';
import { changeParticipant } from '../app/session.ts';

/**
 * The actions of a guest who has joined. The real game and the demo implement this interface, so that
 * components work with both.
 */
export interface Game {
  /** Loads the predictions of the participant. */
  loadPredictions: (participantId: string) => Promise<void>;
  /** Saves a prediction. Without network, the prediction stays in the outbox. Throws the server's refusal. */
  predict: (participantId: string, questionId: string, answer: string, type: QuestionType) => Promise<void>;
  /**
   * Saves a message. Returns 'kept' without network, because the message then stays in the outbox. The demo
   * sends nothing and returns 'simulated'. Throws the server's refusal.
   */
  leaveMessage: (participantId: string, message: string) => Promise<'sent' | 'kept' | 'simulated'>;
  /** Returns the questions to predict. The demo opens all of them and hides their answers. */
  questionsToPredict: (room: Pick<RoomState, 'questions'>) => Question[];
}

async function leaveMessage(participantId: string, message: string): Promise<'sent' | 'kept'> {
  const outcome = await sendOrKeep({ kind: 'message', participantId, message });
  if (outcome !== 'replaced') changeParticipant(participantId, { message });
  return outcome === 'sent' ? 'sent' : 'kept';
}

/** The game of a real event, on the server. */
export const liveGame: Game = {
  loadPredictions,
  predict,
  leaveMessage,
  questionsToPredict: (room) => room.questions,
};

/** The game on this page: the real one, or the demo. */
export const GameContext = createContext(liveGame);

export const useGame = () => use(GameContext);
