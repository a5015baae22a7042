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

const questionWith = (order: number, rest: Partial<Question> = {}): Question => ({
  id: `q${order}`,
  text: `Question ${order}?`,
  type: 'yes_no',
  isActive: true,
  order,
  ...rest,
});
const [first, second] = [questionWith(1), questionWith(2)];

const guestQuestions = (predicted: Question[] = [], questions = [first, second]): GuestQuestions => ({
  questions,
  byQuestion: Object.fromEntries(predicted.map(({ id }) => [id, { answer: 'yes', state: 'saved' }])),
  showAnswers: false,
});

describe('guest flow', () => {
  it('goes through the questions, the message and the results to the home page', () => {
    const start = startFlow(guestQuestions());
    expect(start).toMatchObject({ stage: 'questions', shown: first });
    const next = goToNext(start, guestQuestions([first]), first);
    expect(next).toMatchObject({ stage: 'questions', shown: second });
    const message = goToNext(next, guestQuestions([first, second]), second);
    expect(message.stage).toBe('message');
    const results = goTo(message, 'results');
    expect(results).toMatchObject({ stage: 'results', isFirstTime: true });
    expect(goTo(results, 'home')).toMatchObject({ stage: 'home', isFirstTime: false });
  });

  it('starts at the first open question after a reload, and at home when there is none', () => {
    expect(startFlow(guestQuestions([first]))).toMatchObject({ stage: 'questions', shown: second });
    expect(startFlow(guestQuestions([first, second])).stage).toBe('home');
    expect(startFlow(guestQuestions([], [])).stage).toBe('home');
  });

  it('returns to a started message when no question is open', () => {
    const messageState = { hasMessage: true, hasDraft: true };
    expect(startFlow(guestQuestions([first, second]), messageState).stage).toBe('message');
    expect(startFlow(guestQuestions([first]), messageState)).toMatchObject({
      stage: 'questions',
      shown: second,
    });
  });

  it('offers the message once, not again after a question is added later', () => {
    const addedQuestion = goToNext(
      startFlow(guestQuestions([first])),
      guestQuestions([first, second]),
      second,
    );
    const third = questionWith(3);
    const more = [first, second, third];
    const later = openQuestion(
      goTo(goTo(addedQuestion, 'results'), 'home'),
      guestQuestions([first, second], more),
      third,
    );
    expect(goToNext(later, guestQuestions(more, more), third).stage).toBe('home');
    expect(
      goToNext(
        startFlow(guestQuestions([first]), { hasMessage: true }),
        guestQuestions([first, second]),
        second,
      ).stage,
    ).toBe('home');
  });

  it('returns to the page where the change of a prediction started', () => {
    for (const from of ['home', 'list', 'results'] as const) {
      const home = goTo(startFlow(guestQuestions([first, second]), { hasMessage: true }), from);
      const changing = openQuestion(home, guestQuestions([first, second]), first);
      expect(changing).toMatchObject({ stage: 'questions', shown: first });
      expect(goToNext(changing, guestQuestions([first, second]), first).stage).toBe(from);
    }
  });

  it('continues with the open questions when the guest changes a question between two others', () => {
    const changing = openQuestion(startFlow(guestQuestions([first])), guestQuestions([first]), first);
    expect(goToNext(changing, guestQuestions([first]), first)).toMatchObject({
      stage: 'questions',
      shown: second,
    });
  });

  it('starts without a tap when the first question arrives', () => {
    const waiting = startFlow(guestQuestions([], []));
    expect(updateFlow(waiting, guestQuestions([], []))).toBe(waiting);
    expect(updateFlow(waiting, guestQuestions())).toMatchObject({ stage: 'questions', shown: first });
  });

  it('keeps a guest who has finished on the leaderboard', () => {
    const home = startFlow(guestQuestions([first, second]), { hasMessage: true });
    expect(updateFlow(home, guestQuestions([first, second], [first, second, questionWith(3)]))).toBe(home);
  });
});

