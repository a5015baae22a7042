import { describe, expect, it } from 'vitest';
import {
  phaseOf,
  type QuestionState,
  staysClosed,
  takesPaper,
} from '../../protocol/rules/questions/questionPhase.ts';

const playing = { showAnswers: false };
const showing = { showAnswers: true };
const over = { showAnswers: false, isOver: true };
const on = { isActive: true };
const off = { isActive: false };
const answered = { correctAnswer: 'yes' };
const held = { ...answered, isHeld: true };

describe('phaseOf', () => {
  it.each<[phase: string, question: QuestionState]>([
    ['draft', off],
    ['draft', { ...off, ...answered }],
    ['draft', { ...off, ...held }],
    ['open', on],
    ['open', { ...on, ...answered }],
    ['open', { ...on, ...held }],
    ['closed', { ...off, wasClosed: true }],
    ['closed', { ...off, wasTold: true }],
    ['closed', { ...off, wasRevealed: true }],
    ['held', { ...off, ...held, wasClosed: true }],
    ['held', { ...off, ...answered, wasRevealed: true }],
  ])('is %s while answers are hidden: %j', (phase, question) => {
    expect(phaseOf(question, playing, 0)).toBe(phase);
  });

  it.each<[phase: string, question: QuestionState]>([
    ['shown', { ...off, ...answered, wasRevealed: true }],
    ['shown', { ...on, ...answered }],
    ['held', { ...off, ...held, wasRevealed: true }],
    ['open', { ...on, ...held }],
    ['draft', { ...off, ...answered }],
  ])('is %s while answers are shown: %j', (phase, question) => {
    expect(phaseOf(question, showing, 0)).toBe(phase);
  });

  it('is closed or held, never open, once the game is over', () => {
    expect(phaseOf(on, over, 0)).toBe('closed');
    expect(phaseOf({ ...on, ...answered }, over, 0)).toBe('held');
    expect(phaseOf({ ...on, ...answered }, { ...over, showAnswers: true }, 0)).toBe('shown');
  });

  it('is no draft once a guest has predicted, or where drafts are not distinguished', () => {
    expect(phaseOf(off, playing, 1)).toBe('closed');
    expect(phaseOf(off, playing)).toBe('closed');
    expect(phaseOf({ ...off, ...answered }, showing)).toBe('shown');
  });
});

it('staysClosed: depends on the answer and the distribution, not on the host or the clock', () => {
  expect(staysClosed({ ...off, wasRevealed: true })).toBe(true);
  expect(staysClosed({ ...off, wasTold: true })).toBe(true);
  expect(staysClosed({ ...off, wasClosed: true })).toBe(false);
});

it('takesPaper: holds until guests see the answer, also when the question is closed', () => {
  expect(takesPaper({ ...off, ...held, wasClosed: true, wasTold: true }, over)).toBe(true);
  expect(takesPaper({ ...off, ...answered }, showing)).toBe(false);
  expect(takesPaper({ ...off, wasRevealed: true }, playing)).toBe(false);
});
