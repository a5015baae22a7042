import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProcessPayment } from '../../protocol/schemas/platform/payments.ts';
import type { Viewer } from '../../server/access/viewer.ts';
import { AppError } from '../../server/base/AppError.ts';
import type { PaymentGateway } from '../../server/gateways/payments/PaymentGateway.ts';
import { createSquareGateway } from '../../server/gateways/payments/squareGateway.ts';
import { logger } from '../../server/base/logger.ts';
import { EventModel } from '../../server/models/event.ts';
import { PaymentModel } from '../../server/models/platform/payments.ts';
import { ShareCodeModel } from '../../server/models/shareCodes.ts';
import { createEvent } from '../../server/usecases/events/creation.ts';
import { recoverPayments } from '../../server/usecases/payments/paymentRecovery.ts';
import { processPayment, refundPayment } from '../../server/usecases/payments/payments.ts';
import { paymentForm } from '../support/paymentForm.ts';
import { FakeSquare, type SquareFault } from '../support/externalServices/FakeSquare.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { installWriteCut } from '../support/network/writeCut.ts';

const payers = 2;
const owner: Viewer = {
  role: 'organiser',
  isOwner: true,
  hasAdminCode: false,
  helpers: [],
  participantIds: [],
};
const sentUnder = (idempotencyKey: string | undefined) => ({
  idempotencyKey,
  takeToken: () => {},
  loadSource: async () => {
    throw new Error('Nothing is copied here.');
  },
  attempt: async <T>(tryCard: () => Promise<T>) => tryCard(),
});

/** A step of a sequence. After `cut` writes, every later write fails until the next step. */
type Operation = { cut: number } & (
  | { do: 'pay'; who: number; card: 'same' | 'new' | 'bad'; fault: SquareFault; times: 1 | 2 }
  | { do: 'recover'; minutes: number; isListBehind: boolean }
  | { do: 'refund'; who: number }
  | { do: 'rival'; who: number }
);

const who = fc.nat({ max: payers - 1 });
const cut = fc.oneof({ weight: 2, arbitrary: fc.constant(Infinity) }, fc.nat({ max: 7 }));
const fault = fc.constantFrom<SquareFault>(
  {},
  {},
  { refuse: 500 },
  { refuse: 401 },
  { reply: 502 },
  { refuse: 429 },
);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      who,
      card: fc.constantFrom('same' as const, 'same' as const, 'new' as const, 'bad' as const),
      fault,
      times: fc.constantFrom(1 as const, 2 as const),
      cut,
    }),
  },
  {
    weight: 3,
    // The payment list lags by seconds, never by more than the product's waiting time.
    arbitrary: fc
      .record({
        do: fc.constant('recover' as const),
        minutes: fc.constantFrom(0, 4, 6, 60),
        isListBehind: fc.boolean(),
        cut,
      })
      .map((one) => ({ ...one, isListBehind: one.isListBehind && one.minutes < 5 })),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), who, cut }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rival' as const), who, cut }) },
);

/** Short sequences that cover every final state independently of the random ones. */
const alwaysOn = { who: 0, fault: {}, times: 1, cut: Infinity } as const;
const everyEnd: [Operation[]][] = [
  [[{ ...alwaysOn, do: 'pay', card: 'new' }]],
  [[{ ...alwaysOn, do: 'pay', card: 'bad' }]],
  [[{ ...alwaysOn, do: 'pay', card: 'new', fault: { refuse: 500 } }]],
  [
    [
      { ...alwaysOn, do: 'pay', card: 'new' },
      { ...alwaysOn, do: 'refund' },
    ],
  ],
];

