import { describe, expect, it } from 'vitest';
import type { Event } from '../../protocol/schemas/events.ts';
import type { LogPage } from '../../protocol/schemas/log.ts';
import { Question } from '../../protocol/schemas/questions.ts';
import { EventModel } from '../../server/models/event.ts';
import { createTestEvent, type TestEvent } from '../support/testEvent.ts';
import { storedQuestionOf } from '../support/stored.ts';
import { predict } from './questions/guestCalls.ts';
import './refusals/refusal.ts';
import { runningApp } from './runningApp.ts';

const running = runningApp();

const change = async ({ organiser, code }: TestEvent, body: object) =>
  organiser.patch(`/api/events/${code}`, body);
const edit = async ({ organiser }: TestEvent, { id }: Question, body: object) =>
  organiser.patch(`/api/questions/${id}`, body);
const add = async ({ organiser, code }: TestEvent, body: object) =>
  organiser.post(`/api/events/${code}/questions`, body);
const seenBy = async ({ code }: TestEvent, browser = running.app.browser()) =>
  Question.array().parse((await browser.get(`/api/events/${code}/questions`)).body);
const latest = async ({ organiser, code }: TestEvent) =>
  ((await organiser.get(`/api/events/${code}/log`)).body as LogPage).entries[0]?.what;

/** A German event with Turkish as its second language. */
async function bilingual(): Promise<TestEvent> {
  const party = await createTestEvent(running.app, { language: 'de' });
  await party.update({ secondLanguage: 'tr' });
  return party;
}

const dance = {
  text: 'Welcher Tanz?',
  type: 'multiple_choice' as const,
  options: ['Walzer', 'Tango', 'Hula'],
};
const inTurkish = { language: 'tr' as const, text: 'Hangi dans?', options: ['Vals', 'Tango', 'Hula dansı'] };

describe('event languages', () => {
  it('are chosen at creation and later, visible to guests, and can be removed', async () => {
    const party = await createTestEvent(running.app, { language: 'de' });
    expect(party.event.language).toBe('de');
    const both = (await change(party, { secondLanguage: 'tr' })).body as Event;
    expect(both).toMatchObject({ language: 'de', secondLanguage: 'tr' });
    expect(await latest(party)).toBe('settingsChanged');
    const seen = await running.app.browser().get(`/api/events/${party.code}`);
    expect(seen.body).toMatchObject({ language: 'de', secondLanguage: 'tr' });
    const none = (await change(party, { language: null, secondLanguage: null })).body;
    expect(none).not.toHaveProperty('language');
    expect(none).not.toHaveProperty('secondLanguage');
  });

  it('must be two different supported languages', async () => {
    const party = await createTestEvent(running.app);
    // An event without a language is in English.
    expect(await change(party, { secondLanguage: 'en' })).toBeRefused('invalid');
    expect(await change(party, { language: 'de', secondLanguage: 'de' })).toBeRefused('invalid');
    expect(await change(party, { language: 'xx' })).toBeRefused('invalid');
    await change(party, { language: 'de', secondLanguage: 'en' });
    const refused = await change(party, { language: null });
    expect(refused).toBeRefused('invalid');
    expect(refused.body).toMatchObject({ issues: [{ path: 'secondLanguage' }] });
    expect((await change(party, { language: 'en', secondLanguage: 'de' })).status).toBe(200);
  });
});

