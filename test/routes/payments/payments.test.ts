import { beforeEach, describe, expect, it } from 'vitest';
import { Question } from '../../../protocol/schemas/questions.ts';
import type { DomainEventPayloads } from '../../../server/eventState/DomainEvents.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { SettingsModel } from '../../../server/models/platform/platform.ts';
import { ShareCodeModel } from '../../../server/models/addresses.ts';
import type { Browser } from '../../support/Browser.ts';
import { codeOf, eventOf, failureOf, pay, paymentForm, setPrice } from '../../support/paying.ts';
import { throwParty } from '../../support/party.ts';
import { atOnce, tally } from '../questions/asking.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
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
      isDoorClosed: false,
      isOver: false,
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
    const stored = JSON.stringify([await PaymentModel.find().lean(), await ShareCodeModel.find().lean()]);
    for (const secret of ['The Admin Code', 'card-of-the-guest', 'key-of-the-page'])
      expect(stored).not.toContain(secret);
    const reservation = await ShareCodeModel.findById(codeOf(form)).lean();
    expect(reservation).toMatchObject({ eventId: payment!.eventId, takenAt: expect.any(Date) });
    expect(reservation).not.toHaveProperty('until');
  });

  it('draws a share code when none is wished for, and takes the payer’s address when the event has none', async () => {
    const form = paymentForm({ eventData: { customShareCode: '', email: '' } });
    const event = eventOf(await pay(running.app.browser(), form));
    expect(event.shareCode).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(event.email).toBe('ada@example.org');
  });

  it('is told after the event is there, with the payment', async () => {
    const told: DomainEventPayloads['eventCreated'][] = [];
    const stop = running.app.app.domainEvents.on('eventCreated', (message) => void told.push(message));
    const form = paymentForm();
    await pay(running.app.browser(), form, 'told');
    await pay(running.app.browser(), form, 'told');
    await throwParty(running.app);
    stop();
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
      expect(failure.message).toMatch(
        /^You’ve already sent this with different details, so we haven’t charged you/,
      );
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
