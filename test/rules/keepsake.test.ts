import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKeepsakeOpen, keepsakeAudiences, totalsOf } from '../../protocol/rules/keepsake.ts';
import type { ScoredQuestion } from '../../protocol/rules/scoreboardTypes.ts';
import { Scoreboard } from '../../protocol/rules/scoreboard.ts';

describe('keepsake access', () => {
  it('opens for guests and everyone else, but not before it is published', () => {
    const openTo = (isGuest: boolean) =>
      [undefined, ...keepsakeAudiences].filter((audience) => isKeepsakeOpen(audience, { isGuest }));
    expect(openTo(true)).toEqual(['guests', 'link']);
    expect(openTo(false)).toEqual(['link']);
  });
});

const game = fc
  .record({
    answers: fc.array(fc.array(fc.option(fc.nat(2)), { minLength: 4, maxLength: 4 }), { maxLength: 9 }),
    closest: fc.nat(4),
  })
  .map(({ answers, closest }) => {
    const questions = [0, 1, 2, 3].map((index): ScoredQuestion => ({
      id: `q${index}`,
      type: 'numeric',
      correctAnswer: '1',
      ...(index === closest && { numberRule: 'closest' }),
    }));
    const predictions = answers.flatMap((own, who) =>
      own.flatMap((answer, index) =>
        answer === null
          ? []
          : { questionId: `q${index}`, participantId: `p${who}`, answer: String(answer), submittedAt: who },
      ),
    );
    const participants = answers.map((_, who) => ({ id: `p${who}`, username: `G${who}`, joinedAt: who }));
    return { questions, predictions, board: Scoreboard.from({ questions, participants, predictions }) };
  });

describe('keepsake totals', () => {
  it('count predictions and correct predictions of these questions', () => {
    fc.assert(
      fc.property(game, fc.subarray([0, 1, 2, 3]), ({ questions, predictions, board }, chosen) => {
        const chosenQuestions = chosen.map((index) => questions[index]!);
        const ids = new Set(chosenQuestions.map(({ id }) => id));
        const tally = totalsOf(board, chosenQuestions);
        expect(tally.predictionCount).toBe(
          predictions.filter(({ questionId }) => ids.has(questionId)).length,
        );
        const right = chosenQuestions.flatMap(({ id }) =>
          board.predictionsOf(id).filter(({ points }) => points > 0),
        );
        expect(tally.correctCount).toBe(right.length);
      }),
    );
  });

  it('name the share of the majority if more than half of several guests were right', () => {
    fc.assert(
      fc.property(game, ({ questions, board }) => {
        const { clearest } = totalsOf(board, questions);
        const shares = questions
          .filter(({ id, numberRule }) => numberRule !== 'closest' && board.predictionCountOf(id) > 1)
          .map(({ id }) => board.correctCountOf(id) / board.predictionCountOf(id));
        const most = Math.max(0, ...shares);
        const shownShare = clearest && clearest.correctCount / clearest.predictionCount;
        expect(shownShare).toBe(most > 0.5 ? most : undefined);
      }),
    );
  });
});
