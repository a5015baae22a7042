import { describe, expect, it } from 'vitest';
import { ShareCodeModel } from '../../../server/models/shareCodes.ts';
import { recoverPayments } from '../../../server/usecases/payments/paymentRecovery.ts';
import { codeOf, eventOf, failureOf } from '../../support/paymentForm.ts';
import { storedQuestions } from '../../support/stored.ts';
import {
  anotherCard,
  isThere,
  loseReply,
  newCard,
  paymentOf,
  send,
  squareApp,
  squareForm,
} from './squareApp.ts';

const running = squareApp();
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const unknown =
  'We don’t know yet whether your payment went through. You won’t be charged twice. Please try again in a few minutes.';

describe('paying by Square', () => {
  it('charges the price of the event with the payment’s id as idempotency key, and creates the event', async () => {
    const form = squareForm();
    const answer = await send(running, form, 'paid');
    expect([answer.status, eventOf(answer).isPaid]).toEqual([201, true]);
    const payment = await paymentOf(form);
    expect(running.square.payments).toMatchObject([
      {
        reference_id: `${payment!._id.toString()}-1`,
        amount_money: { amount: 1_999, currency: 'CAD' },
        location_id: 'L1',
        refunded: 0,
      },
    ]);
    expect(payment).toMatchObject({ provider: 'square', isTest: false, status: 'completed' });
    expect((await running.app.browser().get('/api/platform/settings')).body.payment).toEqual({
      provider: 'square',
      applicationId: 'sandbox-sq0idb-test',
      locationId: 'L1',
    });
  });

  it('counts as the owner’s real revenue', async () => {
    const revenue = async () => (await (await running.app.owner()).get('/api/owner/revenue')).body;
    const { total } = await revenue();
    await send(running, squareForm(), 'revenue');
    expect(await revenue()).toMatchObject({ isTest: false, total: total + 1_999 });
  });

  it('reports a declined card with a message, and accepts another card under the same key', async () => {
    const form = squareForm({ sourceId: newCard('rejected-cvv') });
    expect(failureOf(await send(running, form, 'cvv'))).toMatchObject({
      status: 402,
      code: 'payment_declined',
      message: 'The security code (CVV) isn’t right. Please check it and try again.',
    });
    expect((await send(running, anotherCard(form), 'cvv')).status).toBe(201);
    expect(running.square.payments).toHaveLength(1);
  });

  it('reports that nothing was charged when Square is unavailable, and charges when it is back', async () => {
    const form = squareForm();
    running.square.faults.push({ refuse: 401 });
    expect(failureOf(await send(running, form, 'misconfigured'))).toMatchObject({
      status: 503,
      code: 'payment_unavailable',
      message:
        'We can’t take payments right now. You haven’t been charged. Please try again in a few minutes.',
    });
    expect(await ShareCodeModel.exists({ _id: codeOf(form) })).toBeNull();
    expect((await send(running, form, 'misconfigured')).status).toBe(201);
    expect(running.square.payments).toHaveLength(1);
  });
});

