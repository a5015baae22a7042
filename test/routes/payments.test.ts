import { beforeEach, describe, expect, it } from 'vitest';
import { Event } from '../../protocol/events.ts';
import { PaymentDone, PaymentFailed } from '../../protocol/payments.ts';
import { Question } from '../../protocol/questions.ts';
import { announcements, type Announcements } from '../../server/announcements.ts';
import { PaymentModel } from '../../server/models/Payment.ts';
import { SettingsModel } from '../../server/models/Settings.ts';
import { ShareCodeHoldModel } from '../../server/models/ShareCodeHold.ts';
import type { Answer, Browser } from '../support/Browser.ts';
import { codeOf, pay, paymentForm } from '../support/paying.ts';
import { throwParty } from '../support/party.ts';
import { atOnce, tally } from './asking.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();
const eventOf = ({ body }: Answer): Event => PaymentDone.parse(body).event;
const failureOf = ({ status, body }: Answer) => ({ status, ...PaymentFailed.parse(body) });
const setPrice = async (settings: { eventPrice?: number; paymentRequired?: boolean }) =>
  SettingsModel.updateOne({ _id: 'platform' }, { $set: settings }, { upsert: true });
const findEvent = async (code: string) => running.app.browser().get(`/api/events/${code}`);
const isOrganiser = async (browser: Browser, code: string) =>
  (await browser.get(`/api/session?event=${code}`)).body.isOrganiser;

beforeEach(async () => {
  await SettingsModel.deleteMany();
});

describe('paying for an event', () => {
  it('makes it: paid, active, with its questions, its admin code this once, and the organiser’s grant', async () => {
    const payer = running.app.browser();
    const form = paymentForm({ eventData: { location: 'Kapalua', isPaid: false, isActive: false } });
    const answer = await pay(payer, form);
    expect(answer.status).toBe(201);
    const { id: _, ...event } = eventOf(answer);
    expect(event).toEqual({
      title: 'Ada & Ben',
      date: '2026-12-05T15:30',
      location: 'Kapalua',
      email: 'ada@example.org',
      shareCode: codeOf(form),
      adminCode: 'The Admin Code',
      isActive: true,
      isPaid: true,
      showAnswers: false,
    });
    expect(await isOrganiser(payer, event.shareCode)).toBe(true);
    const questions = Question.array().parse(
      (await payer.get(`/api/events/${event.shareCode}/questions`)).body,
    );
    expect(questions.map(({ id: __, ...question }) => question)).toEqual([
      { text: 'Will it rain?', type: 'yes_no', isActive: true, order: 1 },
      { text: 'Will he cry?', type: 'yes_no', isActive: true, order: 2 },
    ]);
    expect((await payer.get(`/api/events/${event.shareCode}`)).body).not.toHaveProperty('adminCode');
  });

  it('is remembered with its amount, and without card, admin code or anything that is not needed any more', async () => {
    const form = paymentForm({ sourceId: 'test:approved:card-of-the-guest' });
    const event = eventOf(await pay(running.app.browser(), form, 'key-of-the-page'));
    const payment = await PaymentModel.findOne({ eventId: event.id }).lean();
    expect(payment).toMatchObject({
      status: 'completed',
      provider: 'test',
      isTest: true,
      amount: 1_999,
      currency: 'CAD',
      email: 'ada@example.org',
      eventTitle: 'Ada & Ben',
      shareCode: codeOf(form),
      paidAt: expect.any(Date),
    });
    expect(payment).not.toHaveProperty('draft');
    const stored = JSON.stringify([await PaymentModel.find().lean(), await ShareCodeHoldModel.find().lean()]);
    for (const secret of ['The Admin Code', 'card-of-the-guest', 'key-of-the-page'])
      expect(stored).not.toContain(secret);
    expect(await ShareCodeHoldModel.exists({ _id: codeOf(form) })).toBeNull();
  });

  it('draws a share code when none is wished for, and takes the payer’s address when the event has none', async () => {
    const form = paymentForm({ eventData: { customShareCode: '', email: '' } });
    const event = eventOf(await pay(running.app.browser(), form));
    expect(event.shareCode).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(event.email).toBe('ada@example.org');
  });

  it('is told after the event is there, with the payment', async () => {
    const told: Announcements['eventCreated'][0][] = [];
    const listen = (message: Announcements['eventCreated'][0]) => void told.push(message);
    announcements.on('eventCreated', listen);
    const form = paymentForm();
    await pay(running.app.browser(), form, 'told');
    await pay(running.app.browser(), form, 'told');
    await throwParty(running.app);
    announcements.off('eventCreated', listen);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({ event: { shareCode: codeOf(form) }, payment: { status: 'completed' } });
    expect(told[1]).not.toHaveProperty('payment');
  });
});

