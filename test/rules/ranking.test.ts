import { describe, expect, it } from 'vitest';
import { Scoreboard } from '../../protocol/rules/scoreboard.ts';

const question = { id: 'q1', type: 'yes_no' as const, correctAnswer: 'yes' };
const other = { id: 'q2', type: 'yes_no' as const };
const prediction = (participantId: string, questionId: string, answer: string, submittedAt: number) => ({
  participantId,
  questionId,
  answer,
  submittedAt,
});
const names = (standings: readonly { id: string }[]) => standings.map(({ id }) => id);

describe('leaderboard order', () => {
  const participants = ['early', 'right', 'busy', 'quick', 'slow', 'late'].map((id, joinedAt) => ({
    id,
    username: id,
    joinedAt,
  }));
  const board = Scoreboard.from({
    questions: [question, other],
    participants,
    predictions: [
      prediction('right', 'q1', 'yes', 90),
      prediction('busy', 'q1', 'no', 50),
      prediction('busy', 'q2', 'no', 80),
      prediction('slow', 'q1', 'no', 70),
      prediction('quick', 'q1', 'no', 60),
    ],
  });

  it('sorts by correct predictions, number of predictions, finishing time and join time', () => {
    expect(names(board.rankedByScore())).toEqual(['right', 'busy', 'quick', 'slow', 'early', 'late']);
  });

  it('ignores correctness while answers are hidden', () => {
    expect(names(board.rankedByEffort())).toEqual(['busy', 'quick', 'slow', 'right', 'early', 'late']);
  });

  it('ranks an earlier finisher before an earlier joiner', () => {
    const late = Scoreboard.from({
      questions: [other],
      participants: [
        { id: 'first', username: 'first', joinedAt: 1 },
        { id: 'second', username: 'second', joinedAt: 2 },
      ],
      predictions: [prediction('first', 'q2', 'yes', 20), prediction('second', 'q2', 'yes', 10)],
    });
    expect(names(late.rankedByScore())).toEqual(['second', 'first']);
  });
});
