import { beforeEach, describe, expect, it } from 'vitest';
import { failedAttempts } from '../../../server/base/limits.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { SettingsModel } from '../../../server/models/platform/platform.ts';
import { codeOf, eventOf, failureOf, pay, paymentForm, setPrice } from '../../support/paymentForm.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { runConcurrently, tally } from '../questions/guestCalls.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
const findEvent = async (code: string) => running.app.browser().get(`/api/events/${code}`);

beforeEach(async () => {
  await SettingsModel.deleteMany();
  await running.app.restart();
});

describe('unsuccessful payment', () => {
  it('is declined with 402, creates nothing, and releases the share code', async () => {
    const form = paymentForm({ sourceId: 'test:declined:1' });
    const failure = failureOf(await pay(running.app.browser(), form, 'declined'));
    expect(failure).toEqual({
      status: 402,
      success: false,
      code: 'payment_declined',
      reason: 'declines.declined',
      error: 'Your card was declined. Please try another one.',
      message: 'Your card was declined. Please try another one.',
    });
    expect((await findEvent(codeOf(form))).status).toBe(404);
    expect((await running.app.browser().get(`/api/share-codes/${codeOf(form)}`)).body).toEqual({
      isAvailable: true,
    });
    const another = await pay(running.app.browser(), { ...form, sourceId: 'test:approved:2' }, 'declined');
    expect(another.status).toBe(201);
  });

  it('is declined again for the same card without another charge', async () => {
    const form = paymentForm({ sourceId: 'test:declined:again' });
    for (let time = 1; time <= 2; time += 1)
      expect(failureOf(await pay(running.app.browser(), form))).toMatchObject({ status: 402 });
    expect(await PaymentModel.findOne({ shareCode: codeOf(form) }).lean()).toMatchObject({ attempt: 1 });
  });

  it('answers 429 after ten declined cards of an address in ten minutes, also for a good card', async () => {
    const payer = running.app.browser();
    const [paid, declined] = [paymentForm(), paymentForm({ sourceId: 'test:declined:stolen 0' })];
    expect((await pay(payer, paid, 'paid')).status).toBe(201);
    const tryCard = async (index: number) =>
      pay(payer, index === 0 ? declined : paymentForm({ sourceId: `test:declined:stolen ${index}` }));
    expect(tally(await runConcurrently(12, tryCard))).toEqual({ 402: 10, 429: 2 });
    const answer = await pay(payer, paymentForm());
    expect(failureOf(answer)).toMatchObject({
      status: 429,
      code: 'too_many_attempts',
      error: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
    });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    // A repeated submission tries no card, so it gets its earlier reply.
    expect((await pay(payer, paid, 'paid')).status).toBe(200);
    expect((await pay(payer, { ...paid, sourceId: 'test:approved:other' }, 'paid')).status).toBe(200);
  });

  it('counts the first charge of a card only: a repeated submission is not another attempt', async () => {
    const payer = running.app.browser();
    const declined = paymentForm({ sourceId: 'test:declined:repeated' });
    for (let time = 1; time <= 2 * failedAttempts.points; time += 1)
      expect((await pay(payer, declined)).status).toBe(402);
    expect((await pay(payer, paymentForm())).status).toBe(201);
  });

  it('counts only declined cards', async () => {
    const payer = running.app.browser();
    const { code } = await createTestEvent(running.app);
    const taken = paymentForm({ eventData: { customShareCode: code } });
    for (let time = 1; time <= 11; time += 1) {
      expect((await pay(payer, taken)).status).toBe(409);
      expect((await pay(payer, paymentForm())).status).toBe(201);
    }
  });

  it('reports a changed or removed price before any charge', async () => {
    await setPrice({ eventPrice: 2_500 });
    const form = paymentForm();
    expect(failureOf(await pay(running.app.browser(), form, 'price'))).toMatchObject({
      status: 409,
      code: 'price_changed',
      message:
        'An event now costs $25.00. You haven’t been charged. Please check the new price and pay again.',
    });
    await setPrice({ paymentRequired: false });
    expect(failureOf(await pay(running.app.browser(), form, 'price'))).toMatchObject({
      status: 409,
      code: 'price_changed',
      message: expect.stringContaining('now free'),
    });
    expect(await PaymentModel.exists({ shareCode: codeOf(form) })).toBeNull();
    await setPrice({ paymentRequired: true });
    expect((await pay(running.app.browser(), { ...form, amount: 2_500 }, 'price')).status).toBe(201);
  });

  it('reports a taken share code before any charge, whichever of two concurrent requests was first', async () => {
    const { code } = await createTestEvent(running.app);
    const late = paymentForm({ eventData: { customShareCode: code.toLowerCase() } });
    expect(failureOf(await pay(running.app.browser(), late))).toMatchObject({
      status: 409,
      code: 'share_code_taken',
      message: 'That event code is already taken. Please choose another one.',
    });
    const both = await runConcurrently(4, async () =>
      pay(running.app.browser(), paymentForm({ eventData: { customShareCode: 'AT-ONCE' } })),
    );
    expect(tally(both)).toEqual({ 201: 1, 409: 3 });
    expect(await PaymentModel.countDocuments({ shareCode: 'AT-ONCE' })).toBe(1);
    expect(await PaymentModel.countDocuments({ shareCode: code })).toBe(0);
  });

  it('reports a deleted event', async () => {
    const form = paymentForm();
    const { id } = eventOf(await pay(running.app.browser(), form, 'deleted'));
    await (await running.app.owner()).delete(`/api/owner/events/${id}`);
    expect(failureOf(await pay(running.app.browser(), form, 'deleted'))).toMatchObject({
      status: 404,
      message: 'The event you paid for has been deleted.',
    });
    expect(await PaymentModel.exists({ eventId: id })).not.toBeNull();
  });
});