describe('a submission that is sent again', () => {
  it('answers the same event with its admin code, and grants it also to a browser whose first reply was lost', async () => {
    const form = paymentForm();
    const first = await pay(running.app.browser(), form, 'sent-again');
    const other = running.app.browser();
    const second = await pay(other, form, 'sent-again');
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(eventOf(second)).toEqual(eventOf(first));
    expect(await isOrganiser(other, codeOf(form))).toBe(true);
    expect(await PaymentModel.countDocuments({ shareCode: codeOf(form) })).toBe(1);
  });

  it('is the same by its card, where the page gives no key', async () => {
    const form = paymentForm();
    const answers = [await pay(running.app.browser(), form), await pay(running.app.browser(), form)];
    expect(tally(answers)).toEqual({ 201: 1, 200: 1 });
    expect(eventOf(answers[0]!).id).toBe(eventOf(answers[1]!).id);
  });

  it('five times at once is charged once', async () => {
    const form = paymentForm();
    const answers = await atOnce(5, async () => pay(running.app.browser(), form, 'five-times'));
    expect(tally(answers)).toEqual({ 201: 1, 200: 4 });
    expect(new Set(answers.map((answer) => eventOf(answer).id)).size).toBe(1);
    expect(await PaymentModel.countDocuments({ shareCode: codeOf(form) })).toBe(1);
  });

  it('with anything else in it is 409, and nothing is charged or given away', async () => {
    const form = paymentForm();
    await pay(running.app.browser(), form, 'changed');
    const before = await PaymentModel.find().lean();
    for (const changed of [
      { ...form, amount: 2_000 },
      { ...form, customerEmail: 'eve@example.org' },
      { ...form, eventTitle: 'Another' },
      { ...form, eventData: { ...form.eventData, title: 'Another' } },
      { ...form, eventData: { ...form.eventData, adminCode: 'a guess' } },
      { ...form, eventData: { ...form.eventData, questions: [] } },
    ]) {
      const eve = running.app.browser();
      const failure = failureOf(await pay(eve, changed, 'changed'));
      expect(failure).toMatchObject({ status: 409, code: 'conflict' });
      expect(failure.message).toMatch(/^This was sent before with other details\. Nothing was charged/);
      expect(await isOrganiser(eve, codeOf(form))).toBe(false);
    }
    expect(await PaymentModel.find().lean()).toEqual(before);
  });

  it('with the card typed anew after a reload is the same event', async () => {
    const form = paymentForm();
    const first = await pay(running.app.browser(), form, 'typed-anew');
    const second = await pay(running.app.browser(), { ...form, sourceId: 'test:approved:new' }, 'typed-anew');
    expect(eventOf(second)).toEqual(eventOf(first));
  });

  it('answers also when the price has changed since, or the event its share code', async () => {
    const payer = running.app.browser();
    const form = paymentForm();
    const { id, shareCode } = eventOf(await pay(payer, form, 'moved-on'));
    await payer.patch(`/api/events/${shareCode}`, { shareCode: `${shareCode}-B` });
    await setPrice({ eventPrice: 5_000 });
    expect(eventOf(await pay(payer, form, 'moved-on'))).toMatchObject({ id, shareCode: `${shareCode}-B` });
  });
});

