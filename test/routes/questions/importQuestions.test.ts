import { describe, expect, it } from 'vitest';
import { counts } from '../../../protocol/limits.ts';
import { Question } from '../../../protocol/schemas/questions.ts';
import { EventModel } from '../../../server/models/event.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { listen } from '../../live/listen.ts';
import { entryKindsIn, sentencesIn } from '../../support/auditLog.ts';
import { codeOf, eventOf, pay, paymentForm } from '../../support/paymentForm.ts';
import { type TestEvent, createTestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { refusalOf } from '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';
import { runConcurrently, tally } from './guestCalls.ts';

const running = runningApp();
const send = async ({ organiser, code }: TestEvent, questions: unknown, key?: string) =>
  organiser.post(
    `/api/events/${code}/questions/import`,
    { questions },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const listOf = async ({ organiser, code }: TestEvent) =>
  Question.array().parse((await organiser.get(`/api/events/${code}/questions`)).body);
const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ text: `Question ${from + index}?`, type: 'yes_no' }));

const choice = { text: 'Who cries?', type: 'multiple_choice', options: ['Mia', 'نور', '奶奶 👵🏽'] };
const number = {
  text: 'How many?',
  type: 'numeric',
  numberRule: 'within',
  tolerance: 0.5,
  isTieBreaker: true,
  weight: 3,
  note: 'Count the glasses',
};

describe('importing questions', () => {
  it('adds them at the end in their order, open or as drafts, and returns them', async () => {
    const party = await createTestEvent(running.app);
    const first = await party.addQuestion();
    const added = await send(party, [
      choice,
      number,
      { text: '=1+1, "quoted"', type: 'text', isActive: false },
    ]);
    expect(added.status).toBe(201);
    const questions = Question.array().parse(added.body);
    expect(questions).toMatchObject([
      { ...choice, isActive: true, order: 2 },
      { ...number, isActive: true, order: 3 },
      { text: '=1+1, "quoted"', isActive: false, order: 4 },
    ]);
    expect(await listOf(party)).toEqual([first, ...questions]);
  });

  it('returns the same questions for a retry with the same key, also for concurrent ones', async () => {
    const party = await createTestEvent(running.app);
    const replies = await runConcurrently(4, async () => send(party, [choice, number], 'one tap'));
    expect(tally(replies)).toEqual({ 200: 3, 201: 1 });
    const [ids] = replies.map(({ body }) => body.map(({ id }: Question) => id));
    for (const { body } of replies) expect(body.map(({ id }: Question) => id)).toEqual(ids);
    expect(await listOf(party)).toHaveLength(2);
    const other = await createTestEvent(running.app);
    expect((await send(other, [choice], 'one tap')).status).toBe(201);
    await party.organiser.delete(`/api/questions/${ids[0]}`);
    expect((await send(party, [choice, number], 'one tap')).body).toMatchObject([{ id: ids[1] }]);
  });

  it.each([
    ['an invalid one', [choice, { ...choice, options: ['Mia'] }], 'questions.1.options'],
    ['a long text', [choice, number, { ...choice, text: 'x'.repeat(301) }], 'questions.2.text'],
    ['an unknown type', [{ text: 'Why?', type: 'essay' }], 'questions.0.type'],
    ['none', [], 'questions'],
    ['201', numbered(201), 'questions'],
    ['no list', 'Will it rain?', 'questions'],
  ])('adds nothing when the list has %s', async (_, questions, path) => {
    const party = await createTestEvent(running.app);
    const { issues } = refusalOf(await send(party, questions), 'invalid');
    expect(issues?.map((issue) => issue.path)).toContain(path);
    expect(await listOf(party)).toEqual([]);
  });

  it('adds nothing when two of them would be the tie-breaker, or a translation has another language', async () => {
    const party = await createTestEvent(running.app);
    const second = { ...number, text: 'How long?' };
    refusalOf(await send(party, [choice, number, second]), 'tie_breaker_taken');
    const translated = { ...choice, translation: { language: 'de', text: 'Wer weint?' } };
    refusalOf(await send(party, [number, translated]), 'invalid');
    expect(await listOf(party)).toEqual([]);
    await party.update({ secondLanguage: 'de' });
    expect((await send(party, [number, translated])).status).toBe(201);
    const [, stored] = await listOf(party);
    expect(stored!.translation).toEqual(translated.translation);
  });

  it('fills the event to its limit and not beyond, also when two hosts import at once', async () => {
    const party = await createTestEvent(running.app);
    const most = counts.questionsPerEvent;
    await send(party, numbered(80));
    const replies = await runConcurrently(2, async (index) => send(party, numbered(80, 1_000 * index)));
    expect(tally(replies)).toEqual({ 201: 1, 400: 1 });
    const refused = replies.find(({ status }) => status === 400)!;
    expect(refusalOf(refused, 'invalid').message).toContain(String(most));
    refusalOf(await send(party, numbered(41, 5_000)), 'invalid');
    expect((await send(party, numbered(40, 5_000))).status).toBe(201);
    const questions = await listOf(party);
    expect(questions.map(({ order }) => order)).toEqual(Array.from({ length: most }, (_, at) => at + 1));
  });

  it('accepts more than 64 KB, and refuses more than 1 MB before reading it and texts beyond the event', async () => {
    const party = await createTestEvent(running.app);
    const large = numbered(200).map(({ text }) => ({
      ...choice,
      text: text.padEnd(300, '!'),
      options: ['A', 'B', 'C', 'D'].map((letter) => letter.repeat(100)),
    }));
    expect((await send(party, large)).status).toBe(201);
    const other = await createTestEvent(running.app);
    refusalOf(await send(other, [{ ...choice, note: 'x'.repeat(1_100_000) }]), 'body_too_large');
    const wide = numbered(200).map(({ text }) => ({
      ...choice,
      text,
      options: Array.from({ length: 12 }, (_, at) => `${'👵🏽'.repeat(95)}${at}`),
    }));
    refusalOf(await send(other, wide), 'body_too_large');
    expect((await send(other, wide.slice(0, 100))).status).toBe(201);
    refusalOf(await send(other, wide.slice(100, 120)), 'invalid');
    expect(await listOf(other)).toHaveLength(100);
    const path = `/api/events/${other.code}/questions`;
    refusalOf(await other.organiser.post(path, { ...choice, note: 'x'.repeat(70_000) }), 'body_too_large');
  });

  it('is refused without the right, also with a large body', async () => {
    const party = await createTestEvent(running.app);
    const { browser } = await party.joinAs('Anna');
    const path = `/api/events/${party.code}/questions/import`;
    for (const questions of [
      [choice],
      numbered(200).map((question) => ({ ...question, note: 'x'.repeat(280) })),
    ]) {
      refusalOf(await running.app.browser().post(path, { questions }), 'not_signed_in');
      refusalOf(await browser.post(path, { questions }), 'not_allowed');
    }
    refusalOf(await party.organiser.post('/api/events/NOBODY/questions/import', {}), 'event_not_found');
    expect(await listOf(party)).toEqual([]);
  });

  it('is one entry of the log, and one message to each audience, without drafts for guests', async () => {
    const party = await createTestEvent(running.app);
    const phone = await listen(running.app.browser(), party.code, 'guest');
    const portal = await listen(party.organiser, party.code, 'organiser');
    await send(party, [...numbered(30), { ...choice, isActive: false }]);
    await until('both have received the questions', () =>
      [phone, portal].every(({ of }) => of('questions:added').length === 1),
    );
    expect(phone.state().questions).toHaveLength(30);
    expect(portal.state().questions).toEqual(await listOf(party));
    expect([phone, portal].map(({ of }) => of('question:added').length)).toEqual([0, 0]);
    expect(await entryKindsIn(party)).toEqual(['questionsAdded']);
    expect(await sentencesIn(party)).toEqual(['Host: Added 31 questions']);
  });

  it('adds to a rehearsal without changing its event', async () => {
    const party = await createTestEvent(running.app);
    await party.addQuestion();
    const rehearsal = (await party.organiser.post(`/api/events/${party.code}/rehearsal`, { guests: 5 })).body;
    expect((await send({ ...party, code: rehearsal.shareCode }, [choice, number])).status).toBe(201);
    expect(await listOf({ ...party, code: rehearsal.shareCode })).toHaveLength(3);
    expect(await listOf(party)).toHaveLength(1);
  });
});

