import { describe, expect, it } from 'vitest';
import {
  afterChange,
  biggestClimber,
  climbsBetween,
  durationOf,
  idle,
  nextStage,
  type Stage,
} from '../../client/screens/bigScreen/reveal/revealShow.ts';
import { fromSnapshot, type RoomState } from '../../client/stores/room/eventRoom.ts';
import type { BoardRow } from '../../protocol/live.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { idleShow } from '../support/idleShow.ts';

const row = (username: string, correctPredictions = 0): BoardRow => ({
  id: username.toLowerCase(),
  username,
  seat: 0,
  totalPredictions: 3,
  correctPredictions,
  finishedAt: 0,
  joinedAt: 0,
});

/** A room in which guests see these answers; an empty one is not shown. */
function showing(answers: Record<string, string>, rows: BoardRow[] = [row('Ada')]): RoomState {
  const questions = Object.entries(answers).map(([id, correctAnswer], index): Question => {
    const shown = correctAnswer !== '' && { correctAnswer };
    return { id, text: `Will ${id} happen?`, type: 'yes_no', isActive: true, order: index, ...shown };
  });
  const event = {
    id: 'e1',
    title: 'Ada & Ben',
    shareCode: 'ADA',
    isActive: true,
    isDoorClosed: false,
    isOver: false,
    showAnswers: true,
  };
  return fromSnapshot('screen', 1, { event, questions, counters: [1, 3], rows, show: idleShow });
}

/** What the big screen does when one room becomes another. */
const after = (stage: Stage, before: Record<string, string>, now: Record<string, string>) =>
  afterChange(stage, showing(before), showing(now));
const cardsOf = (stage: Stage) =>
  stage.kind === 'reveal' ? stage.cards.map(({ questionId }) => questionId) : stage.kind;

/** Every stage from one to the end, as the clock leads through them. */
function until(stage: Stage): Stage['kind'][] {
  return durationOf(stage) === undefined ? [stage.kind] : [stage.kind, ...until(nextStage(stage))];
}

describe('the reveal on the big screen', () => {
  it('shows the answer, then the board as it was, then who climbed, then the board', () => {
    const stage = after(idle, { rain: '' }, { rain: 'yes' });
    expect(cardsOf(stage)).toEqual(['rain']);
    expect(until(stage)).toEqual(['reveal', 'pause', 'climb', 'board']);
  });

  it('keeps the board still behind the answer', () => {
    const [before, now] = [
      [row('Ada'), row('Ben')],
      [row('Ben', 1), row('Ada')],
    ];
    const stage = afterChange(idle, showing({ rain: '' }, before), showing({ rain: 'yes' }, now));
    expect(stage).toMatchObject({ rowsBefore: before });
    expect(nextStage(stage)).toMatchObject({ kind: 'pause', rowsBefore: before });
  });

  it('shows all answers that were revealed at once one after the other, more quickly', () => {
    const stage = after(idle, { rain: '', snow: '', hail: '' }, { rain: 'yes', snow: 'no', hail: '' });
    expect(cardsOf(stage)).toEqual(['rain', 'snow']);
    expect(until(stage)).toEqual(['reveal', 'reveal', 'pause', 'climb', 'board']);
    expect(durationOf(stage)).toBeLessThan(durationOf(after(idle, { rain: '' }, { rain: 'yes' }))!);
  });

  it('leaves time to read each of up to five, and gathers more of them on one card', () => {
    const answers = (count: number, answer: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, answer]));
    const revealing = (count: number) => after(idle, answers(count, ''), answers(count, 'yes'));
    expect(until(revealing(5)).filter((kind) => kind === 'reveal')).toHaveLength(5);
    expect(durationOf(revealing(5))).toBe(4_000);
    expect(revealing(13)).toMatchObject({ kind: 'summary', cards: { length: 13 } });
    expect(until(revealing(13))).toEqual(['summary', 'pause', 'climb', 'board']);
    expect(after(revealing(13), answers(13, 'yes'), answers(13, ''))).toBe(idle);
    // Many that come while one is shown wait until it has been read.
    const one = after(idle, answers(8, ''), { ...answers(8, ''), q0: 'yes' });
    const more = after(one, { ...answers(8, ''), q0: 'yes' }, answers(8, 'yes'));
    expect(until(more)).toEqual(['reveal', 'summary', 'pause', 'climb', 'board']);
  });

  it('says that an answer was corrected', () => {
    expect(after(idle, { rain: 'yes' }, { rain: 'no' })).toMatchObject({
      cards: [{ questionId: 'rain', correctAnswer: 'no', isCorrection: true }],
    });
    expect(after(idle, { rain: '' }, { rain: 'no' })).toMatchObject({ cards: [{ isCorrection: false }] });
  });

  it('adds an answer that comes while another one is shown', () => {
    const first = after(idle, { rain: '', snow: '' }, { rain: 'yes', snow: '' });
    const both = after(first, { rain: 'yes', snow: '' }, { rain: 'yes', snow: 'no' });
    expect(cardsOf(both)).toEqual(['rain', 'snow']);
    expect(both).toMatchObject({ index: 0 });
  });

  it('ends at once when the answer that it shows is taken back', () => {
    const stage = after(idle, { rain: '' }, { rain: 'yes' });
    expect(after(stage, { rain: 'yes' }, { rain: '' })).toBe(idle);
  });

  it('goes on with the others when one of several is taken back', () => {
    const both = after(idle, { rain: '', snow: '' }, { rain: 'yes', snow: 'no' });
    const second = nextStage(both);
    const left = after(second, { rain: 'yes', snow: 'no' }, { rain: '', snow: 'no' });
    expect(cardsOf(left)).toEqual(['snow']);
    expect(left).toMatchObject({ index: 0 });
    const gone = after(second, { rain: 'yes', snow: 'no' }, { rain: 'yes', snow: '' });
    expect(gone.kind).toBe('pause');
  });

  it('shows the corrected answer in place of the wrong one', () => {
    const wrong = after(idle, { rain: '' }, { rain: 'yes' });
    expect(after(wrong, { rain: 'yes' }, { rain: 'no' })).toMatchObject({
      cards: [{ correctAnswer: 'no', isCorrection: true }],
      index: 0,
    });
  });

  it('is not begun by anything else: predictions, new questions, hidden answers, another event', () => {
    expect(after(idle, { rain: 'yes' }, { rain: 'yes' })).toBe(idle);
    expect(after(idle, { rain: '' }, { rain: '', snow: '' })).toBe(idle);
    expect(after(idle, { rain: 'yes', snow: 'no' }, { rain: '', snow: '' })).toBe(idle);
    const other = showing({ rain: 'yes' });
    expect(afterChange(idle, showing({ rain: '' }), { ...other, event: { ...other.event, id: 'e2' } })).toBe(
      idle,
    );
  });
});

