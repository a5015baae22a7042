import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PaymentDone, PaymentFailed } from '../../protocol/payments.ts';
import { createSquareGateway } from '../../server/gateways/payments/squareGateway.ts';
import type { PaymentGateway } from '../../server/gateways/payments/PaymentGateway.ts';
import { logger } from '../../server/logger.ts';
import { EventModel } from '../../server/models/Event.ts';
import { PaymentModel } from '../../server/models/Payment.ts';
import { QuestionModel } from '../../server/models/Question.ts';
import { SettingsModel } from '../../server/models/Settings.ts';
import { ShareCodeHoldModel } from '../../server/models/ShareCodeHold.ts';
import { recoverPayments } from '../../server/usecases/paymentRecovery.ts';
import { refundPayment } from '../../server/usecases/payments.ts';
import type { Answer } from '../support/Browser.ts';
import { codeOf, pay, paymentForm, type PaymentForm } from '../support/paying.ts';
import { SquareStandIn } from '../support/squareStandIn.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

let square: SquareStandIn;
let gateway: PaymentGateway;
let app: TestApp;
let cards = 0;

beforeAll(async () => {
  square = await SquareStandIn.start();
  gateway = createSquareGateway({
    accessToken: square.accessToken,
    applicationId: 'sandbox-sq0idb-test',
    locationId: 'L1',
    apiUrl: square.url,
  });
  app = await startTestApp({ payments: gateway });
  logger.level = 'silent';
});
afterAll(async () => {
  await app.stop();
  await square.close();
});
beforeEach(async () => {
  await PaymentModel.deleteMany();
  square.payments.length = 0;
  square.requests.length = 0;
  square.mishaps.length = 0;
  square.isListBehind = false;
  square.isOff = false;
});

const squareForm = (fields: Partial<PaymentForm> = {}) =>
  paymentForm({ sourceId: `cnon:card-nonce-ok ${(cards += 1)}`, ...fields });
const anotherCard = (form: PaymentForm) => ({ ...form, sourceId: `cnon:card-nonce-ok ${(cards += 1)}` });
const send = async (form: PaymentForm, key: string) => pay(app.browser(), form, key);
const failureOf = ({ status, body }: Answer) => ({ status, ...PaymentFailed.parse(body) });
const eventOf = ({ body }: Answer) => PaymentDone.parse(body).event;
const isThere = async (form: PaymentForm) => (await EventModel.exists({ codes: codeOf(form) })) !== null;
const paymentOf = async (form: PaymentForm) => PaymentModel.findOne({ shareCode: codeOf(form) }).lean();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const unknown =
  'We do not know yet whether your card was charged. You will not be charged twice. Please try again in a few minutes.';
/** Charged, but the answer gets lost, twice. */
const loseReply = () => square.mishaps.push({ reply: 'none' }, { reply: 'none' });

describe('paying by Square', () => {
  it('charges what the event costs, under the payment’s own number, and makes the event', async () => {
    const form = squareForm();
    const answer = await send(form, 'paid');
    expect([answer.status, eventOf(answer).isPaid]).toEqual([201, true]);
    const payment = await paymentOf(form);
    expect(square.payments).toMatchObject([
      {
        reference_id: `${payment!._id.toString()}-1`,
        amount_money: { amount: 1_999, currency: 'CAD' },
        location_id: 'L1',
        refunded: 0,
      },
    ]);
    expect(payment).toMatchObject({ provider: 'square', isTest: false, status: 'completed' });
    expect((await app.browser().get('/api/platform/settings')).body.payment).toEqual({
      provider: 'square',
      applicationId: 'sandbox-sq0idb-test',
      locationId: 'L1',
    });
  });

  it('tells a declined card in a sentence, and takes another one under the same key', async () => {
    const form = squareForm({ sourceId: `cnon:card-nonce-rejected-cvv ${(cards += 1)}` });
    expect(failureOf(await send(form, 'cvv'))).toMatchObject({
      status: 402,
      code: 'payment_declined',
      message: 'The security code (CVV) is not right. Please check it and try again.',
    });
    expect((await send(anotherCard(form), 'cvv')).status).toBe(201);
    expect(square.payments).toHaveLength(1);
  });

  it('says that nothing was charged when Square does not work for us, and charges when it does again', async () => {
    const form = squareForm();
    square.mishaps.push({ refuse: 401 });
    expect(failureOf(await send(form, 'misconfigured'))).toMatchObject({
      status: 503,
      code: 'payment_unavailable',
      message:
        'Payments are not possible right now. Your card was not charged. Please try again in a few minutes.',
    });
    expect(await ShareCodeHoldModel.exists({ _id: codeOf(form) })).toBeNull();
    expect((await send(form, 'misconfigured')).status).toBe(201);
    expect(square.payments).toHaveLength(1);
  });
});

