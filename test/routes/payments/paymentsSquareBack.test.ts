import { afterEach, describe, expect, it } from 'vitest';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { SettingsModel } from '../../../server/models/platform/platform.ts';
import { ShareCodeModel } from '../../../server/models/shareCodes.ts';
import { recoverPayments } from '../../../server/usecases/payments/paymentRecovery.ts';
import { refundPayment } from '../../../server/usecases/payments/payments.ts';
import { codeOf, failureOf, setPrice, type PaymentForm } from '../../support/paymentForm.ts';
import type { TestApp } from '../../support/testApp.ts';
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

describe('charge whose event cannot be created', () => {
  /** Assigns the reserved share code to another event. */
  const takeCode = (form: PaymentForm) => async () => {
    await ShareCodeModel.deleteMany();
    const owner = await running.app.owner();
    await owner.post('/api/events', {
      title: 'Faster',
      adminCode: 'the code',
      customShareCode: codeOf(form),
    });
  };

  it('is refunded immediately, and the payer is informed, now and on a retry', async () => {
    const form = squareForm();
    running.square.faults.push({ after: takeCode(form) });
    for (let time = 1; time <= 2; time += 1)
      expect(failureOf(await send(running, form, 'no-event'))).toMatchObject({
        status: 409,
        code: 'share_code_taken',
        message:
          'That event code is already taken. Please choose another one. We couldn’t create your event, so we’re refunding your card.',
      });
    expect([running.square.payments.length, running.square.kept.length]).toEqual([1, 0]);
    expect(await PaymentModel.findOne().lean()).toMatchObject({ status: 'refunded' });
    expect(await PaymentModel.findOne().lean()).not.toHaveProperty('paidAt');
  });

  it('is refunded later when Square does not answer now', async () => {
    const form = squareForm();
    running.square.faults.push({
      after: takeCode(form),
      onDone: () => running.square.faults.push({ refuse: 500 }),
    });
    expect(failureOf(await send(running, form, 'later'))).toMatchObject({ code: 'share_code_taken' });
    expect(running.square.kept).toHaveLength(1);
    await recoverPayments(running.app.app);
    await recoverPayments(running.app.app);
    expect([running.square.kept.length, running.square.requestsTo('/v2/refunds').length]).toEqual([0, 2]);
  });
});

describe('refund by the owner', () => {
  const paid = async () => {
    const form = squareForm();
    await send(running, form, codeOf(form));
    return { form, id: (await paymentOf(form))!._id.toString() };
  };

  it('is made once, however often requested; the event and the payment record stay', async () => {
    const { form, id } = await paid();
    const results = await Promise.all([
      refundPayment(running.app.app, id),
      refundPayment(running.app.app, id),
    ]);
    for (const payment of [...results, await refundPayment(running.app.app, id)])
      expect(payment).toMatchObject({
        status: 'refunded',
        paidAt: expect.any(Date),
        refundedAt: expect.any(Date),
      });
    expect([running.square.kept.length, running.square.requestsTo('/v2/refunds').length]).toEqual([0, 1]);
    expect(await isThere(form)).toBe(true);
    expect((await send(running, form, codeOf(form))).status).toBe(200);
  });

  it('is pending while Square does not answer, and recovery completes it', async () => {
    const { id } = await paid();
    running.square.faults.push({ reply: 503 });
    expect(await refundPayment(running.app.app, id)).toMatchObject({ status: 'refunding' });
    await recoverPayments(running.app.app);
    expect(await PaymentModel.findById(id).lean()).toMatchObject({ status: 'refunded' });
    expect(running.square.payments[0]?.refunded).toBe(1_999);
  });

  it('is refused where nothing was paid', async () => {
    const form = squareForm({ sourceId: 'cnon:card-nonce-declined' });
    await send(running, form, 'declined');
    const declined = (await paymentOf(form))!._id.toString();
    for (const id of [declined, 'a'.repeat(24), 'nonsense', ''])
      await expect(refundPayment(running.app.app, id)).rejects.toMatchObject({
        code: 'payment_not_found',
      });
  });

  it('is refused when another provider took the payment', async () => {
    const { id } = await paid();
    await PaymentModel.updateOne({ _id: id }, { $set: { provider: 'test' } });
    await expect(refundPayment(running.app.app, id)).rejects.toMatchObject({
      code: 'conflict',
    });
    await recoverPayments(running.app.app);
    expect(running.square.kept).toHaveLength(1);
  });
});

describe('pages with Square', () => {
  const policyOf = async (site: TestApp) =>
    (await fetch(`${site.origin}/healthz`)).headers.get('content-security-policy')?.split(';');

  it('may load Square’s card fields from its sandbox, frame a bank’s page, and nothing else from third parties', async () => {
    const policy = await policyOf(running.app);
    expect(policy).toContain("script-src 'self' https://sandbox.web.squarecdn.com");
    expect(policy).toContain("frame-src 'self' https:");
    expect(policy?.find((directive) => directive.startsWith('connect-src'))).toContain(
      'https://pci-connect.squareupsandbox.com',
    );
  });
});

describe('price change', () => {
  afterEach(async () => {
    await SettingsModel.deleteMany();
  });

  it('does not stop a payment in flight at the old price', async () => {
    const form = squareForm();
    loseReply(running);
    await send(running, form, 'old-price');
    await setPrice({ eventPrice: 5_000 });
    expect((await send(running, form, 'old-price')).status).toBe(201);
    expect(running.square.payments[0]?.amount_money.amount).toBe(1_999);
  });

  it('does not change the refund of an earlier card whose charge appears late', async () => {
    const form = squareForm();
    loseReply(running);
    await send(running, form, 'two-prices');
    running.square.isListBehind = true;
    await recoverPayments(running.app.app, new Date(Date.now() + 6 * 60_000));
    await setPrice({ eventPrice: 2_999 });
    expect((await send(running, { ...anotherCard(form), amount: 2_999 }, 'two-prices')).status).toBe(201);
    running.square.isListBehind = false;
    await recoverPayments(running.app.app, new Date(Date.now() + 60 * 60_000));
    expect(
      running.square.payments.map(({ amount_money, refunded }) => [amount_money.amount, refunded]),
    ).toEqual([
      [1_999, 1_999],
      [2_999, 0],
    ]);
  });

  it('applies to a payment that starts again under the same key', async () => {
    const form = squareForm({ sourceId: newCard('declined') });
    await send(running, form, 'new-price');
    await setPrice({ eventPrice: 7_000 });
    expect(failureOf(await send(running, anotherCard(form), 'new-price'))).toMatchObject({
      code: 'price_changed',
    });
    expect((await send(running, { ...anotherCard(form), amount: 7_000 }, 'new-price')).status).toBe(201);
    expect(running.square.payments.map(({ amount_money }) => amount_money.amount)).toEqual([7_000]);
  });
});