describe('guest flow after the end of the game', () => {
  const over = (predicted: Question[] = []) => ({ ...guestQuestions(predicted), isOver: true });

  it('goes to the guest’s own results, even with open questions, and home without results', () => {
    expect(startFlow(over([first])).stage).toBe('results');
    expect(startFlow(over())).toMatchObject({ stage: 'home', shown: undefined });
    expect(startFlow(over([first]), { hasDraft: true }).stage).toBe('message');
  });

  it('leaves an open question without a notice', () => {
    const playing = startFlow(guestQuestions([first]));
    expect(updateFlow(playing, over([first]))).toMatchObject({ stage: 'results', lost: undefined });
    expect(updateFlow(startFlow(guestQuestions()), over())).toMatchObject({ stage: 'home', lost: undefined });
    const list = goTo(playing, 'list');
    expect(updateFlow(list, over([first]))).toBe(list);
    expect(goToNext(list, over([first]), undefined).stage).toBe('results');
  });

  it('allows the guest to finish a message', () => {
    const writing = goToNext(startFlow(guestQuestions([first])), guestQuestions([first, second]), second);
    expect(updateFlow(writing, over([first, second]))).toBe(writing);
  });

  it('continues with the open questions when the host resumes the game', () => {
    const resumed = goToNext(startFlow(over([first])), guestQuestions([first]), undefined);
    expect(resumed).toMatchObject({ stage: 'questions', shown: second });
  });
});

describe('question that becomes unavailable while it is shown', () => {
  const start = startFlow(guestQuestions());

  it('is skipped with a notice that it closed', () => {
    const closed = [questionWith(1, { isActive: false }), second];
    expect(updateFlow(start, guestQuestions([], closed))).toMatchObject({
      stage: 'questions',
      shown: second,
      lost: { question: first, how: 'closed', wasPredicted: false },
    });
    expect(updateFlow(start, guestQuestions([first], closed)).lost).toMatchObject({ wasPredicted: true });
  });

  it('is skipped without a notice while the prediction is in flight and its result is unknown', () => {
    const closed = guestQuestions([], [questionWith(1, { isActive: false }), second]);
    const nextFlow = updateFlow(start, closed);
    const lostIn = (state: OwnPrediction['state']) =>
      reportableLoss(nextFlow, { ...closed, byQuestion: { [first.id]: { answer: 'yes', state } } });
    expect(nextFlow).toMatchObject({ shown: second });
    expect(reportableLoss(nextFlow, closed)).toMatchObject({ wasPredicted: false });
    expect(lostIn('sending')).toBeUndefined();
    expect(lostIn('saved')).toMatchObject({ how: 'closed', wasPredicted: true });
  });

  it('is skipped with a notice that it was removed', () => {
    expect(updateFlow(start, guestQuestions([], [second]))).toMatchObject({
      shown: second,
      lost: { how: 'removed' },
    });
  });

  it('is skipped without a notice when it was revealed', () => {
    const revealed = {
      ...guestQuestions([], [questionWith(1, { correctAnswer: 'no' }), second]),
      showAnswers: true,
    };
    expect(updateFlow(start, revealed)).toMatchObject({ shown: second, lost: undefined });
  });

  it('stays while it is open, also when its text or position changes', () => {
    expect(updateFlow(start, guestQuestions())).toBe(start);
    expect(
      updateFlow(start, guestQuestions([], [second, questionWith(3, { id: 'q1', text: 'Better words?' })])),
    ).toBe(start);
  });
});

describe('guest climb', () => {
  const reveals = [{ questionId: 'q1', correctAnswer: 'yes' }];
  const placesGained = ({ from, rank }: ReturnType<typeof updateClimb>) => (from ?? 0) - (rank ?? 0);
  const start = updateClimb({ from: 5, rank: 5, reveals: [] }, 4, []);

  it('starts again with each reveal, from the place before it', () => {
    expect(placesGained(start)).toBe(1);
    const afterReveal = updateClimb(start, 4, reveals);
    expect(placesGained(afterReveal)).toBe(0);
    expect(placesGained(updateClimb(afterReveal, 2, reveals))).toBe(2);
  });

  it('is known when place and reveal arrive in one message', () => {
    expect(placesGained(updateClimb(start, 2, reveals))).toBe(2);
  });

  it('starts with the first known place, and is unchanged without new data', () => {
    const firstClimb = updateClimb({ from: undefined, rank: undefined, reveals }, 3, reveals);
    expect(placesGained(firstClimb)).toBe(0);
    expect(updateClimb(firstClimb, 3, reveals)).toBe(firstClimb);
  });
});
