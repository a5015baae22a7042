import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { climbersBy, highlightsOf, correctGuestsOf } from '../../protocol/rules/finale.ts';
import { podiumOf } from '../../protocol/rules/podium.ts';
import { countPredictions } from '../../protocol/rules/predictionCounts.ts';
import { byScore } from '../../protocol/rules/ranking.ts';
import type { ScoredQuestion, Standing } from '../../protocol/rules/scoreboardTypes.ts';
import { Scoreboard } from '../../protocol/rules/scoreboard.ts';
import { foldSpelling } from '../../protocol/rules/spelling.ts';

const standing = (index: number, points: number, tieBreakerDistance?: number): Standing => ({
  id: `p${index}`,
  username: `Guest ${index}`,
  seat: index,
  joinedAt: index,
  finishedAt: index,
  totalPredictions: points,
  correctPredictions: points,
  points,
  tieBreakerDistance,
});
const placesOf = (...scores: [points: number, distance?: number][]) =>
  podiumOf(scores.map(([points, distance], index) => standing(index, points, distance))).map(
    ({ place, guests }) => `${place}: ${guests.map(({ id }) => id).join(' ')}`,
  );

describe('podium steps', () => {
  it.each([
    [
      [[9], [8], [7], [6]],
      ['1: p0', '2: p1', '3: p2'],
    ],
    [
      [[9], [9], [7], [7]],
      ['1: p0 p1', '3: p2 p3'],
    ],
    [
      [[9], [8], [8], [8], [7]],
      ['1: p0', '2: p1 p2 p3'],
    ],
    [[[9], [9], [9], [9], [8]], ['1: p0 p1 p2 p3']],
    [
      [[9, 1], [9, 2], [9, 2], [9]],
      ['1: p0', '2: p1 p2'],
    ],
    [[[9], [0], [0]], ['1: p0']],
    [[[0], [0]], []],
    [[], []],
  ] as [[number, number?][], string[]][])('of %j is %j', (scores, expected) => {
    expect(placesOf(...scores)).toEqual(expected);
  });
});

