import { tidyName } from '../../protocol/userText.ts';
import { counts } from '../../protocol/limits.ts';
import type { BoardRow } from '../../protocol/live.ts';
import type { Participant } from '../../protocol/schemas/participants.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { byScore, scoreOf } from '../../protocol/rules/ranking.ts';
import { outcomeOf } from '../../protocol/rules/correctness.ts';
import { sorted } from '../../protocol/rules/sorted.ts';
import { changeParticipant, useSession } from '../stores/app/session.ts';
import type { Game } from '../stores/guest/game.ts';
import { deleteMessageDraft } from '../stores/guest/messageDraft.ts';
import type { Player } from '../stores/guest/player.ts';
import { usePredictions, type OwnPrediction } from '../stores/guest/predictions.ts';
import { placeOn } from '../stores/room/boardChanges.ts';
import type { RoomState } from '../stores/room/eventRoom.ts';

/** The game of the demo. It sends nothing, opens every question and hides the answers. */
export const demoGame: Game = {
  loadPredictions: async (participantId) => {
    if (usePredictions.getState().participantId === participantId) return;
    usePredictions.setState({ participantId, status: 'known', byQuestion: {}, typed: {} });
  },
  predict: async (_participantId, questionId, answer) =>
    usePredictions.setState(({ byQuestion }) => ({
      byQuestion: { ...byQuestion, [questionId]: { answer, state: 'saved' } },
    })),
  leaveMessage: async (participantId, message) => {
    changeParticipant(participantId, { message });
    return 'simulated';
  },
  questionsToPredict: (room) =>
    room.questions.map(({ correctAnswer: _hidden, ...question }) => ({ ...question, isActive: true })),
};

const demoId = 'demo';

const noSession = { participants: [], currentId: undefined, removedId: undefined, isOrganiser: false };

/** Returns the leaderboard row of the demo's guest. They joined and finished last, so they lose every tie. */
function rowOf(guest: Participant, room: RoomState, predictions: Record<string, OwnPrediction>): BoardRow {
  const outcomeFor = (question: Question) => outcomeOf(question, predictions[question.id]?.answer);
  return {
    id: guest.id,
    username: guest.username,
    seat: -1,
    totalPredictions: room.questions.filter((question) => outcomeFor(question) !== 'unanswered').length,
    ...scoreOf(room.questions, (question) => outcomeFor(question) === 'correct'),
    finishedAt: Number.MAX_SAFE_INTEGER,
    joinedAt: Number.MAX_SAFE_INTEGER,
  };
}

/**
 * The guest of the demo, who uses the same stores as a real guest. The page computes the results from the
 * sample's visible answers. A question with a hidden answer stays pending.
 */
export const demoPlayer: Player = {
  audience: 'screen',
  hasOwnPages: false,
  isOver: () => false,
  canJoin: () => true,
  loadSession: async (shareCode) => {
    // A separate code prevents the demo and the real event from sharing a guest.
    const demoCode = `demo of ${shareCode}`;
    if (useSession.getState().shareCode !== demoCode)
      useSession.setState({ ...noSession, status: 'known', shareCode: demoCode });
  },
  join: async (_shareCode, name) => {
    const guest = { id: demoId, username: tidyName(name), joinedAt: new Date().toISOString() };
    deleteMessageDraft(demoId);
    usePredictions.setState({ participantId: undefined });
    useSession.setState({ participants: [guest], currentId: demoId });
  },
  standings: (room, guest, predictions = {}) => {
    const ownRow = guest && rowOf(guest, room, predictions);
    const rows = ownRow ? sorted([...room.rows, ownRow], byScore) : room.rows;
    return {
      top: rows.slice(0, counts.phoneBoardRows),
      participantCount: rows.length,
      place: ownRow && placeOn(rows, ownRow.id),
    };
  },
};
