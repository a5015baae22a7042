import { describe, expect, it } from 'vitest';
import { animationStepsOf } from '../../../client/screens/bigScreen/animationSteps.ts';
import { spokenStep } from '../../../client/screens/bigScreen/show/spokenStep.ts';
import { fromSnapshot } from '../../../client/stores/room/eventRoom.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { ShownStep } from '../../../protocol/schemas/show.ts';
import { idleShow } from '../../support/idleShow.ts';

const question: Question = {
  id: 'q1',
  text: 'Who speaks longest?',
  type: 'text',
  isActive: false,
  order: 0,
  correctAnswer: 'Aunt Margot',
};
const event = {
  id: 'e1',
  title: 'Ada & Ben',
  shareCode: 'ADA',
  isActive: true,
  isDoorClosed: false,
  isOver: false,
  showAnswers: true,
};
const room = fromSnapshot('screen', 1, {
  event,
  questions: [question],
  counters: [3, 3],
  rows: [],
  show: idleShow,
});
const ada = { id: 'a', username: 'Ada Lovelace' };

/** The announced text in each phase of a step. */
const spokenTexts = (step: ShownStep) =>
  animationStepsOf(step, 3).map((beat) => spokenStep(room, step, beat));

describe('screen reader text of a show step', () => {
  it('announces the answer and who was right when the screen shows them, not before', () => {
    const texts = spokenTexts({
      kind: 'answer',
      questionId: 'q1',
      correctAnswer: 'Aunt Margot',
      correctCount: 1,
      predictionCount: 3,
      right: [ada],
    });
    expect(texts).toHaveLength(3);
    expect(texts[0]).toBe('');
    expect(texts[1]).toContain('Aunt Margot');
    expect(texts[1]).not.toContain('Ada Lovelace');
    expect(texts[2]).toBe('Ada Lovelace was the only one who knew.');
  });

  it('announces the couple’s prediction between the two, and nothing twice', () => {
    const texts = spokenTexts({
      kind: 'answer',
      questionId: 'q1',
      correctAnswer: 'Aunt Margot',
      correctCount: 2,
      predictionCount: 3,
      right: [ada, { id: 'b', username: 'Ben' }],
      couple: { answer: 'The best man', isCorrect: false },
    });
    expect(texts.map((sentence) => sentence.trim())).toEqual([
      '',
      'Who speaks longest? Aunt Margot.',
      'The couple had said: The best man',
      '2 of 3 guests were right',
    ]);
  });

  it('announces the distribution of predictions once the bars are shown', () => {
    const counts = [{ answer: 'Aunt Margot', count: 2 }];
    const texts = spokenTexts({ kind: 'predictions', questionId: 'q1', predictionCount: 2, counts });
    expect(texts[0]).toBe('');
    expect(texts[1]).toContain('Aunt Margot: 2');
  });

  it('announces the median of many numbers', () => {
    const counts = ['3', '5', '90'].map((answer) => ({ answer, count: 1 }));
    const texts = spokenTexts({
      kind: 'predictions',
      questionId: 'q1',
      predictionCount: 3,
      counts,
      median: 5,
    });
    expect(texts[1]).toBe('How the room predicted: Who speaks longest? The middle prediction: 5');
  });

  it('announces the awards, with the couple within their sentence', () => {
    const highlights = {
      surprise: { questionId: 'q1', correctCount: 1, predictionCount: 3 },
      titles: [{ kind: 'likeCouple' as const, guests: [ada], count: 2, total: 3 }],
    };
    const places = [{ place: 1, guests: [ada], guestCount: 1, points: 1 }];
    const texts = spokenTexts({ kind: 'podium', places, highlights, wishes: [], photos: [] });
    expect(texts[2]).toBe(
      'The surprise of the day: Aunt Margot. Who speaks longest? Only 1 guest saw it coming.',
    );
    expect(texts[3]).toBe('Most like the couple: Ada Lovelace. 2 of 3 predictions the same');
  });

  it('announces each place of the podium when it is shown', () => {
    const place = (rank: number, username: string) => ({
      place: rank,
      guests: [{ id: username, username }],
      guestCount: 1,
      points: 4 - rank,
    });
    const places = [place(1, 'Ada'), place(2, 'Ben')];
    expect(spokenTexts({ kind: 'podium', places, highlights: {}, wishes: [], photos: [] })).toEqual([
      '',
      '2nd place: Ben, 2 correct',
      '',
      '1st place: Ada, 3 correct',
      '1st place: Ada, 3 correct',
    ]);
  });
});