describe('question in two languages', () => {
  it('is published in both, and its options are predicted in the first language’s spelling', async () => {
    const party = await bilingual();
    const question = await party.addQuestion({ ...dance, translation: inTurkish });
    expect(question.translation).toEqual(inTurkish);
    const guest = await party.joinAs('Ayşe');
    expect((await seenBy(party, guest.browser))[0]?.translation).toEqual(inTurkish);
    expect((await predict(guest, question, 'Walzer')).status).toBe(201);
    expect(await predict(guest, question, 'Vals')).toBeRefused('invalid');
  });

  it('may translate its text alone', async () => {
    const party = await bilingual();
    const translation = { language: 'tr' as const, text: 'Yağmur yağacak mı?' };
    expect((await party.addQuestion({ translation })).translation).toEqual(translation);
    expect((await party.addQuestion({ ...dance, translation })).translation).toEqual(translation);
  });

  it.each([
    ['of another language', { ...inTurkish, language: 'fr' }],
    ['of an unsupported language', { ...inTurkish, language: 'xx' }],
    ['without a text', { ...inTurkish, text: ' ' }],
    ['with a text of 301 characters', { ...inTurkish, text: 'x'.repeat(301) }],
    ['with an option of 101 characters', { ...inTurkish, options: ['x'.repeat(101), 'b', 'c'] }],
    ['with a missing option', { ...inTurkish, options: ['Vals', 'Tango'] }],
    ['with an empty option', { ...inTurkish, options: ['Vals', '', 'Tango'] }],
    ['with two equal options', { ...inTurkish, options: ['Vals', 'Tango', 'vals '] }],
  ])('is refused %s', async (_, translation) => {
    const party = await bilingual();
    expect(await add(party, { ...dance, translation })).toBeRefused('invalid');
    const question = await party.addQuestion(dance);
    const refused = await edit(party, question, { translation });
    expect(refused).toBeRefused('invalid');
    const [issue] = (refused.body as { issues: { path: string }[] }).issues;
    expect(issue?.path).toMatch(/^translation/);
    expect(await storedQuestionOf(question.id)).not.toHaveProperty('translation');
  });

  it('is refused with translated options where it has none, and in an event of one language', async () => {
    const party = await bilingual();
    expect(await add(party, { text: 'Regen?', type: 'yes_no', translation: inTurkish })).toBeRefused(
      'invalid',
    );
    const question = await party.addQuestion({ text: 'Regen?' });
    expect(await edit(party, question, { translation: inTurkish })).toBeRefused('invalid');
    await change(party, { secondLanguage: null });
    expect(await edit(party, question, { translation: { language: 'tr', text: 'Yağmur?' } })).toBeRefused(
      'invalid',
    );
  });

  it('keeps the translations of moved and renamed options', async () => {
    const party = await bilingual();
    const question = await party.addQuestion({ ...dance, translation: inTurkish });
    const moved = await edit(party, question, { options: ['Hula', 'Samba', 'Walzer'] });
    expect((moved.body as Question).translation?.options).toEqual(['Hula dansı', 'Tango', 'Vals']);
    const fewer = await edit(party, question, { options: ['Hula', 'Samba'] });
    expect((fewer.body as Question).translation).toEqual({ language: 'tr', text: 'Hangi dans?' });
    const none = await edit(party, question, { translation: null });
    expect(none.body).not.toHaveProperty('translation');
    expect(await storedQuestionOf(question.id)).not.toHaveProperty('translation');
  });

  it('logs a changed translation, and keeps it through unrelated changes', async () => {
    const party = await bilingual();
    const question = await party.addQuestion(dance);
    await edit(party, question, { translation: inTurkish });
    expect(await latest(party)).toBe('questionsChanged');
    const reworded = await edit(party, question, { text: 'Welcher Tanz zuerst?', isActive: false });
    expect((reworded.body as Question).translation).toEqual(inTurkish);
  });

  it('is published while the event has the second language, and kept while it has not', async () => {
    const party = await bilingual();
    await party.addQuestion({ ...dance, translation: inTurkish });
    await change(party, { secondLanguage: 'fr' });
    expect((await seenBy(party))[0]).not.toHaveProperty('translation');
    expect((await seenBy(party, party.organiser))[0]).not.toHaveProperty('translation');
    await change(party, { secondLanguage: 'tr' });
    expect((await seenBy(party))[0]?.translation).toEqual(inTurkish);
  });

  it('is copied into a rehearsal', async () => {
    const party = await bilingual();
    await party.addQuestion({ ...dance, translation: inTurkish });
    await party.organiser.post(`/api/events/${party.code}/rehearsal`, { guests: 5 });
    const rehearsal = await EventModel.findOne({ originId: party.event.id }).lean();
    expect(rehearsal?.questions[0]?.translation?.text).toBe('Hangi dans?');
  });

  it('keeps its translations when the host starts over', async () => {
    const party = await bilingual();
    const question = await party.addQuestion({ ...dance, translation: inTurkish });
    await predict(await party.joinAs('Ayşe'), question, 'Walzer');
    await party.setAnswer(question, 'Walzer');
    await party.organiser.post(`/api/events/${party.code}/start-over`, { shareCode: party.code });
    expect((await seenBy(party))[0]).toMatchObject({ isActive: true, translation: inTurkish });
  });
});
