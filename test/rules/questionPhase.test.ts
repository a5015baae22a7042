import { describe, expect, it } from 'vitest';
import {
  phaseOf,
  type QuestionState,
  staysClosed,
  acceptsPaper,
} from '../../protocol/rules/questions/questionPhase.ts';

const playing = { showAnswers: false };
const showing = { showAnswers: true };
const gameOver = { showAnswers: false, isOver: true };
const active = { isActive: true };
const inactive = { isActive: false };
const answered = { correctAnswer: 'yes' };
const heldAnswer = { ...answered, isHeld: true };

describe('phaseOf', () => {
  it.each<[phase: string, question: QuestionState]>([
    ['draft', inactive],
    ['draft', { ...inactive, ...answered }],
    ['draft', { ...inactive, ...heldAnswer }],
    ['open', active],
    ['open', { ...active, ...answered }],
    ['open', { ...active, ...heldAnswer }],
    ['closed', { ...inactive, wasClosed: true }],
    ['closed', { ...inactive, wasTold: true }],
    ['closed', { ...inactive, wasRevealed: true }],
    ['held', { ...inactive, ...heldAnswer, wasClosed: true }],
    ['held', { ...inactive, ...answered, wasRevealed: true }],
  ])('is %s while answers are hidden: %j', (phase, question) => {
    expect(phaseOf(question, playing, 0)).toBe(phase);
  });

  it.each<[phase: string, question: QuestionState]>([
    ['shown', { ...inactive, ...answered, wasRevealed: true }],
    ['shown', { ...active, ...answered }],
    ['held', { ...inactive, ...heldAnswer, wasRevealed: true }],
    ['open', { ...active, ...heldAnswer }],
    ['draft', { ...inactive, ...answered }],
  ])('is %s while answers are shown: %j', (phase, question) => {
    expect(phaseOf(question, showing, 0)).toBe(phase);
  });

  it('is closed or held, never open, once the game is over', () => {
    expect(phaseOf(active, gameOver, 0)).toBe('closed');
    expect(phaseOf({ ...active, ...answered }, gameOver, 0)).toBe('held');
    expect(phaseOf({ ...active, ...answered }, { ...gameOver, showAnswers: true }, 0)).toBe('shown');
  });

  it('is no draft once a guest has predicted, or where drafts are not distinguished', () => {
    expect(phaseOf(inactive, playing, 1)).toBe('closed');
    expect(phaseOf(inactive, playing)).toBe('closed');
    expect(phaseOf({ ...inactive, ...answered }, showing)).toBe('shown');
  });
});

it('staysClosed: depends on the answer and the distribution, not on the host or the clock', () => {
  expect(staysClosed({ ...inactive, wasRevealed: true })).toBe(true);
  expect(staysClosed({ ...inactive, wasTold: true })).toBe(true);
  expect(staysClosed({ ...inactive, wasClosed: true })).toBe(false);
});

it('acceptsPaper: is true until guests see the answer, also when the question is closed', () => {
  expect(acceptsPaper({ ...inactive, ...heldAnswer, wasClosed: true, wasTold: true }, gameOver)).toBe(true);
  expect(acceptsPaper({ ...inactive, ...answered }, showing)).toBe(false);
  expect(acceptsPaper({ ...inactive, wasRevealed: true }, playing)).toBe(false);
});
