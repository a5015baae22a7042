import { describe, expect, it } from 'vitest';
import { Question } from '../../../protocol/schemas/questions.ts';
import { EventModel } from '../../../server/models/event.ts';
import { QuestionSchedule } from '../../../server/usecases/questions/schedule.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { dropCachedEvents } from '../../support/testApp.ts';
import { listen } from '../../live/listen.ts';
import { predict } from './guestCalls.ts';
import '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();

async function ready() {
  const party = await createTestEvent(running.app);
  const first = await party.addQuestion();
  const second = await party.addQuestion({ text: 'Will the groom cry?' });
  const anna = await party.joinAs('Anna');
  const asGuest = async () =>
    Question.array().parse((await anna.browser.get(`/api/events/${party.code}/questions`)).body);
  const close = async (body: object = {}) =>
    party.organiser.post(`/api/events/${party.code}/questions/close`, body);
  const reopen = async (questionIds: string[]) =>
    party.organiser.post(`/api/events/${party.code}/questions/reopen`, { questionIds });
  return { ...party, first, second, anna, asGuest, close, reopen };
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('closing now', () => {
  it('closes one question or all open ones; a closed question is not a draft, and can be opened again', async () => {
    const { anna, asGuest, close, first, reopen, second } = await ready();
    expect(await close({ questionIds: [first.id] })).toMatchObject({
      status: 200,
      body: [{ isActive: false, wasClosed: true }, { isActive: true }],
    });
    expect(await predict(anna, first, 'yes')).toBeRefused('question_closed');
    expect((await predict(anna, second, 'yes')).status).toBe(201);
    await close();
    await close();
    expect((await asGuest()).map(({ isActive }) => isActive)).toEqual([false, false]);
    expect(await reopen([first.id])).toMatchObject({ body: [{ isActive: true }, { isActive: false }] });
    expect((await predict(anna, first, 'yes')).status).toBe(201);
    expect((await reopen([first.id, second.id])).body).toEqual([first, second]);
  });

  it('stays in effect when a page closes the question once more; opening an open one keeps its closing time', async () => {
    const { asGuest, close, first, organiser, second } = await ready();
    await close({ questionIds: [first.id] });
    await close({ questionIds: [second.id], closesAt: inMs(60_000) });
    await organiser.patch(`/api/questions/${first.id}`, { isActive: false });
    await organiser.patch(`/api/questions/${second.id}`, { isActive: true });
    expect(await asGuest()).toMatchObject([{ wasClosed: true }, { isActive: true }]);
    expect((await asGuest())[1]!.closesInMs).toBeGreaterThan(0);
  });

  it('leaves the host’s draft a draft', async () => {
    const { asGuest, close, organiser, first } = await ready();
    await organiser.patch(`/api/questions/${first.id}`, { isActive: false });
    await close();
    expect(await asGuest()).toMatchObject([{ text: 'Will the groom cry?' }]);
  });

  it('cannot be reverted once the answer was shown', async () => {
    const { close, first, reopen, setAnswer, update } = await ready();
    await close();
    await setAnswer(first, 'yes');
    await update({ showAnswers: true });
    await update({ showAnswers: false });
    expect(await reopen([first.id])).toBeRefused('question_closed');
  });
});

describe('closing time', () => {
  it('is sent to guests as the remaining time, and can be changed and removed', async () => {
    const { asGuest, anna, close, code, first } = await ready();
    await close({ questionIds: [first.id], closesAt: inMs(60_000) });
    const phone = await listen(anna.browser, code, 'guest');
    const [question] = phone.snapshot.questions;
    expect(question!.closesInMs).toBeGreaterThan(50_000);
    expect(question!.closesInMs).toBeLessThanOrEqual(60_500);
    await close({ closesAt: inMs(3_600_000) });
    expect((await asGuest()).map(({ closesInMs = 0 }) => closesInMs > 3_500_000)).toEqual([true, true]);
    await until('the phone has received both', () => phone.received.length >= 2);
    expect(JSON.stringify(phone.received)).not.toContain('closesAt');
    await close({ closesAt: null });
    expect((await asGuest()).some((each) => 'closesInMs' in each)).toBe(false);
  });

  it('closes the question on time: earlier predictions count, later ones do not', async () => {
    const { anna, asGuest, close, first } = await ready();
    const closings = new QuestionSchedule(running.app.app);
    await predict(anna, first, 'no');
    await close({ questionIds: [first.id], closesAt: inMs(3_000) });
    await until('it is closed', async () => !(await asGuest())[0]!.isActive);
    closings.stop();
    expect(await predict(anna, first, 'no')).toBeRefused('question_closed');
    expect((await asGuest())[0]).toEqual({ ...first, isActive: false, wasClosed: true });
  });

  it('refuses late predictions before the job has run, and a server that starts later runs it', async () => {
    const { anna, asGuest, close, event, first, second } = await ready();
    await close({ questionIds: [first.id], closesAt: inMs(3_600_000) });
    const set = { 'questions.0.closesAt': new Date(Date.now() - 1_000) };
    await EventModel.updateOne({ _id: event.id }, { $set: set, $inc: { revision: 1 } });
    dropCachedEvents(running.app);
    expect(await predict(anna, first, 'yes')).toBeRefused('question_closed');
    expect((await predict(anna, second, 'yes')).status).toBe(201);
    expect((await asGuest())[0]).toMatchObject({ isActive: true, closesInMs: 0 });
    const closings = new QuestionSchedule(running.app.app);
    await closings.scheduleAll();
    await until('it is closed', async () => !(await asGuest())[0]!.isActive);
    closings.stop();
  });

  it('must be in the future, within a limit', async () => {
    const { close, organiser, code } = await ready();
    expect(await close({ closesAt: inMs(-1_000) })).toBeRefused('invalid');
    expect(await close({ closesAt: inMs(8 * 24 * 3_600_000) })).toBeRefused('invalid');
    expect(await close({ closesAt: 'soon' })).toBeRefused('invalid');
    expect(await organiser.post(`/api/events/${code}/questions/close`, { questionIds: [] })).toBeRefused(
      'invalid',
    );
  });
});
