import { counts } from '../limits.ts';
import { guestOf, type GuestName } from './podium.ts';
import { byScore } from './ranking.ts';
import type { ScoredQuestion, Standing } from './scored.ts';
import type { Scoreboard } from './scoreboard.ts';
import { isCorrect, correctnessTest } from './scoring.ts';
import { sorted } from './sorted.ts';

interface Climber extends GuestName {
  gained: number;
  rank: number;
}

/** Who was right on a question, in order of their rank. */
export const correctGuestsOf = (board: Scoreboard, questionId: string): GuestName[] =>
  board.predictionsOf(questionId).flatMap(({ standing, points }) => (points > 0 ? guestOf(standing) : []));

/** The ranking as it would be had a question no answer. */
function rankingWithout(board: Scoreboard, { id, isTieBreaker }: ScoredQuestion): Standing[] {
  const points = new Map(board.predictionsOf(id).map((each) => [each.standing.id, each.points]));
  const without = board.scored().map((standing) => ({
    ...standing,
    points: standing.points - (points.get(standing.id) ?? 0),
    ...(isTieBreaker && { tieBreakerDistance: undefined }),
  }));
  return sorted(without, byScore);
}

/**
 * Who gained most places by one question, most first, and of equals who stands higher now. Before anybody was right there
 * was no ranking, so nobody has climbed from that.
 */
export function climbersBy(board: Scoreboard, question: ScoredQuestion): Climber[] {
  const before = rankingWithout(board, question);
  if (!before.some(({ points }) => points > 0)) return [];
  const rankBefore = new Map(before.map(({ id }, index) => [id, index + 1]));
  const climbers = board.scored().flatMap((standing, index) => {
    const gained = rankBefore.get(standing.id)! - (index + 1);
    return gained > 0 ? { ...guestOf(standing), gained, rank: index + 1 } : [];
  });
  return sorted(climbers, (a, b) => b.gained - a.gained || a.rank - b.rank).slice(0, counts.climbers);
}

interface Outcome {
  questionId: string;
  correctCount: number;
  predictionCount: number;
}

/** How questions came out; where the closest guess wins, being right says nothing of how many knew it. */
const outcomesOf = (board: Scoreboard, questions: readonly ScoredQuestion[]): Outcome[] =>
  questions.flatMap(({ id, correctAnswer, numberRule }) =>
    correctAnswer === undefined || numberRule === 'closest'
      ? []
      : {
          questionId: id,
          correctCount: board.correctCountOf(id),
          predictionCount: board.predictionCountOf(id),
        },
  );

/** The answer that the fewest saw coming, if most had predicted something else. */
function surpriseOf(outcomes: readonly Outcome[]): Outcome | undefined {
  const share = ({ correctCount, predictionCount }: Outcome) => correctCount / predictionCount;
  const surprises = outcomes.filter(
    ({ correctCount, predictionCount }) => predictionCount > 1 && correctCount * 2 < predictionCount,
  );
  return sorted(surprises, (a, b) => share(a) - share(b) || b.predictionCount - a.predictionCount)[0];
}

/** Who alone knew an answer: the one that most others had wrong. */
function onlyOneOf(
  board: Scoreboard,
  outcomes: readonly Outcome[],
): (GuestName & { questionId: string }) | undefined {
  const known = outcomes.filter(
    ({ correctCount, predictionCount }) => correctCount === 1 && predictionCount > 1,
  );
  const [most] = sorted(known, (a, b) => b.predictionCount - a.predictionCount);
  const [guest] = most ? correctGuestsOf(board, most.questionId) : [];
  return most && guest && { ...guest, questionId: most.questionId };
}

/** Whose predictions are most like the couple's; of equals who stands higher. */
function likeCoupleOf(
  board: Scoreboard,
  questions: readonly ScoredQuestion[],
  couple: ReadonlyMap<string, string>,
): (GuestName & { equalCount: number; comparedCount: number }) | undefined {
  const counted = new Map(board.scored().map(({ id }) => [id, { equalCount: 0, comparedCount: 0 }]));
  for (const { id, type } of questions.filter((question) => couple.has(question.id))) {
    const isAlike = remembering(correctnessTest({ type, correctAnswer: couple.get(id) }));
    for (const { standing, answer } of board.predictionsOf(id)) {
      const line = counted.get(standing.id)!;
      line.comparedCount += 1;
      line.equalCount += Number(isAlike(answer));
    }
  }
  const alike = board.scored().map((standing) => ({ ...guestOf(standing), ...counted.get(standing.id)! }));
  const [most] = sorted(alike, (a, b) => b.equalCount - a.equalCount || a.comparedCount - b.comparedCount);
  return most && most.equalCount > 0 ? most : undefined;
}

/** A room gives few different answers. */
function remembering(judge: (answer: string) => boolean): (answer: string) => boolean {
  const known = new Map<string, boolean>();
  return (answer) => {
    const isKnown = known.get(answer) ?? judge(answer);
    known.set(answer, isKnown);
    return isKnown;
  };
}

interface Better extends GuestName {
  correctCount: number;
  coupleCount: number;
  guestCount: number;
}

/**
 * Who knew better than the couple what would happen, by the questions that the couple predicted, too: the best of them, and
 * of equals who stands higher. Where the closest guess wins, the couple are no part of it.
 */
function beatCoupleOf(
  board: Scoreboard,
  questions: readonly ScoredQuestion[],
  couple: ReadonlyMap<string, string>,
): Better | undefined {
  const compared = questions.filter(({ id, numberRule }) => couple.has(id) && numberRule !== 'closest');
  const coupleCount = compared.filter((question) => isCorrect(question, couple.get(question.id)!)).length;
  const right = new Map<string, number>();
  for (const guest of compared.flatMap(({ id }) => correctGuestsOf(board, id)))
    right.set(guest.id, (right.get(guest.id) ?? 0) + 1);
  const counted = board
    .scored()
    .map((standing) => ({ ...guestOf(standing), correctCount: right.get(standing.id) ?? 0 }));
  const better = counted.filter(({ correctCount }) => correctCount > coupleCount);
  const [best] = sorted(better, (a, b) => b.correctCount - a.correctCount);
  return best && { ...best, coupleCount, guestCount: better.length };
}

/**
 * What was worth telling of the questions whose answers guests have seen: the surprise nobody saw coming, who alone knew an
 * answer, who predicts most like the couple, and who knew better than they did.
 */
export function highlightsOf(
  board: Scoreboard,
  questions: readonly ScoredQuestion[],
  couple: ReadonlyMap<string, string> = new Map(),
) {
  const outcomes = outcomesOf(board, questions);
  const surprise = surpriseOf(outcomes);
  const onlyOne = onlyOneOf(board, outcomes);
  const likeCouple = likeCoupleOf(board, questions, couple);
  const beatCouple = beatCoupleOf(board, questions, couple);
  return {
    ...(surprise && { surprise }),
    ...(onlyOne && { onlyOne }),
    ...(likeCouple && { likeCouple }),
    ...(beatCouple && { beatCouple }),
  };
}