describe('a payment that does not go through', () => {
  it('is declined with 402, makes nothing, and leaves the share code free', async () => {
    const form = paymentForm({ sourceId: 'test:declined:1' });
    const failure = failureOf(await pay(running.app.browser(), form, 'declined'));
    expect(failure).toEqual({
      status: 402,
      success: false,
      code: 'payment_declined',
      error: 'The card was declined. Please try another one.',
      message: 'The card was declined. Please try another one.',
    });
    expect((await findEvent(codeOf(form))).status).toBe(404);
    expect((await running.app.browser().get(`/api/share-codes/${codeOf(form)}`)).body).toEqual({
      isAvailable: true,
    });
    const another = await pay(running.app.browser(), { ...form, sourceId: 'test:approved:2' }, 'declined');
    expect(another.status).toBe(201);
  });

  it('is declined again for the same card, without asking for it', async () => {
    const form = paymentForm({ sourceId: 'test:declined:again' });
    for (let time = 1; time <= 2; time += 1)
      expect(failureOf(await pay(running.app.browser(), form))).toMatchObject({ status: 402 });
    expect(await PaymentModel.findOne({ shareCode: codeOf(form) }).lean()).toMatchObject({ attempt: 1 });
  });

  it('says before any charge that the price has changed, or that there is none any more', async () => {
    await setPrice({ eventPrice: 2_500 });
    const form = paymentForm();
    expect(failureOf(await pay(running.app.browser(), form, 'price'))).toMatchObject({
      status: 409,
      code: 'price_changed',
      message:
        'The price has changed: an event is $25.00 now. Nothing was charged. Please check it and pay again.',
    });
    await setPrice({ paymentRequired: false });
    expect(failureOf(await pay(running.app.browser(), form, 'price'))).toMatchObject({
      status: 409,
      code: 'price_changed',
      message: expect.stringContaining('free now'),
    });
    expect(await PaymentModel.exists({ shareCode: codeOf(form) })).toBeNull();
    await setPrice({ paymentRequired: true });
    expect((await pay(running.app.browser(), { ...form, amount: 2_500 }, 'price')).status).toBe(201);
  });

  it('says before any charge that the share code is taken, whoever was first of two at the same time', async () => {
    const { code } = await throwParty(running.app);
    const late = paymentForm({ eventData: { customShareCode: code.toLowerCase() } });
    expect(failureOf(await pay(running.app.browser(), late))).toMatchObject({
      status: 409,
      code: 'share_code_taken',
      message: 'That event code is already taken. Please choose another one.',
    });
    const both = await atOnce(4, async () =>
      pay(running.app.browser(), paymentForm({ eventData: { customShareCode: 'AT-ONCE' } })),
    );
    expect(tally(both)).toEqual({ 201: 1, 409: 3 });
    expect(await PaymentModel.countDocuments({ shareCode: 'AT-ONCE' })).toBe(1);
    expect(await PaymentModel.countDocuments({ shareCode: code })).toBe(0);
  });

  it('says that the event has been deleted, when it has', async () => {
    const form = paymentForm();
    const { id } = eventOf(await pay(running.app.browser(), form, 'deleted'));
    await (await running.app.owner()).delete(`/api/owner/events/${id}`);
    expect(failureOf(await pay(running.app.browser(), form, 'deleted'))).toMatchObject({
      status: 404,
      message: 'The event that was paid for here has been deleted.',
    });
    expect(await PaymentModel.exists({ eventId: id })).not.toBeNull();
  });
});

describe('the pages, in the test mode', () => {
  it('load nothing of anybody else’s', async () => {
    const { headers } = await fetch(`${running.app.origin}/healthz`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('https:');
  });
});

describe('bad input', () => {
  it.each<[string, object, string]>([
    ['an e-mail without @', { customerEmail: 'ada.example.org' }, 'customerEmail'],
    ['no e-mail', { customerEmail: '' }, 'customerEmail'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['an amount in letters', { amount: 'twenty' }, 'amount'],
    ['an amount with halves of cents', { amount: 19.5 }, 'amount'],
    ['no card', { sourceId: '' }, 'sourceId'],
    ['a title of 10,000 characters', { eventData: { title: 'x'.repeat(10_000) } }, 'eventData.title'],
    ['no title', { eventData: { title: ' ' } }, 'eventData.title'],
    ['no admin code', { eventData: { adminCode: '' } }, 'eventData.adminCode'],
    ['a share code with blanks', { eventData: { customShareCode: 'A B' } }, 'eventData.customShareCode'],
    ['201 questions', { eventData: { questions: Array(201).fill('Why?') } }, 'eventData.questions'],
    ['a date that there is not', { eventData: { date: '2026-02-30T12:00' } }, 'eventData.date'],
  ])('%s is 400, with a sentence and where it is wrong', async (_, wrong, path) => {
    const form = paymentForm();
    const { eventData, ...rest } = wrong as { eventData?: object };
    const body = { ...form, ...rest, eventData: { ...form.eventData, ...eventData } };
    const answer = await running.app.browser().post('/api/payment/process', body);
    expect(failureOf(answer)).toMatchObject({ status: 400, code: 'invalid', success: false });
    expect(answer.body.issues[0].path).toBe(path);
    expect(answer.body.error).toBe(answer.body.message);
  });

  it.each([{ $ne: null }, [{ $gt: '' }], -1.5, true])(
    '%j in any field is 400, and stores nothing',
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

  it('that cannot be read at all has the same shape', async () => {
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

  it('200 questions are not too many', async () => {
    const questions = Array.from({ length: 200 }, (_, index) => `Question ${index + 1}?`);
    const event = eventOf(await pay(running.app.browser(), paymentForm({ eventData: { questions } })));
    const stored = (await running.app.browser().get(`/api/events/${event.shareCode}/questions`)).body;
    expect(stored.map(({ text }: Question) => text)).toEqual(questions);
  });
});
