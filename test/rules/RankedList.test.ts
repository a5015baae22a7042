import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RankedList } from '../../protocol/rules/RankedList.ts';
import { byScore, type Score } from '../../protocol/rules/ranking.ts';

const scoreOf = (id: number, correctPredictions: number): Score => ({
  id: String(id),
  totalPredictions: correctPredictions,
  correctPredictions,
  finishedAt: 0,
  joinedAt: id % 7,
});
const most = 60;
/** New scores by participant; an undefined score removes the participant. */
const change = fc.record({
  id: fc.nat({ max: most }),
  score: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
});
const sortedByScore = (scores: Iterable<Score>) => [...scores].toSorted(byScore);

it('ranked list: stays sorted after any number of insertions, changes and removals', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat({ max: most }), { minLength: 20 }),
      fc.array(fc.array(change, { maxLength: 12 }), { maxLength: 8 }),
      (first, turns) => {
        const there = new Map(first.map((id) => [String(id), scoreOf(id, id % 5)]));
        const ranked = new RankedList(byScore, [...there.values()]);
        for (const turn of turns) {
          const before = ranked.list;
          const copyBefore = [...before];
          for (const { id, score } of turn) {
            const name = String(id);
            const now = score === undefined ? undefined : scoreOf(id, score);
            ranked.recordChange(name, { before: there.get(name), now });
            if (now) there.set(name, now);
            else there.delete(name);
          }
          expect(ranked.list).toEqual(sortedByScore(there.values()));
          for (const [index, score] of ranked.list.entries()) expect(ranked.placeOf(score)).toBe(index + 1);
          expect(before).toEqual(copyBefore);
        }
      },
    ),
  );
});