describe('creating an event with questions of all types', () => {
  const form = { title: 'Ada & Ben', adminCode: 'The Code' };
  const create = async (questions: unknown) =>
    (await running.app.owner()).post('/api/events', { ...form, questions });

  it('accepts objects beside strings, in their order', async () => {
    const made = await create(['Will it rain?', ' ', choice, { ...number, isActive: false }]);
    expect(made.status).toBe(201);
    const event = await EventModel.findById(made.body.id).lean();
    expect(event!.questions).toMatchObject([
      { text: 'Will it rain?', type: 'yes_no', isActive: true, order: 1 },
      { ...choice, isActive: true, order: 2 },
      { ...number, isActive: false, order: 3 },
    ]);
  });

  it('accepts them with a payment too', async () => {
    const right = paymentForm({ eventData: { questions: ['Will it rain?', choice, number] } });
    const paid = await pay(running.app.browser(), right);
    expect(paid.status).toBe(201);
    const event = await EventModel.findById(eventOf(paid).id).lean();
    expect(event!.questions).toMatchObject([
      { text: 'Will it rain?', type: 'yes_no', isActive: true, order: 1 },
      { ...choice, isActive: true, order: 2 },
      { ...number, isActive: true, order: 3 },
    ]);
    const wrong = paymentForm({ eventData: { questions: [number, { ...number, text: 'How long?' }] } });
    expect((await pay(running.app.browser(), wrong)).status).toBe(409);
    expect(await PaymentModel.countDocuments({ shareCode: codeOf(wrong) })).toBe(0);
  });

  it.each([
    ['an invalid one', [{ ...choice, options: ['Mia'] }], 'invalid'],
    [
      'a translation without a second language',
      [{ ...choice, translation: { language: 'de', text: 'Wer?' } }],
      'invalid',
    ],
    ['two tie-breakers', [number, { ...number, text: 'How long?' }], 'tie_breaker_taken'],
  ] as const)('refuses %s and creates nothing', async (_, questions, code) => {
    const before = await EventModel.countDocuments();
    refusalOf(await create(questions), code);
    expect(await EventModel.countDocuments()).toBe(before);
  });
});
