import { describe, expect, it } from 'vitest';
import {
  afterChange,
  biggestClimber,
  climbsBetween,
  durationOf,
  idle,
  nextStage,
  type BoardStage,
} from '../../../client/screens/bigScreen/reveal/revealShow.ts';
import { fromSnapshot, type RoomState } from '../../../client/stores/room/eventRoom.ts';
import type { BoardRow } from '../../../protocol/live.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { Show } from '../../../protocol/schemas/show.ts';
import { idleShow } from '../../support/idleShow.ts';

const row = (username: string, correctPredictions = 0): BoardRow => ({
  id: username.toLowerCase(),
  username,
  seat: 0,
  totalPredictions: 3,
  correctPredictions,
  finishedAt: 0,
  joinedAt: 0,
});

/** Returns a room in which guests see these answers; an empty answer is hidden. */
function showing(
  answers: Record<string, string>,
  rows: BoardRow[] = [row('Ada')],
  show: Show = idleShow,
): RoomState {
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
  return fromSnapshot('screen', 1, { event, questions, counters: [1, 3], rows, show });
}

/** The host's show at a step without further data. */
const hostShow = (kind: 'automatic' | 'pause' | 'leaderboard', revision = 1): Show => ({
  ...idleShow,
  revision,
  step: { kind },
});

/** The next stage of the big screen after a change of the room. */
const stageAfter = (stage: BoardStage, before: Record<string, string>, now: Record<string, string>) =>
  afterChange(stage, showing(before), showing(now));
const cardIds = (stage: BoardStage) =>
  stage.kind === 'reveal' ? stage.cards.map(({ questionId }) => questionId) : stage.kind;

/** All stages from one to the end, as the timers advance them. */
function until(stage: BoardStage): BoardStage['kind'][] {
  return durationOf(stage) === undefined ? [stage.kind] : [stage.kind, ...until(nextStage(stage))];
}

/** Many answers, all hidden or all shown. */
const answers = (count: number, answer: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, answer]));

/** The answers shown from a stage to the end, in order. */
function shownAnswers(stage: BoardStage): string[] {
  const now = stage.kind === 'reveal' && stage.isAnswered ? [stage.cards[stage.index]!.questionId] : [];
  return durationOf(stage) === undefined ? now : [...now, ...shownAnswers(nextStage(stage))];
}

