import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byScore,
  pointsOf,
  type Score,
  tieAt,
  type TieReason,
  tieReason,
  tieReasons,
} from '../../protocol/rules/ranking.ts';

const smallNumber = fc.integer({ min: 1, max: 2 });
const ranking = fc
  .array(
    fc.record({
      totalPredictions: smallNumber,
      correctPredictions: fc.nat(1),
      points: fc.option(smallNumber, { nil: undefined }),
      tieBreakerDistance: fc.option(smallNumber, { nil: undefined }),
      finishedAt: smallNumber,
      joinedAt: smallNumber,
    }),
    { maxLength: 8 },
  )
  .map((scores) => scores.map((score, index): Score => ({ ...score, id: `p${index}` })).toSorted(byScore));

/** The criteria of the order, by priority. */
const steps: [TieReason, (score: Score) => number | undefined][] = [
  ['tieBreaker', ({ tieBreakerDistance }) => tieBreakerDistance],
  ['predictions', ({ totalPredictions }) => totalPredictions],
  ['finished', ({ finishedAt }) => finishedAt],
];

describe('explanation of a tie', () => {
  it('names the first criterion that differs', () => {
    fc.assert(
      fc.property(ranking, (scores) => {
        const expectedReasons = scores.slice(1).map((second, index) => {
          const first = scores[index]!;
          const isTie = pointsOf(first) === pointsOf(second) && pointsOf(first) > 0;
          const [step] = steps.find(([, figure]) => figure(first) !== figure(second)) ?? ['joined'];
          expect(tieReason(first, second)).toBe(isTie ? step : undefined);
          return isTie ? [step] : [];
        });
        expect(tieReasons(scores)).toEqual(new Set(expectedReasons.flat()));
        const namedScores = scores.map((score) => ({ ...score, username: `Guest ${score.id}` }));
        const ties = namedScores.map((_, index) => tieAt(namedScores, index));
        expect(ties.map((tie) => tie?.reason)).toEqual(
          [undefined, ...scores.slice(1).map((second, index) => tieReason(scores[index]!, second))].slice(
            0,
            scores.length,
          ),
        );
        const namesBefore = namedScores.map((_, index) => namedScores[index - 1]?.username);
        expect(ties.every((tie, index) => !tie || tie.name === namesBefore[index])).toBe(true);
      }),
    );
  });

  it.each([
    ['tieBreaker', { tieBreakerDistance: 1 }, { tieBreakerDistance: 2, totalPredictions: 9 }],
    ['tieBreaker', { tieBreakerDistance: 7 }, { totalPredictions: 9 }],
    ['predictions', { totalPredictions: 9 }, { finishedAt: 1 }],
    ['finished', { finishedAt: 4 }, { finishedAt: 5, joinedAt: 1 }],
    ['joined', { joinedAt: 1 }, { joinedAt: 2 }],
    [undefined, { points: 4 }, {}],
    [undefined, { points: 0, tieBreakerDistance: 1 }, { points: 0 }],
    [undefined, { finishedAt: 0, joinedAt: 0 }, { finishedAt: 1, joinedAt: 0 }],
  ] as const)('is %s for %j before %j', (reason, one, other) => {
    const score = { totalPredictions: 3, correctPredictions: 2, points: 3, finishedAt: 8, joinedAt: 2 };
    const [first, second] = [
      { ...score, ...one, id: 'a' },
      { ...score, ...other, id: 'b' },
    ];
    expect(byScore(first, second)).toBeLessThan(0);
    expect(tieReason(first, second)).toBe(reason);
  });
});
