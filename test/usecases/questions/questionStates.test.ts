import { readdirSync, readFileSync } from 'node:fs';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { QuestionRecord } from '../../../server/models/event.ts';
import {
  cancelClosing,
  closeForShow,
  closeIfDue,
  closeNow,
  holdAnswer,
  openDraft,
  planClosing,
  releaseAnswer,
  reopen,
  showAnswer,
  startQuestionOver,
  setActive,
  withAnswer,
} from '../../../server/usecases/questions/questionStates.ts';

const open: QuestionRecord = {
  _id: new Types.ObjectId(),
  text: 'Rain?',
  type: 'yes_no',
  isActive: true,
  order: 1,
};
const draft: QuestionRecord = { ...open, isActive: false };
const at = new Date('2027-06-14T15:00:00Z');
const witnessId = new Types.ObjectId();
const closed = { ...draft, wasClosed: true };
const answered = { ...closed, correctAnswer: 'yes' };
const shown = { ...answered, wasRevealed: true };

describe('question state transitions:', () => {
  it('closing removes the closing time and marks the question as closed', () => {
    expect(closeNow({ ...open, closesAt: at })).toEqual(closed);
    expect(closeForShow({ ...open, closesAt: at })).toEqual({ ...closed, wasTold: true });
  });

  it('the timer closes due questions, and none before its time', () => {
    const planned = planClosing(at)(open);
    expect(closeIfDue(at.getTime() - 1)(planned)).toBe(planned);
    expect(closeIfDue(at.getTime())(planned)).toEqual(closed);
    expect(cancelClosing(planned)).toEqual(open);
    expect(closeIfDue(at.getTime())(open)).toBe(open);
  });

  it('only closed questions whose answer was never revealed can be reopened', () => {
    expect(reopen(closed)).toEqual(open);
    expect(setActive(closed, true)).toEqual(open);
    for (const final of [shown, { ...shown, correctAnswer: undefined }, { ...closed, wasTold: true }]) {
      expect(() => reopen(final)).toThrow(expect.objectContaining({ code: 'question_closed' }));
      expect(() => setActive(final, true)).toThrow(expect.objectContaining({ code: 'question_closed' }));
    }
  });

  it('the active switch resets who closed the question only when it changes', () => {
    const planned = planClosing(at)(open);
    expect(setActive(planned, true)).toBe(planned);
    expect(setActive(planned)).toBe(planned);
    expect(setActive(planned, false)).toEqual(draft);
    expect(setActive(shown, false)).toBe(shown);
  });

  it('a draft opens when the show presents it, and its answer is held', () => {
    expect(openDraft(draft)).toEqual(open);
    expect(openDraft({ ...draft, correctAnswer: 'no' })).toEqual({
      ...open,
      correctAnswer: 'no',
      isHeld: true,
    });
  });

  it('a held answer stays revealed once shown, and undoing the reveal holds it again', () => {
    const held = holdAnswer(withAnswer({ ...open, closesAt: at }, 'yes'), witnessId);
    expect(held).toEqual({ ...open, closesAt: at, correctAnswer: 'yes', isHeld: true, witnessId });
    const revealed = showAnswer(held);
    expect(revealed).toEqual({ ...draft, correctAnswer: 'yes', witnessId, wasRevealed: true });
    expect(holdAnswer(revealed)).toEqual({ ...revealed, isHeld: true });
    expect(releaseAnswer(holdAnswer(revealed))).toEqual(revealed);
    expect(holdAnswer(closed)).toBe(closed);
  });

  it('a different answer drops the accepted ones, the same one keeps them', () => {
    const accepting = { ...answered, acceptedKeys: 'abcdefgh' };
    expect(withAnswer(accepting, 'YES')).toEqual({ ...accepting, correctAnswer: 'YES' });
    expect(withAnswer(accepting, 'no')).toEqual({ ...closed, correctAnswer: 'no' });
    expect(withAnswer({ ...accepting, isHeld: true, witnessId })).toEqual(closed);
  });

  it('starting over opens played questions and leaves drafts unchanged', () => {
    for (const played of [closed, shown, { ...draft, wasTold: true }])
      expect(startQuestionOver(played, 0)).toEqual(open);
    const prepared = { ...draft, correctAnswer: 'yes', isHeld: true };
    expect(startQuestionOver(prepared, 1)).toEqual(open);
    expect(startQuestionOver(prepared, 0)).toEqual(draft);
  });
});

/**
 * The files that may name the state fields of a question: its schema, its field table and its transitions.
 */
const owners = ['models/question.ts', 'models/questionFields.ts', 'usecases/questions/questionStates.ts'];

it('question state fields: no other server file reads or writes them', () => {
  const root = `${import.meta.dirname}/../../../server`;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const marks = /\b(?:wasRevealed|wasTold|wasClosed|question\.isHeld)\b/;
  const naming = files.filter((name) => marks.test(readFileSync(`${root}/${name}`, 'utf8')));
  expect(naming.toSorted()).toEqual(owners);
});