describe('a charge whose answer is lost', () => {
  it('is said to be unknown; meanwhile the share code is kept, and no second charge can begin', async () => {
    const form = squareForm();
    loseReply();
    expect(failureOf(await send(form, 'lost'))).toMatchObject({ status: 503, message: unknown });
    expect(await isThere(form)).toBe(false);
    expect(failureOf(await send(anotherCard(form), 'another key'))).toMatchObject({
      code: 'share_code_taken',
    });
    const owner = await app.owner();
    const wish = { title: 'Owner’s', adminCode: 'x', customShareCode: codeOf(form) };
    expect((await owner.post('/api/events', wish)).status).toBe(409);
    expect(square.payments).toHaveLength(1);
  });

  it('goes on with the same key: one charge, one event', async () => {
    const form = squareForm();
    loseReply();
    await send(form, 'goes-on');
    const answer = await send(form, 'goes-on');
    expect([answer.status, eventOf(answer).shareCode]).toEqual([201, codeOf(form)]);
    expect(square.payments).toHaveLength(1);
  });

  it('goes on with the same key also when the card was typed anew, and never charges that one', async () => {
    const form = squareForm();
    loseReply();
    await send(form, 'typed-anew');
    square.isListBehind = true;
    expect(failureOf(await send(anotherCard(form), 'typed-anew'))).toMatchObject({ message: unknown });
    square.isListBehind = false;
    expect((await send(anotherCard(form), 'typed-anew')).status).toBe(201);
    expect(square.requestsTo('/v2/payments').map(({ body }) => body.source_id)).toEqual([
      form.sourceId,
      form.sourceId,
    ]);
  });

  it('is found by recovery, which makes the event; the payer gets it with the next try', async () => {
    const form = squareForm();
    loseReply();
    await send(form, 'recovered');
    await recoverPayments(gateway);
    expect(await paymentOf(form)).toMatchObject({ status: 'completed', paidAt: expect.any(Date) });
    expect(await QuestionModel.countDocuments({ eventId: (await paymentOf(form))!.eventId })).toBe(2);
    const answer = await send(form, 'recovered');
    expect([answer.status, eventOf(answer).adminCode]).toEqual([200, 'The Admin Code']);
    expect(square.payments).toHaveLength(1);
  });

  it('was perhaps never made: then it is given up after five minutes, and recovery never begins a charge', async () => {
    const form = squareForm();
    square.mishaps.push({ refuse: 500 });
    expect(failureOf(await send(form, 'never'))).toMatchObject({ message: unknown });
    await recoverPayments(gateway, inMinutes(4));
    expect(await paymentOf(form)).toMatchObject({ status: 'intended' });
    expect(await ShareCodeHoldModel.exists({ _id: codeOf(form) })).not.toBeNull();
    await recoverPayments(gateway, inMinutes(6));
    expect(await paymentOf(form)).toMatchObject({ status: 'abandoned' });
    expect(await paymentOf(form)).not.toHaveProperty('draft');
    expect(await ShareCodeHoldModel.exists({ _id: codeOf(form) })).toBeNull();
    expect(square.payments).toEqual([]);
    expect((await send(form, 'never')).status).toBe(201);
    expect(square.payments).toHaveLength(1);
  });

  it('turns up after it was given up: it goes back, and the payer may pay anew', async () => {
    const form = squareForm();
    loseReply();
    square.isListBehind = true;
    await send(form, 'late');
    await recoverPayments(gateway, inMinutes(6));
    square.isListBehind = false;
    await recoverPayments(gateway, inMinutes(60));
    expect(await paymentOf(form)).toMatchObject({ status: 'refunded' });
    expect([await isThere(form), square.kept.length]).toEqual([false, 0]);
    expect(failureOf(await send(form, 'late')).message).toBe(
      'Your payment came through too late. Your event was not made, and your payment is being given back to your card.',
    );
    expect((await send(anotherCard(form), 'late')).status).toBe(201);
    expect([await isThere(form), square.kept.length]).toEqual([true, 1]);
  });

  it('turns up beside another card that was charged meanwhile: the first goes back, the second stays', async () => {
    const form = squareForm();
    loseReply();
    square.isListBehind = true;
    await send(form, 'both');
    await recoverPayments(gateway, inMinutes(6));
    expect((await send(anotherCard(form), 'both')).status).toBe(201);
    square.isListBehind = false;
    await recoverPayments(gateway, inMinutes(60));
    expect(square.payments.map(({ refunded }) => refunded)).toEqual([1_999, 0]);
    expect(await paymentOf(form)).toMatchObject({ status: 'completed' });
    await recoverPayments(gateway, inMinutes(3_000));
    await recoverPayments(gateway, inMinutes(6_000));
    expect(await paymentOf(form)).not.toHaveProperty('lookAgainAt');
  });

  it('is not given up while Square says nothing about it', async () => {
    const form = squareForm();
    loseReply();
    await send(form, 'silence');
    square.isOff = true;
    await recoverPayments(gateway, inMinutes(60));
    expect(await paymentOf(form)).toMatchObject({ status: 'intended' });
    square.isOff = false;
    await recoverPayments(gateway, inMinutes(61));
    expect([await isThere(form), square.kept.length]).toEqual([true, 1]);
  });
});

