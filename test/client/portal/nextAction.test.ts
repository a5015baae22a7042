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

/** Three unanswered questions. `overrides[i]` changes the i-th. */
const showState = (
  step: ShowState['step'],
  overrides: Partial<Question>[] = [],
  rest: Partial<ShowState> = {},
): ShowState => ({
  questions: [1, 2, 3].map((order, index) => questionWith(order, overrides[index])),
  showAnswers: overrides.includes(shownQuestion),
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
    [
      'requests the answer when it is missing',
      showState({ kind: 'predictions', questionId: 'q1' }, [predictionsShown]),
      'set q1',
    ],
    [
      'shows the answer once it is set',
      showState({ kind: 'predictions', questionId: 'q1' }, [{ ...predictionsShown, ...held }]),
      'q1 answer',
    ],
    ['skips the climbers after the first answer', showState(answered('q1'), [shownQuestion]), 'leaderboard'],
    ['shows the climbers', showState(answered('q2'), [shownQuestion, shownQuestion]), 'climbers'],
    [
      'skips the climbers when no guest was correct',
      showState(answered('q2', 0), [shownQuestion, shownQuestion]),
      'leaderboard',
    ],
    [
      'continues with the leaderboard',
      showState({ kind: 'climbers' }, [shownQuestion, shownQuestion]),
      'leaderboard',
    ],
    ['continues with the next question', showState({ kind: 'leaderboard' }, [shownQuestion]), 'q2 question'],
    [
      'shows the podium after the last answer, in any order',
      showState(answered('q2'), [shownQuestion, shownQuestion, shownQuestion]),
      'podium',
    ],
    [
      'has no action after the podium',
      showState({ kind: 'podium' }, [shownQuestion, shownQuestion, shownQuestion]),
      'nothing',
    ],
    [
      'shows an answer again that was hidden',
      showState({ kind: 'answer', questionId: 'q1' }, [{ ...predictionsShown, ...held, wasRevealed: true }]),
      'q1 answer',
    ],
    [
      'requests an answer again that was removed',
      showState({ kind: 'answer', questionId: 'q1' }, [predictionsShown]),
      'set q1',
    ],
    [
      'continues the current question after a pause',
      showState({ kind: 'pause' }, [{ ...predictionsShown, ...held }]),
      'q1 answer',
    ],
    [
      'shows the question again after a pause if only the question had been shown',
      showState({ kind: 'pause' }),
      'q1 question',
    ],
    [
      'shows the question that the host selected',
      showState({ kind: 'leaderboard' }, [], { panelQuestionId: 'q3' }),
      'q3 question',
    ],
    [
      'returns to earlier unrevealed questions after the last',
      showState({ kind: 'leaderboard' }, [{}, shownQuestion, shownQuestion], { panelQuestionId: 'q3' }),
      'q1 question',
    ],
    ['ignores a deleted question', showState({ kind: 'question', questionId: 'gone' }), 'q1 question'],
    [
      'shows the podium of a game without questions',
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