/** A game in which each guest answers each question with a small number. */
const game = fc
  .record({
    answers: fc.array(fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
    weights: fc.array(fc.constantFrom(undefined, 2, 3), { minLength: 3, maxLength: 3 }),
    tieBreaker: fc.option(fc.nat(2), { nil: undefined }),
    closest: fc.option(fc.nat(2), { nil: undefined }),
  })
  .map(({ answers, weights, tieBreaker, closest }) => {
    const questions = weights.map((weight, index): ScoredQuestion => ({
      id: `q${index}`,
      type: 'numeric',
      correctAnswer: '1',
      weight,
      ...(index === tieBreaker && { isTieBreaker: true }),
      ...(index === closest && { numberRule: 'closest' }),
    }));
    const build = (gameQuestions: readonly ScoredQuestion[]) =>
      Scoreboard.from({
        questions: gameQuestions,
        participants: answers.map((_, joinedAt) => ({
          id: `p${joinedAt}`,
          username: `G${joinedAt}`,
          joinedAt,
        })),
        predictions: answers.flatMap((own, who) =>
          own.map((answer, index) => ({
            questionId: `q${index}`,
            participantId: `p${who}`,
            answer: String(answer),
            submittedAt: 7 * who + index,
          })),
        ),
      });
    return { questions, build, board: build(questions) };
  });

describe('climbers of a question', () => {
  it('are the guests with a higher place than on the board without its answer', () => {
    fc.assert(
      fc.property(game, fc.nat(2), ({ questions, build, board }, at) => {
        const question = questions[at]!;
        const without = build(
          questions.map((each) => (each === question ? { ...each, correctAnswer: undefined } : each)),
        );
        const climbers = climbersBy(board, question);
        const ranked = without.rankedByScore().some(({ points }) => points > 0);
        const gains = board
          .rankedByScore()
          .map(({ id }) => without.rankOf(id, 'byScore') - board.rankOf(id, 'byScore'));
        const expected = ranked ? gains.filter((gained) => gained > 0).toSorted((a, b) => b - a) : [];
        expect(climbers.map(({ gained }) => gained)).toEqual(expected.slice(0, 5));
        for (const { id, gained, rank } of climbers) {
          expect(rank).toBe(board.rankOf(id, 'byScore'));
          expect(without.rankOf(id, 'byScore')).toBe(rank + gained);
        }
      }),
    );
  });

  it('predicted it correctly, unless it is the tie-breaker', () => {
    fc.assert(
      fc.property(game, fc.nat(2), ({ questions, board }, at) => {
        const question = questions[at]!;
        const right = correctGuestsOf(board, question.id).map(({ id }) => id);
        expect(right).toHaveLength(board.correctCountOf(question.id));
        const others = climbersBy(board, question).filter(({ id }) => !right.includes(id));
        expect(question.isTieBreaker ? [] : others).toEqual([]);
      }),
    );
  });
});

describe('podium', () => {
  it('contains the best guests in board order, each once', () => {
    fc.assert(
      fc.property(game, ({ board }) => {
        const guests = podiumOf(board.rankedByScore()).flatMap((place) => place.guests.map(({ id }) => id));
        expect(guests).toEqual(
          board
            .rankedByScore()
            .slice(0, guests.length)
            .map(({ id }) => id),
        );
        expect(board.rankedByScore()).toEqual(board.rankedByScore().toSorted(byScore));
      }),
    );
  });
});

describe('distribution of predictions', () => {
  it('contains each option in order, also one without predictions', () => {
    expect(countPredictions({ type: 'yes_no' }, ['no', 'No', 'no'])).toEqual({
      counts: [
        { answer: 'yes', count: 0 },
        { answer: 'no', count: 3 },
      ],
    });
    const question = { type: 'multiple_choice' as const, options: ['Waltz', 'Tango', 'Hula'] };
    expect(countPredictions(question, ['Tango', 'Waltz', 'Tango']).counts.map(({ count }) => count)).toEqual([
      1, 2, 0,
    ]);
  });

  it('contains texts in their most frequent spelling, most frequent first', () => {
    const songs = ['perfect', 'Perfect', 'Perfect', 'Hello', ' PERFECT', 'Shallow', 'Shallow'];
    expect(countPredictions({ type: 'text' }, songs).counts).toEqual([
      { answer: 'Perfect', count: 4 },
      { answer: 'Shallow', count: 2 },
      { answer: 'Hello', count: 1 },
    ]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'A', ' b', 'B', 'c', 'd', 'e', 'f', 'g', 'h')), (answers) => {
        const { counts } = countPredictions({ type: 'text' }, answers);
        const folds = new Set(answers.map(foldSpelling));
        expect(counts).toHaveLength(Math.min(6, folds.size));
        expect(counts.map(({ count }) => count)).toEqual(
          counts.map(({ count }) => count).toSorted((a, b) => b - a),
        );
        for (const { answer, count } of counts)
          expect(answers.filter((each) => foldSpelling(each) === foldSpelling(answer))).toHaveLength(count);
      }),
    );
  });

  it('contains all numbers in ascending order, with the median', () => {
    expect(countPredictions({ type: 'numeric' }, ['10', '9', '-1', '9.0'])).toEqual({
      counts: [
        { answer: '-1', count: 1 },
        { answer: '9', count: 2 },
        { answer: '10', count: 1 },
      ],
      median: 9,
    });
    expect(countPredictions({ type: 'numeric' }, ['0.1', '0.2']).median).toBe(0.15);
    expect(countPredictions({ type: 'numeric' }, [])).toEqual({ counts: [] });
  });
});

