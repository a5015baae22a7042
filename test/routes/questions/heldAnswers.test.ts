import { beforeAll, describe, expect, it } from 'vitest';
import { Question } from '../../../protocol/schemas/questions.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { listen } from '../../live/listen.ts';
import { predict, type Guest } from './guestCalls.ts';
import '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();

/** A question that Anna has predicted right, in an event that shows its answers. */
async function ready() {
  const party = await createTestEvent(running.app);
  const question = await party.addQuestion();
  const anna = await party.joinAs('Anna');
  await predict(anna, question, 'yes');
  const hold = async (correctAnswer: string | null) =>
    party.organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer, isHeld: true });
  return { ...party, question, anna, hold };
}

const questionsOf = async ({ browser }: Pick<Guest, 'browser'>, code: string, query = '') =>
  Question.array().parse((await browser.get(`/api/events/${code}/questions${query}`)).body);
const boardOf = async ({ browser }: Pick<Guest, 'browser'>, code: string) =>
  (await browser.get(`/api/events/${code}/leaderboard`)).body;

describe('held answer', () => {
  it('is invisible to guests and scores nothing, also while answers are shown', async () => {
    const { anna, code, hold, organiser, question, update } = await ready();
    await update({ showAnswers: true });
    const phone = await listen(anna.browser, code, 'guest');
    const screen = await listen(running.app.browser(), code, 'screen');
    const before = { questions: await questionsOf(anna, code), board: await boardOf(anna, code) };
    expect(await hold('yes')).toMatchObject({
      status: 200,
      body: { correctAnswer: 'yes', isHeld: true, isActive: true },
    });
    expect({ questions: await questionsOf(anna, code), board: await boardOf(anna, code) }).toEqual(before);
    expect(await boardOf({ browser: organiser }, code)).toMatchObject([{ correctPredictions: 0 }]);
    expect((await predict(anna, question, 'no')).status).toBe(200);
    await hold('no');
    await hold(null);
    expect(JSON.stringify([phone.received, screen.received])).not.toMatch(/correctAnswer|isHeld|revealed/);
  });

  it('stays held when answers are switched on; an answer that is not held is shown', async () => {
    const { anna, addQuestion, code, hold, setAnswer, update } = await ready();
    const other = await addQuestion({ text: 'Will the groom cry?' });
    await hold('yes');
    await setAnswer(other, 'no');
    await update({ showAnswers: true });
    const [held, shown] = await questionsOf(anna, code);
    expect(held).toEqual({ id: held!.id, text: 'Will it rain?', type: 'yes_no', isActive: true, order: 1 });
    expect(shown).toMatchObject({ correctAnswer: 'no', isActive: false, wasRevealed: true });
  });

  it('is no longer held once it is set without holding it; a shown answer is corrected, not held', async () => {
    const { anna, code, hold, question, setAnswer, update } = await ready();
    await hold('no');
    await setAnswer(question, 'yes');
    await update({ showAnswers: true });
    expect(await questionsOf(anna, code)).toMatchObject([{ correctAnswer: 'yes' }]);
    expect(await hold('no')).toMatchObject({ body: { correctAnswer: 'no' } });
    expect(await questionsOf(anna, code)).toMatchObject([{ correctAnswer: 'no', wasRevealed: true }]);
    expect(await boardOf(anna, code)).toMatchObject([{ correctPredictions: 0 }]);
  });

  it('is restored with its accepted answers when another one is removed', async () => {
    const { addQuestion, code, organiser } = await ready();
    const song = await addQuestion({ text: 'Which song?', type: 'text' });
    const set = async (body: object) =>
      (await organiser.post(`/api/questions/${song.id}/answer`, { isHeld: true, ...body })).body;
    await set({ correctAnswer: 'Perfect' });
    await organiser.post(`/api/questions/${song.id}/accepted`, { accepts: ['Perfect by Ed Sheeran'] });
    const acceptedKeys = (await questionsOf({ browser: organiser }, code)).at(-1)!.acceptedKeys;
    expect(acceptedKeys).toHaveLength(8);
    expect(await set({ correctAnswer: 'Hello' })).not.toHaveProperty('acceptedKeys');
    expect(await set({ correctAnswer: 'Perfect', acceptedKeys })).toMatchObject({ acceptedKeys });
  });

  it('must fit its question', async () => {
    const { hold } = await ready();
    expect(await hold('maybe')).toBeRefused('invalid');
  });
});

describe('held answer of a closed question', () => {
  let party: TestEvent;
  beforeAll(async () => {
    party = await createTestEvent(running.app);
  });

  it('is removed with its held state when the host starts over', async () => {
    const question = await party.addQuestion();
    await party.organiser.post(`/api/questions/${question.id}/answer`, {
      correctAnswer: 'yes',
      isHeld: true,
    });
    await party.organiser.post(`/api/events/${party.code}/questions/close`, {});
    await party.organiser.post(`/api/events/${party.code}/start-over`, { shareCode: party.code });
    expect(await questionsOf({ browser: party.organiser }, party.code)).toEqual([question]);
  });
});