describe('automatic reveal on the big screen', () => {
  it('shows the question, the answer, the previous board, the climbers and the new board, in this order', () => {
    const stage = stageAfter(idle, { rain: '' }, { rain: 'yes' });
    expect(cardIds(stage)).toEqual(['rain']);
    expect(stage).toMatchObject({ isAnswered: false });
    expect(nextStage(stage)).toMatchObject({ isAnswered: true });
    expect(until(stage)).toEqual(['reveal', 'reveal', 'pause', 'climb', 'board']);
  });

  it('does not change the board behind the answer', () => {
    const [before, now] = [
      [row('Ada'), row('Ben')],
      [row('Ben', 1), row('Ada')],
    ];
    const stage = afterChange(idle, showing({ rain: '' }, before), showing({ rain: 'yes' }, now));
    expect(stage).toMatchObject({ rowsBefore: before });
    expect(nextStage(nextStage(stage))).toMatchObject({ kind: 'pause', rowsBefore: before });
  });

  it('shows all answers of one reveal with their questions, one after the other', () => {
    const stage = stageAfter(idle, { rain: '', snow: '', hail: '' }, { rain: 'yes', snow: 'no', hail: '' });
    expect(shownAnswers(stage)).toEqual(['rain', 'snow']);
    expect(shownAnswers(stageAfter(idle, answers(200, ''), answers(200, 'yes')))).toEqual(
      Object.keys(answers(200, '')),
    );
  });

  it('speeds up while answers wait, and takes longer for the last one and for long ones', () => {
    const answerMs = (count: number) =>
      durationOf(nextStage(stageAfter(idle, answers(count, ''), answers(count, 'yes'))))!;
    expect(answerMs(1)).toBeGreaterThan(answerMs(2));
    expect(answerMs(5)).toBe(answerMs(2));
    expect(answerMs(5)).toBeGreaterThan(answerMs(6));
    expect(answerMs(200)).toBe(3_000);
    const long = stageAfter(idle, answers(9, ''), { ...answers(9, 'yes'), q0: 'y'.repeat(101) });
    expect(durationOf(nextStage(long))).toBe(answerMs(1));
  });

  it('skips no answer that arrives while others are shown', () => {
    let stage = stageAfter(idle, answers(11, ''), { ...answers(11, ''), q0: 'yes' });
    let shown = { ...answers(11, ''), q0: 'yes' };
    for (let index = 1; index < 11; index += 1) {
      const now = { ...shown, [`q${index}`]: 'yes' };
      stage = stageAfter(stage, shown, now);
      shown = now;
    }
    expect(shownAnswers(stage)).toEqual(Object.keys(shown));
  });

  it('shows an answer again when its photo arrives later; adds the photo to an answer that is on the screen', () => {
    const shown = showing({ rain: 'yes', snow: 'no' });
    const photo = { address: '/images/1', width: 4, height: 3 };
    const withPhoto = (id: string): RoomState => ({
      ...shown,
      questions: shown.questions.map((question) => (question.id === id ? { ...question, photo } : question)),
    });
    const late = afterChange(idle, shown, withPhoto('rain'));
    expect(shownAnswers(late)).toEqual(['rain']);
    expect(afterChange(late, withPhoto('rain'), withPhoto('rain'))).toBe(late);
    const both = stageAfter(idle, { rain: '', snow: '' }, { rain: 'yes', snow: 'no' });
    expect(afterChange(both, shown, withPhoto('snow'))).toBe(both);
    expect(shownAnswers(afterChange(nextStage(nextStage(both)), shown, withPhoto('rain')))).toEqual([
      'snow',
      'rain',
    ]);
    const hosted = { ...withPhoto('rain'), show: hostShow('pause') };
    expect(afterChange(idle, { ...shown, show: hostShow('pause') }, hosted)).toMatchObject({
      kind: 'behind',
    });
    expect(cardIds(afterChange(idle, withPhoto('rain'), shown))).toBe('board');
  });

  it('shows for each answer how many guests were right, even when another one was revealed since', () => {
    const reveal = (questionId: string, correctCount: number) => [
      { questionId, correctAnswer: 'yes', correctCount, predictionCount: 3 },
    ];
    const none = showing({ rain: '', snow: '' });
    const revealedOnce = { ...showing({ rain: 'yes', snow: '' }), reveals: reveal('rain', 1) };
    const both = { ...showing({ rain: 'yes', snow: 'yes' }), reveals: reveal('snow', 2) };
    const stage = afterChange(afterChange(idle, none, revealedOnce), revealedOnce, both);
    expect(stage).toMatchObject({ cards: [{ facts: { correctCount: 1 } }, { facts: { correctCount: 2 } }] });
  });

  it('ends when the host shows the leaderboard again, and for no other change by the host', () => {
    const [before, now] = [answers(11, ''), answers(11, 'yes')];
    const stage = afterChange(
      idle,
      showing(before, [row('Ada')], hostShow('automatic')),
      showing(now, [row('Ada')], hostShow('automatic')),
    );
    const at = (revision: number, sound = idleShow.sound) =>
      showing(now, [row('Ada')], { ...hostShow('automatic', revision), sound });
    expect(stage.kind).toBe('reveal');
    expect(afterChange(stage, at(1), at(2))).toBe(idle);
    expect(afterChange(stage, at(1), at(1, { isOn: true, volume: 1 }))).toBe(stage);
  });

  it('marks a corrected answer', () => {
    expect(stageAfter(idle, { rain: 'yes' }, { rain: 'no' })).toMatchObject({
      cards: [{ questionId: 'rain', correctAnswer: 'no', isCorrection: true }],
    });
    expect(stageAfter(idle, { rain: '' }, { rain: 'no' })).toMatchObject({
      cards: [{ isCorrection: false }],
    });
  });

  it('queues an answer that arrives during a reveal', () => {
    const first = stageAfter(idle, { rain: '', snow: '' }, { rain: 'yes', snow: '' });
    const both = stageAfter(first, { rain: 'yes', snow: '' }, { rain: 'yes', snow: 'no' });
    expect(cardIds(both)).toEqual(['rain', 'snow']);
    expect(both).toMatchObject({ index: 0 });
  });

  it('ends immediately when its answer is taken back', () => {
    const stage = stageAfter(idle, { rain: '' }, { rain: 'yes' });
    expect(stageAfter(stage, { rain: 'yes' }, { rain: '' })).toBe(idle);
  });

  it('continues with the others when one of several answers is taken back', () => {
    const both = stageAfter(idle, { rain: '', snow: '' }, { rain: 'yes', snow: 'no' });
    const second = nextStage(nextStage(both));
    expect(second).toMatchObject({ index: 1, isAnswered: false });
    const left = stageAfter(second, { rain: 'yes', snow: 'no' }, { rain: '', snow: 'no' });
    expect(cardIds(left)).toEqual(['snow']);
    expect(left).toMatchObject({ index: 0 });
    const gone = stageAfter(second, { rain: 'yes', snow: 'no' }, { rain: 'yes', snow: '' });
    expect(gone.kind).toBe('pause');
  });

  it('replaces a wrong answer by its correction', () => {
    const wrong = stageAfter(idle, { rain: '' }, { rain: 'yes' });
    expect(stageAfter(wrong, { rain: 'yes' }, { rain: 'no' })).toMatchObject({
      cards: [{ correctAnswer: 'no', isCorrection: true }],
      index: 0,
    });
  });

  it('does not start for predictions, new questions, hidden answers or another event', () => {
    expect(stageAfter(idle, { rain: 'yes' }, { rain: 'yes' })).toBe(idle);
    expect(stageAfter(idle, { rain: '' }, { rain: '', snow: '' })).toBe(idle);
    expect(stageAfter(idle, { rain: 'yes', snow: 'no' }, { rain: '', snow: '' })).toBe(idle);
    const other = showing({ rain: 'yes' });
    expect(afterChange(idle, showing({ rain: '' }), { ...other, event: { ...other.event, id: 'e2' } })).toBe(
      idle,
    );
  });
});

