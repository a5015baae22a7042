import { describe, expect, it } from 'vitest';
import type { GuestQuestions } from '../../../client/screens/event/game/guestFlow.ts';
import {
  updateClimb,
  goToNext,
  goTo,
  updateFlow,
  reportableLoss,
  openQuestion,
  startFlow,
} from '../../../client/screens/event/game/guestFlow.ts';
import type { OwnPrediction } from '../../../client/stores/guest/predictions.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';

const asked = (order: number, rest: Partial<Question> = {}): Question => ({
  id: `q${order}`,
  text: `Question ${order}?`,
  type: 'yes_no',
  isActive: true,
  order,
  ...rest,
});
const [first, second] = [asked(1), asked(2)];

const course = (predicted: Question[] = [], questions = [first, second]): GuestQuestions => ({
  questions,
  byQuestion: Object.fromEntries(predicted.map(({ id }) => [id, { answer: 'yes', state: 'saved' }])),
  showAnswers: false,
});

describe('the way of a guest', () => {
  it('leads through the questions, the message and the results home', () => {
    const start = startFlow(course());
    expect(start).toMatchObject({ stage: 'questions', shown: first });
    const next = goToNext(start, course([first]), first);
    expect(next).toMatchObject({ stage: 'questions', shown: second });
    const message = goToNext(next, course([first, second]), second);
    expect(message.stage).toBe('message');
    const results = goTo(message, 'results');
    expect(results).toMatchObject({ stage: 'results', isFirstTime: true });
    expect(goTo(results, 'home')).toMatchObject({ stage: 'home', isFirstTime: false });
  });

  it('begins at the first open question after a reload, and at home when there is none', () => {
    expect(startFlow(course([first]))).toMatchObject({ stage: 'questions', shown: second });
    expect(startFlow(course([first, second])).stage).toBe('home');
    expect(startFlow(course([], [])).stage).toBe('home');
  });

  it('leads back to a message that was begun, once there is nothing to predict', () => {
    const begun = { hasMessage: true, hasDraft: true };
    expect(startFlow(course([first, second]), begun).stage).toBe('message');
    expect(startFlow(course([first]), begun)).toMatchObject({ stage: 'questions', shown: second });
  });

  it('asks for a message once: not again after a question that was added later', () => {
    const asking = goToNext(startFlow(course([first])), course([first, second]), second);
    const third = asked(3);
    const more = [first, second, third];
    const later = openQuestion(goTo(goTo(asking, 'results'), 'home'), course([first, second], more), third);
    expect(goToNext(later, course(more, more), third).stage).toBe('home');
    expect(
      goToNext(startFlow(course([first]), { hasMessage: true }), course([first, second]), second).stage,
    ).toBe('home');
  });

  it('leads back to where a prediction was changed', () => {
    for (const from of ['home', 'list', 'results'] as const) {
      const home = goTo(startFlow(course([first, second]), { hasMessage: true }), from);
      const changing = openQuestion(home, course([first, second]), first);
      expect(changing).toMatchObject({ stage: 'questions', shown: first });
      expect(goToNext(changing, course([first, second]), first).stage).toBe(from);
    }
  });

  it('goes on with the open ones when a question was changed between two others', () => {
    const changing = openQuestion(startFlow(course([first])), course([first]), first);
    expect(goToNext(changing, course([first]), first)).toMatchObject({ stage: 'questions', shown: second });
  });

  it('begins by itself when the first question comes', () => {
    const waiting = startFlow(course([], []));
    expect(updateFlow(waiting, course([], []))).toBe(waiting);
    expect(updateFlow(waiting, course())).toMatchObject({ stage: 'questions', shown: first });
  });

  it('does not pull a guest who is through away from the leaderboard', () => {
    const home = startFlow(course([first, second]), { hasMessage: true });
    expect(updateFlow(home, course([first, second], [first, second, asked(3)]))).toBe(home);
  });
});

