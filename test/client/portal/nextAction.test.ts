import { describe, expect, it } from 'vitest';
import {
  nextAction,
  nextActions,
  type ShowState,
  type NextAction,
} from '../../../client/screens/admin/show/nextAction.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';

const questionWith = (order: number, rest: Partial<Question> = {}): Question => ({
  id: `q${order}`,
  text: `Question ${order}?`,
  type: 'yes_no',
  isActive: true,
  order,
  ...rest,
});

const shownQuestion: Partial<Question> = { correctAnswer: 'yes', isActive: false, wasRevealed: true };
const held: Partial<Question> = { correctAnswer: 'yes', isHeld: true };
const predictionsShown: Partial<Question> = { isActive: false, wasClosed: true, wasTold: true };

/** Three future questions; `of` changes them. */
const showState = (
  step: ShowState['step'],
  of: Partial<Question>[] = [],
  rest: Partial<ShowState> = {},
): ShowState => ({
  questions: [1, 2, 3].map((order, index) => questionWith(order, of[index])),
  showAnswers: of.includes(shownQuestion),
  step,
  ...rest,
});

const describeAction = (action: NextAction): string => {
  if (!action) return 'nothing';
  if (action.kind === 'setAnswer') return `set ${action.questionId}`;
  return ['questionId' in action.step ? action.step.questionId : '', action.step.kind].join(' ').trim();
};

const answered = (questionId: string, correctCount = 1) =>
  ({ kind: 'answer', questionId, correctAnswer: 'yes', correctCount }) as const;

describe('next step of the host', () => {
  it.each<[string, ShowState, string]>([
    ['begins with the first question', showState({ kind: 'automatic' }), 'q1 question'],
    ['shows how the room predicted', showState({ kind: 'question', questionId: 'q2' }), 'q2 predictions'],
    ['needs the answer', showState({ kind: 'predictions', questionId: 'q1' }, [predictionsShown]), 'set q1'],
    [
      'shows the answer once it is set',
      showState({ kind: 'predictions', questionId: 'q1' }, [{ ...predictionsShown, ...held }]),
      'q1 answer',
    ],
    ['knows no climbers by the first answer', showState(answered('q1'), [shownQuestion]), 'leaderboard'],
    ['names the climbers', showState(answered('q2'), [shownQuestion, shownQuestion]), 'climbers'],
    [
      'names none where nobody knew it',
      showState(answered('q2', 0), [shownQuestion, shownQuestion]),
      'leaderboard',
    ],
    [
      'continues with the board',
      showState({ kind: 'climbers' }, [shownQuestion, shownQuestion]),
      'leaderboard',
    ],
    ['continues with the next question', showState({ kind: 'leaderboard' }, [shownQuestion]), 'q2 question'],
    [
      'after the last answer, whichever it is, shows the winner',
      showState(answered('q2'), [shownQuestion, shownQuestion, shownQuestion]),
      'podium',
    ],
    [
      'has nothing after that',
      showState({ kind: 'podium' }, [shownQuestion, shownQuestion, shownQuestion]),
      'nothing',
    ],
    [
      'shows an answer again that was hidden',
      showState({ kind: 'answer', questionId: 'q1' }, [{ ...predictionsShown, ...held, wasRevealed: true }]),
      'q1 answer',
    ],
    [
      'sets an answer that was taken back',
      showState({ kind: 'answer', questionId: 'q1' }, [predictionsShown]),
      'set q1',
    ],
    [
      'takes up after a pause where the question was',
      showState({ kind: 'pause' }, [{ ...predictionsShown, ...held }]),
      'q1 answer',
    ],
    ['asks again after a pause what was only asked', showState({ kind: 'pause' }), 'q1 question'],
    [
      'asks the one that the host chose',
      showState({ kind: 'leaderboard' }, [], { panelQuestionId: 'q3' }),
      'q3 question',
    ],
    [
      'comes back to those before it',
      showState({ kind: 'leaderboard' }, [{}, shownQuestion, shownQuestion], { panelQuestionId: 'q3' }),
      'q1 question',
    ],
    ['forgets a question that is gone', showState({ kind: 'question', questionId: 'gone' }), 'q1 question'],
    [
      'shows the winner of a game without questions',
      { questions: [], showAnswers: false, step: { kind: 'automatic' } },
      'podium',
    ],
  ])('%s', (_name, state, expected) => {
    expect(describeAction(nextAction(state))).toBe(expected);
  });

  it('covers a whole event from setup to end', () => {
    const state = showState({ kind: 'automatic' }, [held]);
    expect(nextActions({ ...state, questions: state.questions.slice(0, 2) }, 20).map(describeAction)).toEqual(
      [
        'q1 question',
        'q1 predictions',
        'q1 answer',
        'leaderboard',
        'q2 question',
        'q2 predictions',
        'set q2',
        'q2 answer',
        'podium',
      ],
    );
  });
});
