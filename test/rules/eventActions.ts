import fc from 'fast-check';
import type { ScoredQuestion } from '../../protocol/rules/scoreboardTypes.ts';
import type { QuestionType } from '../../protocol/rules/correctness.ts';

/** The scoring settings of a question. */
export type Settings = Pick<ScoredQuestion, 'weight' | 'numberRule' | 'tolerance' | 'isTieBreaker'>;

/** One action in an event. Numbers select a participant or an entity by index, modulo their count. */
export type EventAction =
  | { do: 'join' }
  | { do: 'rename'; who: number }
  | { do: 'remove'; who: number }
  | { do: 'predict'; who: number; question: number; answer: number }
  | { do: 'ask'; type: QuestionType; settings?: Settings }
  | { do: 'setUp'; question: number; settings: Settings }
  | { do: 'accept'; question: number; answers: number[] }
  | { do: 'answer'; question: number; answer: number }
  | { do: 'takeBack'; question: number }
  | { do: 'switch'; question: number }
  | { do: 'photograph'; question: number }
  | { do: 'edit'; question: number }
  | { do: 'delete'; question: number }
  | { do: 'reorder'; shift: number }
  | { do: 'showAnswers' }
  | { do: 'retitle' }
  | { do: 'wait'; ms: number }
  | { do: 'setClockBack'; ms: number };

const index = fc.nat({ max: 40 });
const answer = fc.nat({ max: 3 });

const weight = fc.constantFrom(undefined, undefined, 2, 3);
const settings: fc.Arbitrary<Settings> = fc.oneof(
  fc.record({ weight }),
  fc.record({ weight, isTieBreaker: fc.constant(true as const) }),
  fc.record({ weight, numberRule: fc.constant('closest' as const) }),
  fc.record({
    weight,
    numberRule: fc.constant('closest' as const),
    isTieBreaker: fc.constant(true as const),
  }),
  fc.record({
    weight,
    numberRule: fc.constant('within' as const),
    tolerance: fc.constantFrom(0, 0.5, 1),
  }),
);

/** The settings that a question of this type accepts. */
export const fitSettings = (type: QuestionType, all: Settings): Settings =>
  type === 'numeric' ? all : { weight: all.weight };

/** Any action in an event; predictions are the most frequent. */
export const eventActions = fc.array(
  fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({ do: fc.constant('predict' as const), who: index, question: index, answer }),
    },
    { weight: 5, arbitrary: fc.constant({ do: 'join' as const }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('ask' as const),
        type: fc.constantFrom<QuestionType>('yes_no', 'multiple_choice', 'numeric', 'text'),
        settings: fc.oneof(fc.constant({}), settings),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('setUp' as const), question: index, settings }) },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('accept' as const),
        question: index,
        answers: fc.array(answer, { maxLength: 3 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), question: index, answer }) },
    { weight: 2, arbitrary: fc.constant({ do: 'showAnswers' as const }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat({ max: 1_500 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('rename' as const, 'remove' as const), who: index }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'takeBack' as const,
          'switch' as const,
          'edit' as const,
          'photograph' as const,
          'delete' as const,
        ),
        question: index,
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('reorder' as const), shift: index }) },
    { weight: 1, arbitrary: fc.constant({ do: 'retitle' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('setClockBack' as const), ms: fc.nat({ max: 500 }) }),
    },
  ),
  { minLength: 5, maxLength: 80, size: 'max' },
);

/** The test answers for a question of a type; some are correct in another spelling only. */
export const answersTo: Record<QuestionType, [string, string, string, string]> = {
  yes_no: ['yes', 'no', 'yes', 'no'],
  multiple_choice: ['Red', 'Green', 'Blue', 'Gold'],
  numeric: ['7', '7.0', '8', '6.5'],
  text: ['A Waltz', ' a waltz', 'a tango', 'The Waltz'],
};

export const pick = <T>(list: readonly T[], place: number): T | undefined =>
  list.length > 0 ? list[place % list.length] : undefined;
