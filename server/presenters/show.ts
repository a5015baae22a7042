import { counts } from '../../protocol/limits.ts';
import { isCorrect } from '../../protocol/rules/scoring.ts';
import type { Standing } from '../../protocol/rules/scored.ts';
import { isRevealed } from '../../protocol/rules/visibility.ts';
import type { HostShow, Show, ShownStep } from '../../protocol/schemas/show.ts';
import type { LiveEvent } from '../followedEvent.ts';
import type { QuestionRecord } from '../models/game.ts';
import type { StoredStep } from '../models/show.ts';

const guestOf = ({ id, username }: Standing) => ({ id, username });

/** The show as the big screens follow it. `now` in epoch milliseconds. */
export const presentShow = (live: LiveEvent, now: number): Show => ({
  revision: live.show.moves,
  step: presentStep(live),
  // Of itself it has no beginning.
  shownForMs: live.show.kind === 'automatic' ? 0 : Math.max(0, now - live.show.changedAt.getTime()),
  pace: live.show.pace,
  sound: { isOn: live.show.isSoundOn, volume: live.show.volume },
});

/** The same for the host. */
export const presentHostShow = (live: LiveEvent, now: number): HostShow => ({
  ...presentShow(live, now),
  wishIds: live.show.wishIds.map(String),
  ...(live.show.before && { undoable: live.show.kind === 'answer' ? 'reveal' : 'step' }),
});

/**
 * A step with all that its screens show of it, as it is at this moment. A step whose question is gone, or whose messages
 * or places are not there any more, shows what is left.
 */
function presentStep(live: LiveEvent): ShownStep {
  const { kind, questionId } = live.show;
  const question = questionId && live.questions.get(questionId.toString());
  if (questionId && !question) return { kind: 'leaderboard' };
  if (question) return presentQuestionStep(live, { kind, questionId }, question);
  switch (kind) {
    case 'climbers':
      return { kind, climbers: [] };
    case 'wishes':
      return { kind, wishes: presentWishes(live) };
    case 'podium':
      return { kind, places: [], highlights: {} };
    default:
      return { kind: kind as 'automatic' };
  }
}

function presentQuestionStep(live: LiveEvent, { kind }: StoredStep, question: QuestionRecord): ShownStep {
  const { board, event } = live;
  const questionId = question._id.toString();
  const predictionCount = board.predictionCountOf(questionId);
  if (kind === 'question') return { kind, questionId, predictionCount };
  if (kind === 'predictions') return { kind, questionId, predictionCount, counts: [] };
  const { correctAnswer } = question;
  if (correctAnswer === undefined || !isRevealed(question, event.showAnswers))
    return { kind: 'answer', questionId, predictionCount, correctCount: 0, right: [] };
  const isRight = ({ id }: Standing) => {
    const answer = board.answerOf(id, questionId);
    return answer !== undefined && isCorrect(question, answer);
  };
  return {
    kind: 'answer',
    questionId,
    correctAnswer,
    correctCount: board.correctCountOf(questionId),
    predictionCount,
    right: board.scored().filter(isRight).slice(0, counts.rightNames).map(guestOf),
  };
}

/** In the order in which the host has ticked them; a message that was taken back is not shown. */
const presentWishes = ({ show, messages, board }: LiveEvent) =>
  show.wishIds.flatMap((wishId) => {
    const standing = board.standingOf(wishId.toString());
    const message = messages.get(wishId.toString());
    return standing && message ? [{ ...guestOf(standing), message }] : [];
  });
