import { beforeEach, describe, expect, it } from 'vitest';
import { counts } from '../../../protocol/limits.ts';
import type { Event } from '../../../protocol/schemas/events.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { EventModel } from '../../../server/models/event.ts';
import { ImageModel } from '../../../server/models/pictures.ts';
import { PaymentModel } from '../../../server/models/platform/payments.ts';
import { SettingsModel } from '../../../server/models/platform/platform.ts';
import type { Browser } from '../../support/Browser.ts';
import { newHelper } from '../../support/helpers.ts';
import { codeOf, eventOf, failureOf, pay, paymentForm } from '../../support/paymentForm.ts';
import { storedQuestions } from '../../support/stored.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { newKey } from '../../routes/pictures/photographs.ts';
import { pictureAs } from '../../routes/pictures/pictures.ts';
import { predict, runConcurrently, tally, twinOf } from '../../routes/questions/guestCalls.ts';
import '../../routes/refusals/refusal.ts';
import { runningApp } from '../../routes/runningApp.ts';

const running = runningApp();
const setPaymentRequired = async (paymentRequired: boolean) =>
  SettingsModel.updateOne({ _id: 'platform' }, { $set: { paymentRequired } }, { upsert: true });
beforeEach(async () => {
  await setPaymentRequired(false);
});

const copy = async (
  browser: Browser,
  copyOf: string,
  { key, ...fields }: { key?: string; [field: string]: unknown } = {},
) =>
  browser.post(
    '/api/events',
    { title: 'Next year', adminCode: 'Another Code', copyOf, ...fields },
    key ? { 'idempotency-key': key } : {},
  );
const eventAt = async (browser: Browser, code: string) =>
  (await browser.get(`/api/events/${code}`)).body as Event;
const questionsAt = async (browser: Browser, code: string) =>
  (await browser.get(`/api/events/${code}/questions`)).body as Question[];
const dataUrl = async (): Promise<string> =>
  `data:image/png;base64,${(await pictureAs('png')).toString('base64')}`;

/** The content of a question, without its id and its state of play. */
const contentOf = ({ id: _, correctAnswer: _a, wasRevealed: _r, isActive: _s, ...content }: Question) => ({
  ...content,
  ...(content.questionImage && { questionImage: { ...content.questionImage, address: '' } }),
});

/** An event that was played: every type of question, two languages, pictures, guests and answers. */
async function playedEvent(): Promise<TestEvent> {
  const party = await createTestEvent(running.app, {
    celebration: 'birthday',
    language: 'de',
    email: 'ada@example.org',
  });
  await party.update({ secondLanguage: 'en', coupleName: 'Ada', holdsMessages: true });
  await party.update({ logo: await dataUrl(), headerImage: await dataUrl() });
  const translation = { language: 'en' as const, text: 'Who dances first?', options: ['Ada', 'Grandpa'] };
  const options = ['Ada', 'Opa'];
  const first = await party.addQuestion({
    text: 'Wer tanzt zuerst?',
    type: 'multiple_choice',
    options,
    translation,
  });
  await party.addQuestion({ type: 'numeric', numberRule: 'within', tolerance: 2, isTieBreaker: true });
  await party.addQuestion({ type: 'text', weight: 3, note: 'Ask the uncle' });
  await party.addQuestion({ text: 'Not yet', isActive: false });
  const image = { image: await dataUrl(), alt: 'A cake' };
  const added = await party.organiser.send('POST', `/api/questions/${first.id}/image`, image, {
    'idempotency-key': newKey(),
  });
  expect(added.status).toBe(200);
  const guest = await party.joinAs('Ben');
  await predict(guest, first, 'Opa');
  await party.setAnswer(first, 'Opa');
  await party.update({ showAnswers: true });
  return party;
}