describe('charge with a lost reply', () => {
  it('does not count as missing when Square refuses the lookup', async () => {
    const form = squareForm();
    running.square.faults.push({ reply: 'none' }, { refuse: 429 });
    expect(failureOf(await send(running, form, 'cut-refused'))).toMatchObject({
      status: 503,
      message: unknown,
    });
    expect((await send(running, form, 'cut-refused')).status).toBe(201);
    expect(running.square.payments).toHaveLength(1);
  });

  it('is reported as unknown; meanwhile the share code is reserved and no second charge can begin', async () => {
    const form = squareForm();
    loseReply(running);
    expect(failureOf(await send(running, form, 'lost'))).toMatchObject({ status: 503, message: unknown });
    expect(await isThere(form)).toBe(false);
    expect(failureOf(await send(running, anotherCard(form), 'another key'))).toMatchObject({
      code: 'share_code_taken',
    });
    const owner = await running.app.owner();
    const rivalForm = { title: 'Owner’s', adminCode: 'the code', customShareCode: codeOf(form) };
    expect((await owner.post('/api/events', rivalForm)).status).toBe(409);
    expect(running.square.payments).toHaveLength(1);
  });

  it('is retried with the same key: one charge, one event', async () => {
    const form = squareForm();
    loseReply(running);
    await send(running, form, 'goes-on');
    const answer = await send(running, form, 'goes-on');
    expect([answer.status, eventOf(answer).shareCode]).toEqual([201, codeOf(form)]);
    expect(running.square.payments).toHaveLength(1);
  });

  it('is retried with the same key also when the card was entered again, and that card is never charged', async () => {
    const form = squareForm();
    loseReply(running);
    await send(running, form, 'typed-anew');
    running.square.isListBehind = true;
    expect(failureOf(await send(running, anotherCard(form), 'typed-anew'))).toMatchObject({
      message: unknown,
    });
    running.square.isListBehind = false;
    expect((await send(running, anotherCard(form), 'typed-anew')).status).toBe(201);
    expect(running.square.requestsTo('/v2/payments').map(({ body }) => body.source_id)).toEqual([
      form.sourceId,
      form.sourceId,
    ]);
  });

  it('is found by recovery, which creates the event; the payer gets it with the next attempt', async () => {
    const form = squareForm();
    loseReply(running);
    await send(running, form, 'recovered');
    await recoverPayments(running.app.app);
    expect(await paymentOf(form)).toMatchObject({ status: 'completed', paidAt: expect.any(Date) });
    const { eventId } = (await paymentOf(form))!;
    expect(await storedQuestions(eventId.toString())).toHaveLength(2);
    const answer = await send(running, form, 'recovered');
    expect([answer.status, eventOf(answer).adminCode]).toEqual([200, 'The Admin Code']);
    expect(running.square.payments).toHaveLength(1);
  });

  it('that never happened is abandoned after five minutes, and recovery never starts a charge', async () => {
    const form = squareForm();
    running.square.faults.push({ refuse: 500 });
    expect(failureOf(await send(running, form, 'never'))).toMatchObject({ message: unknown });
    await recoverPayments(running.app.app, inMinutes(4));
    expect(await paymentOf(form)).toMatchObject({ status: 'intended' });
    expect(await ShareCodeModel.exists({ _id: codeOf(form) })).not.toBeNull();
    await recoverPayments(running.app.app, inMinutes(6));
    expect(await paymentOf(form)).toMatchObject({ status: 'abandoned' });
    expect(await paymentOf(form)).not.toHaveProperty('draft');
    expect(await ShareCodeModel.exists({ _id: codeOf(form) })).toBeNull();
    expect(running.square.payments).toEqual([]);
    expect((await send(running, form, 'never')).status).toBe(201);
    expect(running.square.payments).toHaveLength(1);
  });

  it('that appears after it was abandoned is refunded, and the payer may pay again', async () => {
    const form = squareForm();
    loseReply(running);
    running.square.isListBehind = true;
    await send(running, form, 'late');
    await recoverPayments(running.app.app, inMinutes(6));
    running.square.isListBehind = false;
    await recoverPayments(running.app.app, inMinutes(60));
    expect(await paymentOf(form)).toMatchObject({ status: 'refunded' });
    expect([await isThere(form), running.square.kept.length]).toEqual([false, 0]);
    expect(failureOf(await send(running, form, 'late')).message).toBe(
      'Your payment came through too late. We couldn’t create your event, so we’re refunding your card.',
    );
    expect((await send(running, anotherCard(form), 'late')).status).toBe(201);
    expect([await isThere(form), running.square.kept.length]).toEqual([true, 1]);
  });

  it('that appears after a clock jump of 400 days is refunded', async () => {
    const form = squareForm();
    loseReply(running);
    running.square.isListBehind = true;
    await send(running, form, 'ahead');
    await recoverPayments(running.app.app, inMinutes(6));
    await recoverPayments(running.app.app, inMinutes(400 * 24 * 60), { canAbandon: false });
    expect(await paymentOf(form)).toMatchObject({ status: 'abandoned', lookAgainAt: expect.any(Date) });
    running.square.isListBehind = false;
    await recoverPayments(running.app.app, inMinutes(7));
    expect(await paymentOf(form)).toMatchObject({ status: 'refunded' });
    expect([await isThere(form), running.square.kept.length]).toEqual([false, 0]);
  });

  it('that appears beside a second charged card is refunded, and the second charge stays', async () => {
    const form = squareForm();
    loseReply(running);
    running.square.isListBehind = true;
    await send(running, form, 'both');
    await recoverPayments(running.app.app, inMinutes(6));
    expect((await send(running, anotherCard(form), 'both')).status).toBe(201);
    running.square.isListBehind = false;
    await recoverPayments(running.app.app, inMinutes(60));
    expect(running.square.payments.map(({ refunded }) => refunded)).toEqual([1_999, 0]);
    expect(await paymentOf(form)).toMatchObject({ status: 'completed' });
    await recoverPayments(running.app.app, inMinutes(3_000));
    await recoverPayments(running.app.app, inMinutes(6_000));
    expect(await paymentOf(form)).not.toHaveProperty('lookAgainAt');
  });

  it('is not abandoned while Square does not answer', async () => {
    const form = squareForm();
    loseReply(running);
    await send(running, form, 'silence');
    running.square.isOff = true;
    await recoverPayments(running.app.app, inMinutes(60));
    expect(await paymentOf(form)).toMatchObject({ status: 'intended' });
    running.square.isOff = false;
    await recoverPayments(running.app.app, inMinutes(61));
    expect([await isThere(form), running.square.kept.length]).toEqual([true, 1]);
  });
});
