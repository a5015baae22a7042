import { describe, expect, it } from 'vitest';
import {
  nextAction,
  nextActions,
  type ShowState,
  type NextAction,
} from '../../../client/screens/admin/show/nextAction.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';

const asked = (order: number, rest: Partial<Question> = {}): Question => ({
  id: `q${order}`,
  text: `Question ${order}?`,
  type: 'yes_no',
  isActive: true,
  order,
  ...rest,
});

const done: Partial<Question> = { correctAnswer: 'yes', isActive: false, wasRevealed: true };
const held: Partial<Question> = { correctAnswer: 'yes', isHeld: true };
const told: Partial<Question> = { isActive: false, wasClosed: true, wasTold: true };

/** Three future questions; `of` changes them. */
const evening = (
  step: ShowState['step'],
  of: Partial<Question>[] = [],
  rest: Partial<ShowState> = {},
): ShowState => ({
  questions: [1, 2, 3].map((order, index) => asked(order, of[index])),
  showAnswers: of.includes(done),
  step,
  ...rest,
});

const words = (action: NextAction): string => {
  if (!action) return 'nothing';
  if (action.kind === 'setAnswer') return `set ${action.questionId}`;
  return ['questionId' in action.step ? action.step.questionId : '', action.step.kind].join(' ').trim();
};

const answered = (questionId: string, correctCount = 1) =>
  ({ kind: 'answer', questionId, correctAnswer: 'yes', correctCount }) as const;

describe('next step of the host', () => {
  it.each<[string, ShowState, string]>([
    ['begins with the first question', evening({ kind: 'automatic' }), 'q1 question'],
    ['shows how the room predicted', evening({ kind: 'question', questionId: 'q2' }), 'q2 predictions'],
    ['needs the answer', evening({ kind: 'predictions', questionId: 'q1' }, [told]), 'set q1'],
    [
      'shows the answer once it is set',
      evening({ kind: 'predictions', questionId: 'q1' }, [{ ...told, ...held }]),
      'q1 answer',
    ],
    ['knows no climbers by the first answer', evening(answered('q1'), [done]), 'leaderboard'],
    ['names the climbers', evening(answered('q2'), [done, done]), 'climbers'],
    ['names none where nobody knew it', evening(answered('q2', 0), [done, done]), 'leaderboard'],
    ['goes on to the board', evening({ kind: 'climbers' }, [done, done]), 'leaderboard'],
    ['goes on to the next question', evening({ kind: 'leaderboard' }, [done]), 'q2 question'],
    [
      'after the last answer, whichever it is, shows the winner',
      evening(answered('q2'), [done, done, done]),
      'podium',
    ],
    ['has nothing after that', evening({ kind: 'podium' }, [done, done, done]), 'nothing'],
    [
      'shows an answer again that was hidden',
      evening({ kind: 'answer', questionId: 'q1' }, [{ ...told, ...held, wasRevealed: true }]),
      'q1 answer',
    ],
    ['sets an answer that was taken back', evening({ kind: 'answer', questionId: 'q1' }, [told]), 'set q1'],
    [
      'takes up after a pause where the question was',
      evening({ kind: 'pause' }, [{ ...told, ...held }]),
      'q1 answer',
    ],
    ['asks again after a pause what was only asked', evening({ kind: 'pause' }), 'q1 question'],
    [
      'asks the one that the host chose',
      evening({ kind: 'leaderboard' }, [], { atQuestion: 'q3' }),
      'q3 question',
    ],
    [
      'comes back to those before it',
      evening({ kind: 'leaderboard' }, [{}, done, done], { atQuestion: 'q3' }),
      'q1 question',
    ],
    ['forgets a question that is gone', evening({ kind: 'question', questionId: 'gone' }), 'q1 question'],
    [
      'shows the winner of a game without questions',
      { questions: [], showAnswers: false, step: { kind: 'automatic' } },
      'podium',
    ],
  ])('%s', (_name, course, expected) => {
    expect(words(nextAction(course))).toBe(expected);
  });

  it('covers a whole event from setup to end', () => {
    const course = evening({ kind: 'automatic' }, [held]);
    expect(nextActions({ ...course, questions: course.questions.slice(0, 2) }, 20).map(words)).toEqual([
      'q1 question',
      'q1 predictions',
      'q1 answer',
      'leaderboard',
      'q2 question',
      'q2 predictions',
      'set q2',
      'q2 answer',
      'podium',
    ]);
  });
});