describe('copy of an event', () => {
  it('has the questions with their settings, the languages, the celebration and pictures of its own', async () => {
    const party = await playedEvent();
    const source = await eventAt(party.organiser, party.code);
    const made = await copy(party.organiser, party.code, { questions: ['And will it snow?'] });
    expect(made.status).toBe(201);
    const code = made.body.shareCode as string;
    const event = await eventAt(party.organiser, code);
    expect(event).toMatchObject({
      title: 'Next year',
      celebration: 'birthday',
      language: 'de',
      secondLanguage: 'en',
      coupleName: 'Ada',
      holdsMessages: true,
      showAnswers: false,
    });
    const before = await questionsAt(party.organiser, party.code);
    const after = await questionsAt(party.organiser, code);
    expect(after.map(contentOf)).toEqual([
      ...before.map(contentOf),
      { text: 'And will it snow?', type: 'yes_no', order: 5 },
    ]);
    expect(after.map(({ isActive }) => isActive)).toEqual([true, true, true, false, true]);
    for (const name of ['logo', 'headerImage'] as const) {
      expect(event[name]).not.toBe(source[name]);
      expect((await running.app.browser().get(event[name]!)).status).toBe(200);
    }
    await party.update({ logo: '', headerImage: '' });
    await party.organiser.delete(`/api/questions/${before[0]!.id}/image`);
    expect((await running.app.browser().get(after[0]!.questionImage!.address)).status).toBe(200);
    expect((await running.app.browser().get(before[0]!.questionImage!.address)).status).toBe(404);
    expect((await running.app.browser().get(event.logo!)).status).toBe(200);
  });

  it('has no guests, answers, codes, address or date of its event', async () => {
    const party = await playedEvent();
    const made = await copy(party.organiser, party.code);
    const event = await eventAt(party.organiser, made.body.shareCode as string);
    expect(event).not.toHaveProperty('email');
    expect(event).not.toHaveProperty('date');
    expect((await party.organiser.get(`/api/events/${event.shareCode}/participants`)).body).toEqual([]);
    const questions = await storedQuestions(event.id);
    for (const field of ['correctAnswer', 'acceptedKeys', 'wasRevealed', 'wasClosed'])
      for (const question of questions) expect(question).not.toHaveProperty(field);
    const [before, after] = await Promise.all(
      [party.event.id, event.id].map(async (id) => EventModel.findById(id).lean()),
    );
    expect(after!.codes).toEqual([event.shareCode]);
    expect(after!.adminCodeHash).not.toBe(before!.adminCodeHash);
    expect(after!.adminCodeMark).not.toBe(before!.adminCodeMark);
  });

  it('prefers what is given; without a second language it has no translations', async () => {
    const party = await playedEvent();
    const made = await copy(party.organiser, party.code, { language: 'en', celebration: 'graduation' });
    expect(made.body).toMatchObject({ language: 'en', celebration: 'graduation' });
    expect(made.body).not.toHaveProperty('secondLanguage');
    for (const question of await storedQuestions(made.body.id as string))
      expect(question).not.toHaveProperty('translation');
  });

  it('is for organisers of its event and the owner only', async () => {
    const party = await playedEvent();
    const owner = await running.app.owner();
    expect((await copy(party.organiser, party.code)).status).toBe(201);
    expect((await copy(owner, party.code)).status).toBe(201);
    const other = await createTestEvent(running.app);
    const [cohost, mc] = [
      await newHelper(running.app, party, 'cohost'),
      await newHelper(running.app, party, 'mc'),
    ];
    const guest = await party.joinAs('Cleo');
    for (const { browser } of [cohost, mc, guest, { browser: other.organiser }])
      expect(await copy(browser, party.code)).toBeRefused('not_allowed');
    expect(await copy(running.app.browser(), party.code)).toBeRefused('not_signed_in');
    const withOldCode = twinOf(party.organiser, running.app.browser());
    await party.update({ adminCode: 'The Newer Code' });
    expect(await copy(withOldCode, party.code)).toBeRefused('not_allowed');
  });

  it('is refused for a deleted event, and stores nothing', async () => {
    const party = await playedEvent();
    const made = await copy(party.organiser, party.code, { key: 'before the deletion' });
    await (await running.app.owner()).delete(`/api/owner/events/${party.event.id}`);
    const eventsBefore = await EventModel.countDocuments();
    expect(await copy(party.organiser, party.code)).toBeRefused('event_not_found');
    expect(await copy(party.organiser, 'NOSUCHEVENT')).toBeRefused('event_not_found');
    expect(await EventModel.countDocuments()).toBe(eventsBefore);
    // A retry of the creation that succeeded still returns its event.
    const retried = await copy(party.organiser, party.code, { key: 'before the deletion' });
    expect([retried.status, retried.body.id]).toEqual([200, made.body.id]);
  });

  it('is refused with more questions than an event may have', async () => {
    const party = await playedEvent();
    const questions = Array.from(
      { length: counts.questionsPerEvent - 3 },
      (_, index) => `Question ${index}?`,
    );
    expect(await copy(party.organiser, party.code, { questions })).toBeRefused('invalid');
  });

  it('is made once per idempotency key, by two hosts at once as well', async () => {
    const party = await playedEvent();
    const second = running.app.browser();
    await second.post(`/api/events/${party.code}/admin-auth`, { adminCode: 'The Admin Code' });
    const hosts = [party.organiser, second];
    const replies = await runConcurrently(6, async (index) =>
      copy(hosts[index % 2]!, party.code, { key: `host ${index % 2}` }),
    );
    expect(tally(replies)).toEqual({ 200: 4, 201: 2 });
    const ids = [...new Set(replies.map(({ body }) => body.id as string))];
    expect(ids).toHaveLength(2);
    expect(await ImageModel.countDocuments({ eventId: { $in: ids } })).toBe(6);
    expect(await copy(party.organiser, party.code, { key: 'host 0', title: 'Else' })).toBeRefused('conflict');
  });

  it('costs as much as any event; nothing is charged when it is refused', async () => {
    const party = await playedEvent();
    await setPaymentRequired(true);
    expect(await copy(party.organiser, party.code)).toBeRefused('payment_required');
    const refused = await pay(
      running.app.browser(),
      paymentForm({ eventData: { copyOf: party.code } }),
      'a stranger',
    );
    expect(failureOf(refused)).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(await PaymentModel.countDocuments()).toBe(0);
    const form = paymentForm({ eventData: { copyOf: party.code, questions: [] } });
    const paid = eventOf(await pay(party.organiser, form, 'a host'));
    expect(paid).toMatchObject({ shareCode: codeOf(form), isPaid: true, secondLanguage: 'en' });
    expect(await questionsAt(party.organiser, paid.shareCode)).toHaveLength(4);
    expect((await running.app.browser().get(paid.headerImage!)).status).toBe(200);
  });
});
