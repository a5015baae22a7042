import { beforeEach, describe, expect, it } from 'vitest';
import { Question } from '../../../protocol/schemas/questions.ts';
import type { DomainEventPayloads } from '../../../server/eventState/DomainEvents.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { SettingsModel } from '../../../server/models/platform/platform.ts';
import { ShareCodeModel } from '../../../server/models/shareCodes.ts';
import type { Browser } from '../../support/Browser.ts';
import { codeOf, eventOf, failureOf, pay, paymentForm, setPrice } from '../../support/paymentForm.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { runConcurrently, tally } from '../questions/guestCalls.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
const isOrganiser = async (browser: Browser, code: string) =>
  (await browser.get(`/api/session?event=${code}`)).body.isOrganiser;

beforeEach(async () => {
  await SettingsModel.deleteMany();
});

describe('paying for an event', () => {
  it('creates it paid, active and with its questions; returns the admin code once, and the organiser’s grant', async () => {
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

  it('stores the amount, without the card, the admin code or other data no longer needed', async () => {
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

  it('generates a share code if none is requested, and defaults the event’s address to the payer’s', async () => {
    const form = paymentForm({ eventData: { customShareCode: '', email: '' } });
    const event = eventOf(await pay(running.app.browser(), form));
    expect(event.shareCode).toMatch(/^[A-HJ-NP-Z2-9]{6}$/);
    expect(event.email).toBe('ada@example.org');
  });

  it('publishes the payment after the event exists', async () => {
    const published: DomainEventPayloads['eventCreated'][] = [];
    const stop = running.app.app.domainEvents.on('eventCreated', (message) => void published.push(message));
    const form = paymentForm();
    await pay(running.app.browser(), form, 'told');
    await pay(running.app.browser(), form, 'told');
    await createTestEvent(running.app);
    stop();
    expect(published).toHaveLength(2);
    expect(published[0]).toMatchObject({
      event: { shareCode: codeOf(form) },
      payment: { status: 'completed' },
    });
    expect(published[1]).not.toHaveProperty('payment');
  });
});

describe('repeated payment submission', () => {
  it('returns the same event with its admin code and grant, also to a browser that lost the first reply', async () => {
    const form = paymentForm();
    const first = await pay(running.app.browser(), form, 'sent-again');
    const other = running.app.browser();
    const second = await pay(other, form, 'sent-again');
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(eventOf(second)).toEqual(eventOf(first));
    expect(await isOrganiser(other, codeOf(form))).toBe(true);
    expect(await PaymentModel.countDocuments({ shareCode: codeOf(form) })).toBe(1);
  });

  it('is recognised by its card where the page sends no key', async () => {
    const form = paymentForm();
    const answers = [await pay(running.app.browser(), form), await pay(running.app.browser(), form)];
    expect(tally(answers)).toEqual({ 201: 1, 200: 1 });
    expect(eventOf(answers[0]!).id).toBe(eventOf(answers[1]!).id);
  });

  it('five times at once is charged once', async () => {
    const form = paymentForm();
    const answers = await runConcurrently(5, async () => pay(running.app.browser(), form, 'five-times'));
    expect(tally(answers)).toEqual({ 201: 1, 200: 4 });
    expect(new Set(answers.map((answer) => eventOf(answer).id)).size).toBe(1);
    expect(await PaymentModel.countDocuments({ shareCode: codeOf(form) })).toBe(1);
  });

  it('with different content answers 409, charges nothing and discloses nothing', async () => {
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

  it('with the card entered again after a reload returns the same event', async () => {
    const form = paymentForm();
    const first = await pay(running.app.browser(), form, 'typed-anew');
    const second = await pay(running.app.browser(), { ...form, sourceId: 'test:approved:new' }, 'typed-anew');
    expect(eventOf(second)).toEqual(eventOf(first));
  });

  it('is answered also after a change of the price or of the event’s share code', async () => {
    const payer = running.app.browser();
    const form = paymentForm();
    const { id, shareCode } = eventOf(await pay(payer, form, 'moved-on'));
    await payer.patch(`/api/events/${shareCode}`, { shareCode: `${shareCode}-B` });
    await setPrice({ eventPrice: 5_000 });
    expect(eventOf(await pay(payer, form, 'moved-on'))).toMatchObject({ id, shareCode: `${shareCode}-B` });
  });
});
