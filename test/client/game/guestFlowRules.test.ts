import { describe, expect, it } from 'vitest';
import { predictionStateText } from '../../../client/features/game/gameSentences.ts';
import {
  nextToPredict,
  placeSentence,
  previousToChange,
  progressOf,
  predictionStatusOf,
  stillToPredict,
  type GuestQuestions,
} from '../../../client/screens/event/game/guestFlow.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';

const questionWith = (order: number, rest: Partial<Question> = {}): Question => ({
  id: `q${order}`,
  text: `Question ${order}?`,
  type: 'yes_no',
  isActive: true,
  order,
  ...rest,
});

/** Three open questions, some of them predicted. */
const guestQuestions = (predicted: string[] = [], change: Partial<GuestQuestions> = {}): GuestQuestions => ({
  questions: [questionWith(1), questionWith(2), questionWith(3)],
  byQuestion: Object.fromEntries(predicted.map((id) => [id, { answer: 'yes', state: 'saved' }])),
  showAnswers: false,
  ...change,
});
const ids = (questions: readonly Question[]) => questions.map(({ id }) => id);

describe('order of a guest’s questions', () => {
  it('contains every open question without a prediction, in order', () => {
    expect(ids(stillToPredict(guestQuestions(['q2'])))).toEqual(['q1', 'q3']);
  });

  it('skips closed and revealed questions', () => {
    const questions = [
      questionWith(1, { isActive: false }),
      questionWith(2, { correctAnswer: 'no' }),
      questionWith(3),
    ];
    expect(ids(stillToPredict(guestQuestions([], { questions, showAnswers: true })))).toEqual(['q3']);
    expect(ids(stillToPredict(guestQuestions([], { questions, showAnswers: false })))).toEqual(['q2', 'q3']);
    expect(stillToPredict(guestQuestions([], { isOver: true }))).toEqual([]);
  });

  it('continues with the next question, and returns to skipped ones', () => {
    const [, second, third] = guestQuestions().questions;
    expect(nextToPredict(guestQuestions(), undefined)?.id).toBe('q1');
    expect(nextToPredict(guestQuestions(['q2']), second)?.id).toBe('q3');
    expect(nextToPredict(guestQuestions(['q2', 'q3']), third)?.id).toBe('q1');
    expect(nextToPredict(guestQuestions(['q1', 'q2', 'q3']), third)).toBeUndefined();
  });

  it('goes back to the nearest question that can still be changed', () => {
    const third = questionWith(3);
    expect(previousToChange(guestQuestions(['q1', 'q2']), third)?.id).toBe('q2');
    const questions = [questionWith(1), questionWith(2, { isActive: false }), third];
    expect(previousToChange(guestQuestions(['q1', 'q2'], { questions }), third)?.id).toBe('q1');
    expect(previousToChange(guestQuestions([]), third)).toBeUndefined();
  });
});

describe('guest progress', () => {
  it('counts predicted and open questions, and separates those that closed without a prediction', () => {
    const questions = [
      questionWith(1, { isActive: false }),
      questionWith(2, { isActive: false }),
      questionWith(3),
      questionWith(4),
    ];
    const late = guestQuestions(['q2'], { questions });
    expect(progressOf(late, questions[2])).toEqual({ number: 2, total: 3, complete: 1, missed: 1 });
  });

  const answered = [questionWith(1, { correctAnswer: 'yes' }), questionWith(2), questionWith(3)];

  it.each([
    ['before the last question, far behind', ['q1', 'q2'], 14, 'Keep going!'],
    ['before the last question, in the better half', ['q1', 'q2'], 7, 'You’re 7th of 14'],
    ['after the last question, far behind', ['q1', 'q2', 'q3'], 14, 'You’re 14th of 14'],
    ['while the place is unknown', ['q1', 'q2', 'q3'], 0, 'That’s everything!'],
  ])('has a friendly sentence after an answer was shown, %s', (_when, predicted, rank, sentence) => {
    const state = guestQuestions(predicted, { questions: answered, showAnswers: true });
    expect(placeSentence({ rank }, 14, state)).toContain(sentence);
  });

  it.each([
    ['the first answer', {}],
    ['answers are shown', { questions: answered }],
    ['an answer is set', { showAnswers: true }],
  ])('has no place before %s', (_what, state) => {
    const sentence = (predicted: string[]) =>
      placeSentence({ rank: 1 }, 14, guestQuestions(predicted, state));
    expect(sentence(['q1', 'q2'])).toContain('Keep going!');
    expect(sentence(['q1', 'q2', 'q3'])).toContain('The answers will decide');
  });
});

describe('status line of a question', () => {
  const open = questionWith(1);
  const closed = questionWith(1, { isActive: false });
  const inState = (state: 'sending' | 'saved' | 'waiting' | 'refused') => ({ answer: 'yes', state });

  it.each([
    ['Still to predict', open, undefined],
    ['No prediction', closed, undefined],
    ['Sending...', open, inState('sending')],
    ['Saved', open, inState('saved')],
    ['Not sent yet', open, inState('waiting')],
    ['Not sent yet', closed, inState('waiting')],
    ['Closed', closed, inState('saved')],
    ['Still to predict', open, inState('refused')],
    ['Too late', closed, inState('refused')],
  ])('shows the status: %s', (word, question, prediction) => {
    expect(
      predictionStateText(predictionStatusOf(question, prediction, { showAnswers: false }), prediction),
    ).toBe(word);
  });

  it('shows the time of saving on this device’s clock, with the day when it was another day', () => {
    const now = new Date();
    const time = /^Saved \d{1,2}:\d\d( [AP]M)?$/;
    expect(predictionStateText('saved', { submittedAt: now.toISOString() })).toMatch(time);
    const longAgo = { submittedAt: '2026-02-03T15:42:00.000Z' };
    expect(predictionStateText('saved', longAgo)).toMatch(/^Saved Feb [34], \d{1,2}:\d\d( [AP]M)?$/);
    expect(predictionStateText('closed', longAgo)).toBe('Closed');
  });

  it('is closed by a reveal only when guests see it', () => {
    const answered = questionWith(1, { correctAnswer: 'yes' });
    expect(predictionStatusOf(answered, inState('saved'), { showAnswers: true })).toBe('closed');
    expect(predictionStatusOf(answered, inState('saved'), { showAnswers: false })).toBe('saved');
  });
});