describe('a charge whose event cannot be made', () => {
  /** Somebody gets the share code although it is held. */
  const takeCode = (form: PaymentForm) => async () => {
    await ShareCodeHoldModel.deleteMany();
    const owner = await app.owner();
    await owner.post('/api/events', { title: 'Faster', adminCode: 'x', customShareCode: codeOf(form) });
  };

  it('goes back at once, and the payer is told so, this time and the next', async () => {
    const form = squareForm();
    square.mishaps.push({ after: takeCode(form) });
    for (let time = 1; time <= 2; time += 1)
      expect(failureOf(await send(form, 'no-event'))).toMatchObject({
        status: 409,
        code: 'share_code_taken',
        message:
          'That event code is already taken. Please choose another one. Your event was not made, and your payment is being given back to your card.',
      });
    expect([square.payments.length, square.kept.length]).toEqual([1, 0]);
    expect(await PaymentModel.findOne().lean()).toMatchObject({ status: 'refunded' });
    expect(await PaymentModel.findOne().lean()).not.toHaveProperty('paidAt');
  });

  it('goes back later when Square does not answer now', async () => {
    const form = squareForm();
    square.mishaps.push({
      after: takeCode(form),
      onDone: () => square.mishaps.push({ refuse: 500 }),
    });
    expect(failureOf(await send(form, 'later'))).toMatchObject({ code: 'share_code_taken' });
    expect(square.kept).toHaveLength(1);
    await recoverPayments(gateway);
    await recoverPayments(gateway);
    expect([square.kept.length, square.requestsTo('/v2/refunds').length]).toEqual([0, 2]);
  });
});