describe('a game that is over', () => {
  const over = (predicted: Question[] = []) => ({ ...course(predicted), isOver: true });

  it('leads to the own results, whatever is still open, and home where there are none', () => {
    expect(startFlow(over([first])).stage).toBe('results');
    expect(startFlow(over())).toMatchObject({ stage: 'home', shown: undefined });
    expect(startFlow(over([first]), { hasDraft: true }).stage).toBe('message');
  });

  it('leads there out of a question, and says nothing of the question', () => {
    const playing = startFlow(course([first]));
    expect(updateFlow(playing, over([first]))).toMatchObject({ stage: 'results', lost: undefined });
    expect(updateFlow(startFlow(course()), over())).toMatchObject({ stage: 'home', lost: undefined });
    const list = goTo(playing, 'list');
    expect(updateFlow(list, over([first]))).toBe(list);
    expect(goToNext(list, over([first]), undefined).stage).toBe('results');
  });

  it('lets a message be finished', () => {
    const writing = goToNext(startFlow(course([first])), course([first, second]), second);
    expect(updateFlow(writing, over([first, second]))).toBe(writing);
  });

  it('leads on with what is open when the host resumes it', () => {
    const resumed = goToNext(startFlow(over([first])), course([first]), undefined);
    expect(resumed).toMatchObject({ stage: 'questions', shown: second });
  });
});

describe('a question that goes away while it is on the screen', () => {
  const start = startFlow(course());

  it('is passed, and it is said that it closed', () => {
    const closed = [asked(1, { isActive: false }), second];
    expect(updateFlow(start, course([], closed))).toMatchObject({
      stage: 'questions',
      shown: second,
      lost: { question: first, how: 'closed', wasPredicted: false },
    });
    expect(updateFlow(start, course([first], closed)).lost).toMatchObject({ wasPredicted: true });
  });

  it('is passed without a word while the prediction is on its way: nobody knows yet whether it counts', () => {
    const closed = course([], [asked(1, { isActive: false }), second]);
    const passed = updateFlow(start, closed);
    const told = (state: OwnPrediction['state']) =>
      reportableLoss(passed, { ...closed, byQuestion: { [first.id]: { answer: 'yes', state } } });
    expect(passed).toMatchObject({ shown: second });
    expect(reportableLoss(passed, closed)).toMatchObject({ wasPredicted: false });
    expect(told('sending')).toBeUndefined();
    expect(told('saved')).toMatchObject({ how: 'closed', wasPredicted: true });
  });

  it('is passed, and it is said that it was removed', () => {
    expect(updateFlow(start, course([], [second]))).toMatchObject({
      shown: second,
      lost: { how: 'removed' },
    });
  });

  it('is passed without a word when it was revealed: that speaks for itself', () => {
    const revealed = { ...course([], [asked(1, { correctAnswer: 'no' }), second]), showAnswers: true };
    expect(updateFlow(start, revealed)).toMatchObject({ shown: second, lost: undefined });
  });

  it('stays while it is open, also when its words or its place change', () => {
    expect(updateFlow(start, course())).toBe(start);
    expect(updateFlow(start, course([], [second, asked(3, { id: 'q1', text: 'Better words?' })]))).toBe(
      start,
    );
  });
});

describe('the climb of a guest', () => {
  const reveals = [{ questionId: 'q1', correctAnswer: 'yes' }];
  const gained = ({ from, rank }: ReturnType<typeof updateClimb>) => (from ?? 0) - (rank ?? 0);
  const start = updateClimb({ from: 5, rank: 5, reveals: [] }, 4, []);

  it('begins anew with each reveal, from the place before it', () => {
    expect(gained(start)).toBe(1);
    const told = updateClimb(start, 4, reveals);
    expect(gained(told)).toBe(0);
    expect(gained(updateClimb(told, 2, reveals))).toBe(2);
  });

  it('is known also where the place comes together with the reveal', () => {
    expect(gained(updateClimb(start, 2, reveals))).toBe(2);
  });

  it('begins with the first place that is known, and changes nothing while nothing is new', () => {
    const found = updateClimb({ from: undefined, rank: undefined, reveals }, 3, reveals);
    expect(gained(found)).toBe(0);
    expect(updateClimb(found, 3, reveals)).toBe(found);
  });
});