describe('pages in test mode', () => {
  it('load nothing from third parties', async () => {
    const { headers } = await fetch(`${running.app.origin}/healthz`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("img-src 'self' data: blob:;");
    const sources = policy.split(';').flatMap((directive) => directive.trim().split(' ').slice(1));
    const { host } = new URL(running.app.origin);
    const sockets = [`ws://${host}`, `wss://${host}`];
    const ours = new Set(["'self'", "'none'", "'unsafe-inline'", 'data:', 'blob:', ...sockets]);
    expect(sources.filter((source) => !ours.has(source))).toEqual([]);
  });
});

describe('invalid payment input', () => {
  it.each<[string, object, string]>([
    ['an e-mail without @', { customerEmail: 'ada.example.org' }, 'customerEmail'],
    ['no e-mail', { customerEmail: '' }, 'customerEmail'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['an amount in letters', { amount: 'twenty' }, 'amount'],
    ['an amount with half a cent', { amount: 19.5 }, 'amount'],
    ['no card', { sourceId: '' }, 'sourceId'],
    ['a title of 10,000 characters', { eventData: { title: 'x'.repeat(10_000) } }, 'eventData.title'],
    ['no title', { eventData: { title: ' ' } }, 'eventData.title'],
    ['no admin code', { eventData: { adminCode: '' } }, 'eventData.adminCode'],
    ['a share code with blanks', { eventData: { customShareCode: 'A B' } }, 'eventData.customShareCode'],
    ['201 questions', { eventData: { questions: Array(201).fill('Why?') } }, 'eventData.questions'],
    ['a date that does not exist', { eventData: { date: '2026-02-30T12:00' } }, 'eventData.date'],
  ])('%s answers 400 with a message and the field', async (_, wrong, path) => {
    const form = paymentForm();
    const { eventData, ...rest } = wrong as { eventData?: object };
    const body = { ...form, ...rest, eventData: { ...form.eventData, ...eventData } };
    const answer = await running.app.browser().post('/api/payment/process', body);
    expect(failureOf(answer)).toMatchObject({ status: 400, code: 'invalid', success: false });
    expect(answer.body.issues[0].path).toBe(path);
    expect(answer.body.error).toBe(answer.body.message);
  });

  it.each([{ $ne: null }, [{ $gt: '' }], -1.5, true])(
    '%j in any field answers 400, and stores nothing',
    async (wrong) => {
      const form = paymentForm();
      const before = await PaymentModel.countDocuments();
      const bodies = [
        ...Object.keys(form).map((field) => ({ ...form, [field]: wrong })),
        ...['title', 'adminCode', 'customShareCode', 'questions', 'email', 'date'].map((field) => ({
          ...form,
          eventData: { ...form.eventData, [field]: wrong },
        })),
      ];
      for (const body of bodies) {
        const answer = await running.app.browser().post('/api/payment/process', body);
        expect(failureOf(answer)).toMatchObject({ status: 400, code: 'invalid' });
      }
      expect(await PaymentModel.countDocuments()).toBe(before);
    },
  );

  it('that cannot be parsed has the same error shape', async () => {
    const browser = running.app.browser();
    expect(failureOf(await browser.send('POST', '/api/payment/process', '{'))).toMatchObject({ status: 400 });
    const text = { 'content-type': 'text/plain' };
    expect(failureOf(await browser.send('POST', '/api/payment/process', 'x', text))).toMatchObject({
      status: 415,
    });
    const large = `{"x":"${'x'.repeat(70_000)}"}`;
    expect(failureOf(await browser.send('POST', '/api/payment/process', large))).toMatchObject({
      status: 413,
    });
  });

  it('excludes 200 questions, which are accepted', async () => {
    const questions = Array.from({ length: 200 }, (_, index) => `Question ${index + 1}?`);
    const event = eventOf(await pay(running.app.browser(), paymentForm({ eventData: { questions } })));
    const stored = (await running.app.browser().get(`/api/events/${event.shareCode}/questions`)).body;
    expect(stored.map(({ text }: Question) => text)).toEqual(questions);
  });
});
