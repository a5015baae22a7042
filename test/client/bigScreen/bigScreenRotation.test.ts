import { describe, expect, it } from 'vitest';
import { cardAt, type RotationFacts } from '../../../client/screens/bigScreen/side/cardRotation.ts';
import { latestGuests, openQuestions } from '../../../client/screens/bigScreen/roomFacts.ts';
import { afterChange } from '../../../client/screens/bigScreen/newQuestions/NewQuestions.tsx';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { BoardRow } from '../../../protocol/live.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';

const questionWith = (id: string, change: Partial<Question> = {}): Question => ({
  id,
  text: `Will ${id} happen?`,
  type: 'yes_no',
  isActive: true,
  order: 1,
  ...change,
});

describe('rotating line of the big screen', () => {
  const [rain, snow] = [questionWith('rain'), questionWith('snow')];
  const cards = (facts: RotationFacts, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const card = cardAt(index, facts);
      return card?.kind === 'question' ? card.question.id : card?.kind;
    });

  it('rotates: a question, recent guests, then the next question', () => {
    const facts = { open: [rain, snow], hasGuests: true };
    expect(cards(facts, 5)).toEqual(['rain', 'joined', 'snow', 'joined', 'rain']);
  });

  it('skips cards without content, and stops rotating when none is left', () => {
    expect(cards({ open: [], hasGuests: true }, 2)).toEqual(['joined', 'joined']);
    expect(cards({ open: [rain, snow], hasGuests: false }, 3)).toEqual(['rain', 'snow', 'rain']);
    expect(cards({ open: [], hasGuests: false }, 2)).toEqual([undefined, undefined]);
  });
});

describe('recent guests on the big screen', () => {
  const guest = (id: string, joinedAt: number) => ({ id, joinedAt }) as BoardRow;
  const guestIds = (rows: BoardRow[]) => latestGuests({ rows }, 2).map(({ id }) => id);

  it('are listed newest first, and are empty where join times are unknown', () => {
    expect(guestIds([guest('Ada', 10), guest('Ben', 30), guest('Cem', 20)])).toEqual(['Ben', 'Cem']);
    expect(guestIds([guest('Ada', 0), guest('Ben', 0)])).toEqual([]);
  });
});

describe('newly opened question on the big screen', () => {
  const room = (questions: Question[], { id = 'e1', showAnswers = false } = {}) => ({
    questions,
    event: { id, showAnswers } as GuestEvent,
  });
  const [rain, snow, hail] = [questionWith('rain'), questionWith('snow'), questionWith('hail')];

  it('is announced once, together with earlier ones that still wait', () => {
    const announced = afterChange([], room([rain]), room([rain, snow]));
    expect(announced).toEqual(['snow']);
    expect(afterChange(announced, room([rain, snow]), room([rain, snow, hail]))).toEqual(['snow', 'hail']);
    expect(afterChange(announced, room([rain, snow]), room([rain, { ...snow, text: 'Snow?' }]))).toBe(
      announced,
    );
  });

  it('is not announced when it is closed, already answered or reopened', () => {
    const closed = questionWith('snow', { isActive: false });
    expect(afterChange([], room([rain]), room([rain, closed]))).toEqual([]);
    expect(afterChange([], room([rain, closed]), room([rain, snow]))).toEqual([]);
    const shown = room([rain, questionWith('snow', { correctAnswer: 'yes' })], { showAnswers: true });
    expect(afterChange([], room([rain]), shown)).toEqual([]);
    expect(openQuestions(shown)).toEqual([rain]);
  });

  it('is not announced when it belongs to another event', () => {
    expect(afterChange(['snow'], room([rain]), room([hail], { id: 'e2' }))).toEqual([]);
  });
});
