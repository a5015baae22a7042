import { describe, expect, it } from 'vitest';
import { roomBeforeReveals, revealOf } from '../../client/demo/replay.ts';
import { fromSnapshot } from '../../client/stores/room/eventRoom.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { idleShow } from '../support/idleShow.ts';

const question = (id: string, order: number): Question => ({
  id,
  text: `Will ${id} happen?`,
  type: 'yes_no',
  isActive: false,
  order,
  correctAnswer: 'yes',
});
const [rain, cake, song] = [question('rain', 1), question('cake', 2), question('song', 3)];

const row = (id: string, correctPredictions: number) => ({
  id,
  username: id,
  seat: 0,
  totalPredictions: 3,
  correctPredictions,
  finishedAt: 0,
  joinedAt: 0,
});

const sheets = new Map([
  ['ada', new Map(Object.entries({ rain: 'yes', cake: 'no', song: 'no' }))],
  ['ben', new Map(Object.entries({ rain: 'no', cake: 'yes', song: 'yes' }))],
  ['cleo', new Map(Object.entries({ rain: 'no', cake: 'Yes ' }))],
]);

const room = fromSnapshot('screen', 1, {
  show: idleShow,
  event: {
    id: 'e1',
    title: 'The sample',
    shareCode: 'MAUI',
    isActive: true,
    isDoorClosed: false,
    isOver: false,
    showAnswers: true,
  },
  questions: [rain, cake, song],
  counters: [3, 9],
  rows: [row('ben', 2), row('ada', 1), row('cleo', 1)],
});

const board = (hidden: Question[]) =>
  roomBeforeReveals(room, sheets, hidden).rows.map(
    ({ id, correctPredictions }) => `${id} ${correctPredictions}`,
  );

describe('replay of the sample event', () => {
  it('shows the board before some answers were known', () => {
    expect(board([cake, song])).toEqual(['ada 1', 'ben 0', 'cleo 0']);
    expect(board([song])).toEqual(['ada 1', 'ben 1', 'cleo 1']);
    expect(roomBeforeReveals(room, sheets, [song]).top[0]).toMatchObject({
      id: 'ada',
      correctPredictions: 1,
    });
  });

  it('hides exactly those answers', () => {
    const answers = roomBeforeReveals(room, sheets, [song]).questions.map(
      ({ correctAnswer }) => correctAnswer,
    );
    expect(answers).toEqual(['yes', 'yes', undefined]);
  });

  it('ends in the state of the server', () => expect(roomBeforeReveals(room, sheets, [])).toEqual(room));

  it('counts who was right, including the visitor', () => {
    expect(revealOf(song, sheets, undefined)).toMatchObject({ correctCount: 1, predictionCount: 2 });
    expect(revealOf(song, sheets, 'yes')).toMatchObject({ correctCount: 2, predictionCount: 3 });
    expect(revealOf(cake, sheets, 'no')).toMatchObject({ correctCount: 2, predictionCount: 4 });
  });
});
