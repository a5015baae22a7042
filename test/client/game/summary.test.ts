import { describe, expect, it } from 'vitest';
import { summarise, summaryText } from '../../../client/screens/participant/SummaryCard.tsx';
import { keysOf } from '../../rules/keysOf.ts';
import type { Prediction } from '../../../protocol/schemas/predictions.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';

const questionWith = (id: string, correctAnswer?: string): Question => ({
  id,
  text: `Will ${id} happen?`,
  type: 'yes_no',
  isActive: true,
  order: 1,
  ...(correctAnswer !== undefined && { correctAnswer }),
});
const predicted = (questionId: string, answer: string): Prediction => ({
  id: `prediction of ${questionId}`,
  questionId,
  participantId: 'ada',
  answer,
  submittedAt: '2027-06-12T13:30:00.000Z',
});
const outcomes = ({ lines }: ReturnType<typeof summarise>) => lines.map(({ outcome }) => outcome);

describe('summary of a participant', () => {
  it('counts right, wrong, undecided and skipped questions', () => {
    const questions = [
      questionWith('rain', 'yes'),
      questionWith('snow', 'no'),
      questionWith('hail'),
      questionWith('fog', 'yes'),
    ];
    const summary = summarise(questions, [
      predicted('rain', 'yes'),
      predicted('snow', 'yes'),
      predicted('hail', 'no'),
    ]);
    expect(outcomes(summary)).toEqual(['correct', 'incorrect', 'pending', 'unanswered']);
    expect(summary).toMatchObject({
      total: 4,
      answered: 3,
      correct: 1,
      incorrect: 1,
      pending: 1,
      unanswered: 1,
    });
  });

  it('shows the success rate as a whole percentage of the answered questions, and 0 without any', () => {
    const questions = [
      questionWith('rain', 'yes'),
      questionWith('snow', 'yes'),
      questionWith('hail', 'yes'),
      questionWith('fog', 'yes'),
    ];
    const rateAfter = (...answers: string[]) =>
      summarise(
        questions,
        answers.map((answer, index) => predicted(questions[index]!.id, answer)),
      ).successRate;
    expect(rateAfter()).toBe(0);
    expect(rateAfter('yes', 'no', 'no')).toBe(33);
    expect(rateAfter('yes', 'yes', 'no')).toBe(67);
    expect(rateAfter('yes', 'yes', 'yes', 'yes')).toBe(100);
  });

  it('leaves out a prediction of a removed question', () => {
    const summary = summarise(
      [questionWith('rain', 'yes')],
      [predicted('rain', 'yes'), predicted('deleted', 'no')],
    );
    expect(summary).toMatchObject({ total: 1, answered: 1, successRate: 100 });
  });

  it('counts points only where questions have weights', () => {
    const questions = [
      { ...questionWith('rain', 'yes'), weight: 3 },
      questionWith('snow', 'yes'),
      { ...questionWith('hail'), weight: 2 },
    ];
    const predictions = ['rain', 'snow', 'hail'].map((id) => predicted(id, 'yes'));
    expect(summarise(questions, predictions)).toMatchObject({ correct: 2, points: 4, successRate: 67 });
    expect(summarise([questionWith('rain', 'yes')], predictions).points).toBeUndefined();
    const file = summaryText(summarise(questions, predictions), { username: 'Ada', title: 'Clara & Theo' });
    expect(file).toContain('Points: 4');
    expect(file).toContain('1. Will rain happen? · Counts triple');
  });

  it('scores by the rule of the question: closest, tolerance, accepted answers', () => {
    const number = { ...questionWith('guests', '10'), type: 'numeric' as const };
    const song = {
      ...questionWith('song', 'Perfect'),
      type: 'text' as const,
      acceptedKeys: keysOf(['Perfect by Ed']),
    };
    const questions = [
      { ...number, id: 'closest', numberRule: 'closest' as const, closestDistance: 2 },
      { ...number, id: 'within', numberRule: 'within' as const, tolerance: 1 },
      song,
    ];
    const predictions = [
      predicted('closest', '12'),
      predicted('within', '12'),
      predicted('song', 'perfect by ed'),
    ];
    expect(outcomes(summarise(questions, predictions))).toEqual(['correct', 'incorrect', 'correct']);
  });

  it('does not score while answers are hidden', () => {
    const summary = summarise([questionWith('rain'), questionWith('snow')], [predicted('rain', 'yes')]);
    expect(outcomes(summary)).toEqual(['pending', 'unanswered']);
    expect(summary).toMatchObject({ correct: 0, successRate: 0 });
  });
});

describe('summary file', () => {
  const names = { username: 'Ada', title: 'Clara & Theo' };

  it('contains participant, event, counts and every prediction', () => {
    const questions = [
      questionWith('rain', 'yes'),
      questionWith('snow', 'yes'),
      questionWith('hail'),
      questionWith('fog'),
    ];
    const predictions = [predicted('rain', 'yes'), predicted('snow', 'no'), predicted('hail', 'no')];
    const lines = summaryText(summarise(questions, predictions), names).split('\r\n');
    expect(lines.slice(0, 10)).toEqual([
      'Prediction Summary',
      'Guest: Ada',
      'Event: Clara & Theo',
      '',
      'Total: 4',
      'Answered: 3',
      'Correct: 1',
      'Pending: 1',
      'Unanswered: 1',
      'Success rate: 33%',
    ]);
    const slip = lines.slice(lines.indexOf('Prediction Slip'));
    expect(slip.filter((line) => /^ {3}[A-Z ]+$/.test(line)).map((line) => line.trim())).toEqual([
      'WIN',
      'LOSS',
      'PENDING',
      'NOT PLACED',
    ]);
    expect(slip).toContain('   Prediction: No');
    expect(slip).toContain('   Correct answer: Yes');
    expect(slip.filter((line) => line.startsWith('   Correct answer'))).toHaveLength(2);
  });

  it('says when there is no prediction', () => {
    const text = summaryText(summarise([questionWith('rain')], []), names);
    expect(text).toContain('No predictions made yet');
    expect(text).not.toContain('NOT PLACED');
  });
});
