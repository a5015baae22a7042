import fc from 'fast-check';
import type { Audience } from '../../protocol/live.ts';

/** An action. Guests and questions are identified by small numbers. */
export type Action =
  | { do: 'join'; guest: number }
  | { do: 'predict'; guest: number; question: number; answer: number }
  | { do: 'close' | 'open' | 'takeBack' | 'edit' | 'dropOption' | 'delete'; question: number; by: number }
  | { do: 'answer'; question: number; answer: number; by: number }
  | { do: 'ask' | 'changeCode'; by: number }
  | { do: 'showAnswers' | 'isOver' | 'isDoorClosed' | 'isActive'; is: boolean; by: number }
  | { do: 'remove' | 'transfer'; guest: number; by: number }
  | { do: 'connect'; audience: Audience; guest: number }
  | { do: 'sweep' }
  | { do: 'pause'; forMs: number }
  | { do: 'crash' };

/**
 * The delivery of a message to another node: lost, or after one or two delays in milliseconds (delivered
 * twice).
 */
export type Delivery = 'lost' | number | [number, number];

/**
 * A step at a node. The times of all database calls and messages are part of the scenario, in milliseconds of
 * a virtual clock. Therefore fast-check can shrink their order, unlike the order of its own scheduler.
 */
export interface Step {
  at: number;
  node: number;
  action: Action;
  /** The delay of each database call, and of each reply. */
  waits: number[];
  /** The delivery of each event that the step publishes. */
  deliveries: Delivery[];
  /** The node dies after this many database calls, before it gets the last reply. */
  diesAfter?: number | undefined;
}

export interface Scenario {
  showAnswers: boolean;
  steps: Step[];
}

const lastMs = 60;
const guest = fc.nat(3);
const question = fc.nat(3);
const answer = fc.nat(2);
/** Organiser 0 gets a new cookie when the admin code changes. Organiser 1 keeps the old cookie. */
const by = fc.constantFrom(0, 0, 0, 1);
const is = fc.boolean();

const on = (name: 'close' | 'open' | 'takeBack' | 'edit' | 'dropOption' | 'delete') =>
  fc.record({ do: fc.constant(name), question, by });
const setting = (name: 'showAnswers' | 'isOver' | 'isDoorClosed' | 'isActive') =>
  fc.record({ do: fc.constant(name), is, by });

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({ do: fc.constant('predict' as const), guest, question, answer }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('join' as const), guest }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer' as const), question, answer, by }) },
  { weight: 6, arbitrary: on('close') },
  { weight: 3, arbitrary: on('open') },
  { weight: 1, arbitrary: on('takeBack') },
  { weight: 2, arbitrary: on('edit') },
  { weight: 2, arbitrary: on('dropOption') },
  { weight: 1, arbitrary: on('delete') },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const), by }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('changeCode' as const), by }) },
  { weight: 4, arbitrary: setting('showAnswers') },
  { weight: 1, arbitrary: setting('isOver') },
  { weight: 1, arbitrary: setting('isDoorClosed') },
  { weight: 1, arbitrary: setting('isActive') },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), guest, by }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('transfer' as const), guest, by }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('connect' as const),
      audience: fc.constantFrom<Audience>('guest', 'screen', 'organiser'),
      guest,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pause' as const), forMs: fc.nat(lastMs) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
);

const wait = fc.oneof({ weight: 6, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.nat(lastMs) });
const delivery: fc.Arbitrary<Delivery> = fc.oneof(
  { weight: 4, arbitrary: fc.nat(3) },
  { weight: 2, arbitrary: fc.constant('lost' as const) },
  { weight: 1, arbitrary: fc.nat(lastMs) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(3), fc.nat(lastMs)) },
);

const step: fc.Arbitrary<Step> = fc.record({
  at: fc.nat(lastMs),
  node: fc.nat(2),
  action,
  waits: fc.array(wait, { maxLength: 8 }),
  deliveries: fc.array(delivery, { maxLength: 4 }),
  diesAfter: fc.oneof(
    { weight: 30, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }) },
  ),
});

export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  showAnswers: fc.boolean(),
  steps: fc.noBias(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' })),
});

const describeAction = ({ do: name, ...more }: Action) =>
  [name, ...Object.entries(more).map(([key, value]) => `${key} ${value}`)].join(' ');

/** Formats a scenario as text, one line per step. */
export const describeScenario = ({ showAnswers, steps }: Scenario): string =>
  [
    `answers ${showAnswers ? 'shown' : 'hidden'} at first`,
    ...steps
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, node, action: done, waits, deliveries, diesAfter }) =>
        [
          `${at} ms, node ${node}: ${describeAction(done)}`,
          waits.length > 0 && `waits ${waits.join(' ')}`,
          deliveries.length > 0 && `deliveries ${JSON.stringify(deliveries)}`,
          diesAfter !== undefined && `dies after ${diesAfter}`,
        ]
          .filter(Boolean)
          .join('; '),
      ),
  ].join('\n');