describe('the biggest climber', () => {
  const [ada, ben, cem, dan] = ['Ada', 'Ben', 'Cem', 'Dan'].map((name) => row(name, 1));
  const before = [ada!, ben!, cem!, dan!];
  const climberAfter = (now: BoardRow[]) => biggestClimber(climbsBetween(before, now), now);

  it('is who gained most places', () => {
    expect(climberAfter([dan!, ada!, cem!, ben!])).toMatchObject({ row: dan, rank: 1, gained: 3 });
  });

  it('is of equals the one who stands higher', () => {
    expect(climberAfter([ben!, ada!, dan!, cem!])).toMatchObject({ row: ben, rank: 1, gained: 1 });
  });

  it('is nobody when nobody moved, and never somebody who has just come', () => {
    expect(climberAfter(before)).toBeUndefined();
    expect(climberAfter([...before, row('Eve')])).toBeUndefined();
  });

  it('is nobody while the board before was no ranking, nor anybody who was right about nothing', () => {
    const tapped = ['Ada', 'Ben'].map((name) => row(name));
    expect(climbsBetween(tapped, [row('Ben', 1), row('Ada')]).size).toBe(0);
    const [right, wrong] = [row('Ada', 1), row('Ben')];
    expect(biggestClimber(climbsBetween([right, wrong], [wrong, right]), [wrong, right])).toBeUndefined();
  });

  it('is somebody of the first ten: the 161st place is no honor', () => {
    const crowd = Array.from({ length: 298 }, (_, index) => row(`Guest ${index + 1}`, 1));
    const last = crowd.at(-1)!;
    const climbsTo = (rank: number) => {
      const now = crowd.slice(0, -1).toSpliced(rank - 1, 0, last);
      return biggestClimber(climbsBetween(crowd, now), now);
    };
    expect(climbsTo(161)).toBeUndefined();
    expect(climbsTo(11)).toBeUndefined();
    expect(climbsTo(10)).toMatchObject({ row: last, rank: 10, gained: 288 });
  });

  it('tells who fell as well', () => {
    const climbs = climbsBetween(before, [ben!, ada!, cem!, dan!]);
    expect([...climbs]).toEqual([
      ['ben', 1],
      ['ada', -1],
    ]);
  });
});