describe('awards', () => {
  const question = (id: string, more: Partial<ScoredQuestion> = {}): ScoredQuestion => ({
    id,
    type: 'text',
    correctAnswer: 'right',
    ...more,
  });
  /** The predictions of each guest, by question. */
  const awardsOf = (
    questions: ScoredQuestion[],
    answers: Record<string, string[]>,
    couple = {},
    guests = 3,
  ) => {
    const board = Scoreboard.from({
      questions,
      participants: Array.from({ length: guests }, (_, index) => ({
        id: `p${index}`,
        username: `G${index}`,
        joinedAt: index,
      })),
      predictions: Object.entries(answers).flatMap(([questionId, all]) =>
        all.map((answer, who) => ({ questionId, participantId: `p${who}`, answer, submittedAt: 1 })),
      ),
    });
    return highlightsOf({ board, questions, couple: new Map(Object.entries(couple)), isTimed: () => true });
  };

  it('include the answer that the fewest guests predicted', () => {
    const questions = [
      question('known'),
      question('half'),
      question('odd'),
      question('open', { correctAnswer: undefined }),
    ];
    const answers = {
      known: ['right', 'right', 'right'],
      half: ['right', 'wrong', 'wrong'],
      odd: ['x', 'y', 'z'],
      open: ['x', 'y', 'z'],
    };
    expect(awardsOf(questions, answers)).toEqual({
      surprise: { questionId: 'odd', correctCount: 0, predictionCount: 3 },
      titles: [{ kind: 'onlyOne', guests: [{ id: 'p0', username: 'G0' }], questionId: 'half' }],
    });
  });

  it('leave out the surprise when most were right, when one guest played, or when only the closest counts', () => {
    expect(awardsOf([question('known')], { known: ['right', 'right', 'wrong'] })).toEqual({});
    expect(awardsOf([question('alone')], { alone: ['wrong'] })).toEqual({});
    const number = question('number', { type: 'numeric', correctAnswer: '5', numberRule: 'closest' });
    expect(awardsOf([number], { number: ['5', '6', '7'] }).surprise).toBeUndefined();
  });

  it('include the guest whose predictions agree most with the couple’s', () => {
    const questions = [question('one'), question('two'), question('three')];
    const answers = { one: ['a', 'b', 'b'], two: ['c', 'c', 'C '], three: ['d', 'd', 'd'] };
    expect(awardsOf(questions, answers, { one: 'A', two: 'c' }).titles).toEqual([
      { kind: 'likeCouple', guests: [{ id: 'p0', username: 'G0' }], count: 2, total: 2 },
    ]);
    expect(awardsOf(questions, answers, { one: 'z' }).titles).toBeUndefined();
  });

  it('include guests who were better than the couple on the couple’s own predictions', () => {
    const questions = [question('one'), question('two'), question('three')];
    const answers = {
      one: ['right', 'right', 'no'],
      two: ['no', 'right', 'no'],
      three: ['right', 'no', 'no'],
    };
    expect(awardsOf(questions, answers, { one: 'Right', two: 'no' }).beatCouple).toEqual({
      id: 'p1',
      username: 'G1',
      correctCount: 2,
      coupleCount: 1,
      comparedCount: 2,
      guestCount: 1,
    });
    expect(awardsOf(questions, answers, { one: 'no' }).beatCouple).toMatchObject({ id: 'p0', guestCount: 2 });
    expect(awardsOf(questions, answers, { one: 'right', two: 'right' }).beatCouple).toBeUndefined();
    expect(awardsOf(questions, answers).beatCouple).toBeUndefined();
  });

  it('count the closest predictions as correct, also the couple’s if no guest is closer', () => {
    const number = question('number', { type: 'numeric', correctAnswer: '10', numberRule: 'closest' });
    const answers = { one: ['right', 'no', 'no'], number: ['8', '30', '40'] };
    const beaten = (couple: object) => awardsOf([question('one'), number], answers, couple).beatCouple;
    expect(beaten({ one: 'no', number: '13' })).toMatchObject({ id: 'p0', correctCount: 2, coupleCount: 0 });
    expect(beaten({ one: 'no', number: '12' })).toMatchObject({ id: 'p0', correctCount: 2, coupleCount: 1 });
  });

  it('include titles, shared by equal guests, and at most two for each guest', () => {
    const asked = ['rain', 'tears', 'speech'].map((id) =>
      question(id, { type: 'yes_no', correctAnswer: 'yes' }),
    );
    const number = question('songs', { type: 'numeric', correctAnswer: '10', numberRule: 'closest' });
    const answers = {
      rain: ['yes', 'yes', 'yes', 'yes', 'yes', 'no'],
      tears: ['yes', 'yes', 'yes', 'yes', 'yes', 'no'],
      speech: ['yes', 'yes', 'no', 'no', 'yes', 'no'],
      songs: ['10', '50', '12', '20', '11', '8'],
    };
    const { titles = [] } = awardsOf([...asked, number], answers, {}, 6);
    expect(
      titles.map(({ kind, guests, count }) => [kind, guests.map(({ id }) => id).join(' '), count]),
    ).toEqual([
      ['closest', 'p0', 1],
      ['boldest', 'p5', 2],
      ['streak', 'p0', 4],
      ['certain', 'p5', 4],
      ['optimist', 'p1 p4', 3],
    ]);
  });

  it('include at most twelve titles, for guests of the game, none with more than two', () => {
    fc.assert(
      fc.property(game, ({ questions, board }) => {
        const { titles = [] } = highlightsOf({ board, questions, couple: new Map(), isTimed: () => true });
        const holders = titles.flatMap(({ guests }) => guests.map(({ id }) => id));
        expect(titles.length).toBeLessThanOrEqual(12);
        for (const id of holders) {
          expect(board.standingOf(id)).toBeDefined();
          expect(holders.filter((each) => each === id).length).toBeLessThanOrEqual(2);
        }
      }),
    );
  });
});
