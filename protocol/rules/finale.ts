import { counts } from '../limits.ts';
import { guestOf, type GuestName } from './podium.ts';
import { resultOf, type SlicedComputation } from './predictionCounts.ts';
import { byScore } from './ranking.ts';
import type { ScoredQuestion, Standing } from './scoreboardTypes.ts';
import type { Scoreboard } from './scoreboard.ts';
import { sorted } from './sorted.ts';
import { type Title, titlesInSlices, type TitleInput } from './finale/titles.ts';

interface Climber extends GuestName {
  gained: number;
  rank: number;
}

/** Returns the guests with a correct prediction of a question, ordered by rank. */
export const correctGuestsOf = (board: Scoreboard, questionId: string): GuestName[] =>
  board.predictionsOf(questionId).flatMap(({ standing, points }) => (points > 0 ? guestOf(standing) : []));

/** Returns the ranking that would result if the question had no answer. */
function rankingWithout(board: Scoreboard, { id, isTieBreaker }: ScoredQuestion): Standing[] {
  const points = new Map(board.predictionsOf(id).map((each) => [each.standing.id, each.points]));
  const without = board.rankedByScore().map((standing) => ({
    ...standing,
    points: standing.points - (points.get(standing.id) ?? 0),
    ...(isTieBreaker && { tieBreakerDistance: undefined }),
  }));
  return sorted(without, byScore);
}

/**
 * Returns the guests who gained most ranks by one question. The order is by gained ranks, then by the new
 * rank. Returns an empty list if no guest had points before the question.
 */
export function climbersBy(board: Scoreboard, question: ScoredQuestion): Climber[] {
  const before = rankingWithout(board, question);
  if (!before.some(({ points }) => points > 0)) return [];
  const rankBefore = new Map(before.map(({ id }, index) => [id, index + 1]));
  const climbers = board.rankedByScore().flatMap((standing, index) => {
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

/**
 * Returns the results of answered questions. Omits questions with the rule `closest`, because a guest can be
 * the closest without knowing the answer.
 */
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

/** An answer is a surprise if at most this share of the question's predictions is correct. */
const maxSurpriseShare = 0.25;

/** Returns the question with the smallest share of correct predictions, if that is a surprise. */
function surpriseOf(outcomes: readonly Outcome[]): Outcome | undefined {
  const share = ({ correctCount, predictionCount }: Outcome) => correctCount / predictionCount;
  const surprises = outcomes.filter(
    ({ correctCount, predictionCount }) =>
      predictionCount > 1 && correctCount <= maxSurpriseShare * predictionCount,
  );
  return sorted(surprises, (a, b) => share(a) - share(b) || b.predictionCount - a.predictionCount)[0];
}

interface Better extends GuestName {
  correctCount: number;
  coupleCount: number;
  comparedCount: number;
  guestCount: number;
}

/**
 * Returns the guest with the most correct predictions among the questions that the couple predicted. The
 * guest must have more than the couple. Among equal guests, the best rank wins. With the rule `closest`, the
 * couple's prediction is correct if no guest's is closer.
 */
function* beatCoupleInSlices(
  board: Scoreboard,
  questions: readonly ScoredQuestion[],
  couple: ReadonlyMap<string, string>,
): SlicedComputation<Better | undefined> {
  const compared = questions.filter(({ id }) => couple.has(id));
  const coupleCount = compared.filter(({ id }) => board.isCorrect(id, couple.get(id)!)).length;
  const right = new Map<string, number>();
  for (const { id: questionId } of compared) {
    for (const { id } of correctGuestsOf(board, questionId)) right.set(id, (right.get(id) ?? 0) + 1);
    yield;
  }
  const counted = board
    .rankedByScore()
    .map((standing) => ({ ...guestOf(standing), correctCount: right.get(standing.id) ?? 0 }));
  const better = counted.filter(({ correctCount }) => correctCount > coupleCount);
  const [best] = sorted(better, (a, b) => b.correctCount - a.correctCount);
  return best && { ...best, coupleCount, comparedCount: compared.length, guestCount: better.length };
}

export interface Highlights {
  surprise?: Outcome;
  beatCouple?: Better;
  titles?: Title[];
}

/**
 * Returns the highlights of the questions whose answers guests have seen. Highlights that do not apply are
 * omitted.
 */
export const highlightsOf = (input: TitleInput): Highlights => resultOf(highlightsInSlices(input));

/** Does the same as `highlightsOf` in steps. Yields after each question. */
export function* highlightsInSlices(input: TitleInput): SlicedComputation<Highlights> {
  const { board, questions, couple } = input;
  const surprise = surpriseOf(outcomesOf(board, questions));
  const beatCouple = yield* beatCoupleInSlices(board, questions, couple);
  const titles = yield* titlesInSlices(input);
  return {
    ...(surprise && { surprise }),
    ...(beatCouple && { beatCouple }),
    ...(titles.length > 0 && { titles }),
  };
}