describe('board during the host-led show', () => {
  const [before, now] = [
    [row('Ada'), row('Ben')],
    [row('Ben', 1), row('Ada')],
  ];
  const hidden = (show?: Show) => showing({ rain: '' }, before, show);
  const shown = (show?: Show) => showing({ rain: 'yes' }, now, show);

  it('opens no answer card, and moves from the previous order when the board is shown', () => {
    const waiting = afterChange(idle, hidden(hostShow('pause')), shown(hostShow('pause')));
    expect(waiting).toEqual({ kind: 'behind', rowsBefore: before });
    const stage = afterChange(waiting, shown(hostShow('pause')), shown(hostShow('leaderboard', 2)));
    expect(stage).toEqual({ kind: 'pause', rowsBefore: before });
    expect(until(stage)).toEqual(['pause', 'climb', 'board']);
  });

  it('remembers the order before the first of several answers', () => {
    const first = afterChange(idle, hidden(hostShow('pause')), shown(hostShow('pause')));
    const both = showing({ rain: 'yes', snow: 'no' }, now, hostShow('pause'));
    expect(afterChange(first, showing({ rain: 'yes', snow: '' }, now, hostShow('pause')), both)).toBe(first);
  });

  it('does not move without a new answer', () => {
    const stage = afterChange(idle, hidden(), hidden(hostShow('pause')));
    expect(afterChange(stage, hidden(hostShow('pause')), hidden(hostShow('leaderboard', 2)))).toBe(idle);
  });

  it('moves for an answer that the host shows, also on a screen that shows only the board', () => {
    const leading = [hidden(hostShow('leaderboard')), shown(hostShow('leaderboard'))] as const;
    expect(afterChange(idle, ...leading)).toEqual({ kind: 'pause', rowsBefore: before });
    expect(afterChange(idle, hidden(), shown(), true)).toEqual({ kind: 'pause', rowsBefore: before });
  });

  it('appears without animation when the automatic mode resumes, and lets the host take over from a reveal', () => {
    const waiting = afterChange(idle, hidden(hostShow('pause')), shown(hostShow('pause')));
    expect(afterChange(waiting, shown(hostShow('pause')), shown(hostShow('automatic', 2)))).toBe(idle);
    const revealing = afterChange(idle, hidden(), shown());
    expect(afterChange(revealing, shown(), shown(hostShow('pause')))).toEqual(waiting);
  });
});

describe('biggest climber', () => {
  const [ada, ben, cem, dan] = ['Ada', 'Ben', 'Cem', 'Dan'].map((name) => row(name, 1));
  const before = [ada!, ben!, cem!, dan!];
  const climberAfter = (now: BoardRow[]) => biggestClimber(climbsBetween(before, now), now);

  it('is the guest who gained most places', () => {
    expect(climberAfter([dan!, ada!, cem!, ben!])).toMatchObject({ row: dan, rank: 1, gained: 3 });
  });

  it('is the higher placed of two guests with equal gains', () => {
    expect(climberAfter([ben!, ada!, dan!, cem!])).toMatchObject({ row: ben, rank: 1, gained: 1 });
  });

  it('is undefined when no guest moved, and is never a new guest', () => {
    expect(climberAfter(before)).toBeUndefined();
    expect(climberAfter([...before, row('Eve')])).toBeUndefined();
  });

  it('is undefined without a previous ranking, and is never a guest without a correct prediction', () => {
    const tapped = ['Ada', 'Ben'].map((name) => row(name));
    expect(climbsBetween(tapped, [row('Ben', 1), row('Ada')]).size).toBe(0);
    const [right, wrong] = [row('Ada', 1), row('Ben')];
    expect(biggestClimber(climbsBetween([right, wrong], [wrong, right]), [wrong, right])).toBeUndefined();
  });

  it('is among the first ten places', () => {
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

  it('climbsBetween: returns falls as negative numbers', () => {
    const climbs = climbsBetween(before, [ben!, ada!, cem!, dan!]);
    expect([...climbs]).toEqual([
      ['ben', 1],
      ['ada', -1],
    ]);
  });
});