describe('random sequences of payments and failures', () => {
  let app: TestApp;
  let square: FakeSquare;
  let gateway: PaymentGateway;
  let power: ReturnType<typeof installWriteCut>;
  let round = 0;

  beforeAll(async () => {
    square = await FakeSquare.start();
    gateway = createSquareGateway({
      accessToken: square.accessToken,
      applicationId: 'sq0idp-test',
      locationId: 'L1',
      apiUrl: square.url,
    });
    app = await startTestApp({ payments: gateway });
    logger.level = 'silent';
    power = installWriteCut();
  });
  afterAll(async () => {
    power.uninstall();
    await app.stop();
    await square.close();
  });

  const codeOf = (payer: number) => `R${round}P${payer}`;
  const formOf = (payer: number, sourceId: string) =>
    ProcessPayment.parse(paymentForm({ sourceId, eventData: { customShareCode: codeOf(payer) } }));

  async function pay(payer: number, card: string, times: number): Promise<void> {
    const submit = async () =>
      processPayment(app.app, formOf(payer, card), sentUnder(`round ${round} payer ${payer}`));
    await Promise.allSettled(Array.from({ length: times }, submit));
  }

  const cards = new Map<number, string>();
  function cardOf(payer: number, wanted: 'same' | 'new' | 'bad'): string {
    const lastCard = cards.get(payer);
    if (wanted === 'same' && lastCard) return lastCard;
    const kind = wanted === 'bad' ? 'cnon:card-nonce-declined' : 'cnon:card-nonce-ok';
    const card = `${kind} ${round} ${payer} ${cards.size} ${Math.random()}`;
    cards.set(payer, card);
    return card;
  }

  async function perform(step: Operation): Promise<void> {
    power.cutAfter(step.cut);
    if (step.do === 'pay') {
      square.faults.push(step.fault);
      await pay(step.who, cardOf(step.who, step.card), step.times);
    } else if (step.do === 'recover') {
      square.isListBehind = step.isListBehind;
      await recoverPayments(app.app, new Date(Date.now() + step.minutes * 60_000)).catch(() => {});
    } else if (step.do === 'refund') {
      const payment = await PaymentModel.findOne({ shareCode: codeOf(step.who) }).lean();
      await refundPayment(app.app, payment?._id.toString() ?? '').catch(() => {});
    } else {
      const form = { title: 'Rival', adminCode: 'the code', customShareCode: codeOf(step.who) };
      await createEvent(app.app, owner, form, sentUnder(undefined)).catch((error: unknown) => {
        if (!(error instanceof AppError) && step.cut === Infinity) throw error;
      });
    }
    power.mend();
    square.isListBehind = false;
    square.faults.length = 0;
  }

  /** Returns what each payment charged at Square, and whether its event exists. */
  async function paymentStates() {
    const payments = await PaymentModel.find().lean();
    return Promise.all(
      payments.map(async ({ _id, status, paidAt, eventId }) => {
        const own = square.payments.filter(({ reference_id }) =>
          reference_id.startsWith(`${_id.toString()}-`),
        );
        return {
          status,
          isPaid: paidAt !== undefined,
          chargeCount: own.filter(({ refunded }) => refunded === 0).length,
          hasEvent: (await EventModel.exists({ _id: eventId })) !== null,
        };
      }),
    );
  }

  async function settle(): Promise<void> {
    for (const minutes of [0, 6, 60, 3_000, 6_000])
      await recoverPayments(app.app, new Date(Date.now() + minutes * 60_000));
  }

  it('never charge twice, keep no charge without an event, and create no event without its payment', async () => {
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 8 }), async (operations) => {
        round += 1;
        cards.clear();
        square.payments.length = 0;
        await PaymentModel.deleteMany();
        for (const one of operations) {
          await perform(one);
          for (const { chargeCount, hasEvent, isPaid } of await paymentStates()) {
            expect(chargeCount).toBeLessThanOrEqual(1);
            expect(hasEvent && !isPaid ? chargeCount : 1).toBe(1);
          }
        }
        await settle();
        for (const { status, isPaid, chargeCount, hasEvent } of await paymentStates()) {
          outcomes.add(`${status}${isPaid ? ' paid' : ''}`);
          expect(['completed', 'declined', 'abandoned', 'refunded']).toContain(status);
          expect(chargeCount).toBe(status === 'completed' ? 1 : 0);
          expect(hasEvent).toBe(isPaid);
        }
        // No share code is still reserved, and each code in use has its event.
        for (const { _id: code, eventId, until } of await ShareCodeModel.find().lean()) {
          expect(until).toBeUndefined();
          expect(await EventModel.exists({ _id: eventId, codes: code })).not.toBeNull();
        }
      }),
      { numRuns: 24, examples: everyEnd },
    );
    expect([...outcomes].toSorted()).toEqual(
      expect.arrayContaining(['abandoned', 'completed paid', 'declined', 'refunded paid']),
    );
  }, 300_000);
});
