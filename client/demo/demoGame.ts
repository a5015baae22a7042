import type { Game } from '../stores/guest/game.ts';
import { usePredictions } from '../stores/guest/predictions.ts';
import { rememberMessage } from '../stores/app/session.ts';

/** The sample game: nothing is sent. Every question is asked, also the closed ones. */
export const demoGame: Game = {
  recall: async (participantId) => {
    if (usePredictions.getState().participantId === participantId) return;
    usePredictions.setState({ participantId, status: 'known', byQuestion: {}, typed: {} });
  },
  predict: async (_participantId, questionId, answer) =>
    usePredictions.setState(({ byQuestion }) => ({
      byQuestion: { ...byQuestion, [questionId]: { answer, state: 'saved' } },
    })),
  leaveMessage: async (participantId, message) => {
    rememberMessage(participantId, message);
    return 'played';
  },
  asked: (room) =>
    room.questions.map(({ correctAnswer: _shownLater, ...question }) => ({ ...question, isActive: true })),
};