describe('the owner gives a payment back', () => {
  const paid = async () => {
    const form = squareForm();
    await send(form, codeOf(form));
    return { form, id: (await paymentOf(form))!._id.toString() };
  };

  it('once, however often; the event stays, and so does the record that it was paid', async () => {
    const { form, id } = await paid();
    const results = await Promise.all([refundPayment(gateway, id), refundPayment(gateway, id)]);
    for (const payment of [...results, await refundPayment(gateway, id)])
      expect(payment).toMatchObject({
        status: 'refunded',
        paidAt: expect.any(Date),
        refundedAt: expect.any(Date),
      });
    expect([square.kept.length, square.requestsTo('/v2/refunds').length]).toEqual([0, 1]);
    expect(await isThere(form)).toBe(true);
    expect((await send(form, codeOf(form))).status).toBe(200);
  });

  it('also when Square does not answer at first: it is under way, and recovery ends it', async () => {
    const { id } = await paid();
    square.mishaps.push({ reply: 503 });
    expect(await refundPayment(gateway, id)).toMatchObject({ status: 'refunding' });
    await recoverPayments(gateway);
    expect(await PaymentModel.findById(id).lean()).toMatchObject({ status: 'refunded' });
    expect(square.payments[0]?.refunded).toBe(1_999);
  });

  it('not where nothing was paid', async () => {
    const form = squareForm({ sourceId: 'cnon:card-nonce-declined' });
    await send(form, 'declined');
    const declined = (await paymentOf(form))!._id.toString();
    for (const id of [declined, 'a'.repeat(24), 'nonsense', ''])
      await expect(refundPayment(gateway, id)).rejects.toMatchObject({ code: 'payment_not_found' });
  });

  it('not by another provider than the one that took it', async () => {
    const { id } = await paid();
    await PaymentModel.updateOne({ _id: id }, { $set: { provider: 'test' } });
    await expect(refundPayment(gateway, id)).rejects.toMatchObject({ code: 'conflict' });
    await recoverPayments(gateway);
    expect(square.kept).toHaveLength(1);
  });
});

describe('the pages', () => {
  const policyOf = async (site: TestApp) =>
    (await fetch(`${site.origin}/healthz`)).headers.get('content-security-policy') ?? '';

  it('may load Square’s card fields from its sandbox, and nothing else of anybody', async () => {
    const policy = await policyOf(app);
    expect(policy).toContain("script-src 'self' https://sandbox.web.squarecdn.com;");
    expect(policy).toContain("frame-src 'self' https://sandbox.web.squarecdn.com");
    expect(policy).toContain('https://pci-connect.squareupsandbox.com');
  });
});

describe('a new price', () => {
  const setPrice = async (eventPrice: number) =>
    SettingsModel.updateOne({ _id: 'platform' }, { $set: { eventPrice } }, { upsert: true });
  afterEach(async () => {
    await SettingsModel.deleteMany();
  });

  it('does not stop a payment that is under way at the old one', async () => {
    const form = squareForm();
    loseReply();
    await send(form, 'old-price');
    await setPrice(5_000);
    expect((await send(form, 'old-price')).status).toBe(201);
    expect(square.payments[0]?.amount_money.amount).toBe(1_999);
  });

  it('is asked of a payment that begins anew, under the same key, too', async () => {
    const form = squareForm({ sourceId: `cnon:card-nonce-declined ${(cards += 1)}` });
    await send(form, 'new-price');
    await setPrice(7_000);
    expect(failureOf(await send(anotherCard(form), 'new-price'))).toMatchObject({ code: 'price_changed' });
    expect((await send({ ...anotherCard(form), amount: 7_000 }, 'new-price')).status).toBe(201);
    expect(square.payments.map(({ amount_money }) => amount_money.amount)).toEqual([7_000]);
  });
});
