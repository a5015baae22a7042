import { describe, expect, it } from 'vitest';
import { Prediction } from '../../../protocol/schemas/predictions.ts';
import { Question, type CreateQuestion } from '../../../protocol/schemas/questions.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { runConcurrently, predict, tally } from './guestCalls.ts';
import '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';
import { storedPredictions } from '../../support/stored.ts';
import { dropCachedEvents } from '../../support/testApp.ts';

const running = runningApp();

/** An open question and a guest without a prediction. */
async function ready(question: Partial<CreateQuestion> = {}) {
  const party = await createTestEvent(running.app);
  return { ...party, question: await party.addQuestion(question), anna: await party.joinAs('Anna') };
}
const dances = { type: 'multiple_choice', options: ['A waltz', 'Tango'] } as const;

describe('predicting', () => {
  it('creates once, changes while the question is open, and does nothing when repeated', async () => {
    const { question, anna } = await ready();
    const first = await predict(anna, question, ' YES ');
    expect(first.status).toBe(201);
    expect(Prediction.parse(first.body)).toMatchObject({
      questionId: question.id,
      participantId: anna.participant.id,
      answer: 'yes',
    });
    const repeated = await predict(anna, question, 'yes');
    expect([repeated.status, repeated.body]).toEqual([200, first.body]);
    const changed = await predict(anna, question, 'no');
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ id: first.body.id, answer: 'no' });
    expect(Date.parse(changed.body.submittedAt)).toBeGreaterThanOrEqual(Date.parse(first.body.submittedAt));
    const read = await running.app.browser().get(`/api/participants/${anna.participant.id}/predictions`);
    expect(Prediction.array().parse(read.body)).toEqual([changed.body]);
  });

  it('creates one prediction for thirty identical taps at once, and returns one 201', async () => {
    const { question, anna, code } = await ready();
    const answers = await runConcurrently(30, async () => predict(anna, question, 'yes'));
    expect(tally(answers)).toEqual({ 200: 29, 201: 1 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await storedPredictions({ questionId: question.id })).toHaveLength(1);
    const board = await anna.browser.get(`/api/events/${code}/leaderboard`);
    expect(board.body).toMatchObject([{ totalPredictions: 1 }]);
  });

  it('keeps one of two answers that two tabs send at once, everywhere the same one', async () => {
    const { question, anna, organiser, code } = await ready();
    const answers = await runConcurrently(20, async (index) =>
      predict(anna, question, index % 2 ? 'yes' : 'no'),
    );
    expect(tally(answers)).toEqual({ 200: 19, 201: 1 });
    const own = (await anna.browser.get(`/api/events/${code}/predictions`)).body;
    expect(own).toHaveLength(1);
    await organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer: own[0].answer });
    const board = await organiser.get(`/api/events/${code}/leaderboard`);
    expect(board.body).toMatchObject([{ totalPredictions: 1, correctPredictions: 1 }]);
  });

  it.each([
    ['an option in its own spelling', dances, ' a WALTZ', 'A waltz'],
    ['a decimal comma', { type: 'numeric' }, '7,5', '7.5'],
    ['a number as a number', { type: 'numeric' }, 7, '7'],
    ['a number with zeros', { type: 'numeric' }, '07.0', '7'],
    ['a text', { type: 'text' }, ' <b>Dancing</b> Queen 💃 ', '<b>Dancing</b> Queen 💃'],
    [
      'a text without its lone surrogates and control characters',
      { type: 'text' },
      'Dancing\uD83D Queen\u0000',
      'Dancing Queen',
    ],
    ['280 characters', { type: 'text' }, '🎉'.repeat(280), '🎉'.repeat(280)],
  ] as const)('accepts %s', async (_, question, answer, stored) => {
    const setup = await ready(question as Partial<CreateQuestion>);
    const answers = [
      await predict(setup.anna, setup.question, answer),
      await predict(setup.anna, setup.question, answer),
    ];
    expect(answers.map(({ status, body }) => [status, body.answer])).toEqual([
      [201, stored],
      [200, stored],
    ]);
  });

  it.each([
    ['an option that does not exist', dances, 'Foxtrot'],
    ['the index of an option', dances, 0],
    ['maybe', {}, 'maybe'],
    ['nothing', {}, ''],
    ['true', {}, true],
    ['a list', {}, ['yes']],
    ['null', {}, null],
    ['a word', { type: 'numeric' }, 'seven'],
    ['hexadecimal', { type: 'numeric' }, '0x1F'],
    ['infinity', { type: 'numeric' }, 'Infinity'],
    ['a number that overflows', { type: 'numeric' }, '1e400'],
    ['not a number', { type: 'numeric' }, 'NaN'],
    ['blanks', { type: 'text' }, ' \u200B '],
    ['a lone surrogate', { type: 'text' }, '\uD83D'],
    ['281 characters', { type: 'text' }, 'x'.repeat(281)],
    ['3,000 characters', { type: 'text' }, 'x'.repeat(3_000)],
    ['a stack of accents', { type: 'text' }, `a${'\u0300'.repeat(5_000)}`],
  ] as const)('refuses %s', async (_, question, answer) => {
    const setup = await ready(question as Partial<CreateQuestion>);
    expect(await predict(setup.anna, setup.question, answer)).toBeRefused('invalid');
    expect(await storedPredictions({ questionId: setup.question.id })).toEqual([]);
  });
});

describe('prediction access', () => {
  it('requires a grant (401) of the same guest (403) at this event', async () => {
    const { question, anna, joinAs, organiser } = await ready();
    const bert = await joinAs('Bert');
    const elsewhere = await (await createTestEvent(running.app)).joinAs('Carla');
    const nobody = { browser: running.app.browser(), participant: anna.participant };
    expect(await predict(nobody, question, 'yes')).toBeRefused('not_signed_in');
    expect(await predict({ ...bert, participant: anna.participant }, question, 'yes')).toBeRefused(
      'not_allowed',
    );
    expect(await predict(elsewhere, question, 'yes')).toBeRefused('not_allowed');
    expect(await predict({ ...anna, participant: elsewhere.participant }, question, 'yes')).toBeRefused(
      'not_allowed',
    );
    expect(await predict({ ...anna, browser: organiser }, question, 'yes')).toBeRefused('not_allowed');
    const unknown = { ...anna.participant, id: 'f'.repeat(24) };
    expect(await predict({ ...anna, participant: unknown }, question, 'yes')).toBeRefused('not_allowed');
    expect(await storedPredictions({ questionId: question.id })).toEqual([]);
  });

  it('lets guests read their own list only, and the organiser all', async () => {
    const { question, anna, joinAs, organiser, code } = await ready();
    const bert = await joinAs('Bert');
    await predict(anna, question, 'yes');
    await predict(bert, question, 'no');
    const path = `/api/events/${code}/predictions`;
    expect((await bert.browser.get(path)).body).toMatchObject([{ participantId: bert.participant.id }]);
    expect(Prediction.array().parse((await organiser.get(path)).body)).toHaveLength(2);
    expect(await running.app.browser().get(path)).toBeRefused('not_signed_in');
    expect(await organiser.get(`${path}?as=guest`)).toBeRefused('not_signed_in');
  });
});

describe('closed question', () => {
  it('stays closed once its answer was shown to guests, also when that is hidden or removed', async () => {
    const { question, anna, organiser, setAnswer, update } = await ready();
    await predict(anna, question, 'yes');
    await setAnswer(question, 'no');
    expect((await predict(anna, question, 'no')).status).toBe(200);
    await update({ showAnswers: true });
    for (const answer of ['yes', 'no'])
      expect(await predict(anna, question, answer)).toBeRefused('question_closed');
    await update({ showAnswers: false });
    expect(await predict(anna, question, 'no')).toBeRefused('question_closed');
    await setAnswer(question, null);
    expect(await predict(anna, question, 'yes')).toBeRefused('question_closed');
    expect(await organiser.patch(`/api/questions/${question.id}`, { isActive: true })).toBeRefused(
      'question_closed',
    );
    expect(await predict(anna, question, 'yes')).toBeRefused('question_closed');
  });

  it('is closed by an answer that is set while answers are shown', async () => {
    const { question, anna, setAnswer, update } = await ready();
    await predict(anna, question, 'yes');
    await update({ showAnswers: true });
    await setAnswer(question, 'no');
    await setAnswer(question, null);
    expect(await predict(anna, question, 'no')).toBeRefused('question_closed');
  });

  it.each(['showing the answers', 'answering it'])(
    'without predictions is also closed once %s has shown its answer; guests still see it',
    async (how) => {
      const { question, anna, organiser, code, setAnswer, update } = await ready();
      const asGuest = async () =>
        Question.array().parse((await anna.browser.get(`/api/events/${code}/questions`)).body);
      if (how === 'answering it') await update({ showAnswers: true });
      await setAnswer(question, 'yes');
      await update({ showAnswers: true });
      expect(await asGuest()).toMatchObject([{ id: question.id, correctAnswer: 'yes' }]);
      await update({ showAnswers: false });
      expect(await predict(anna, question, 'yes')).toBeRefused('question_closed');
      await setAnswer(question, null);
      expect(await predict(anna, question, 'yes')).toBeRefused('question_closed');
      dropCachedEvents(running.app);
      expect(await predict(anna, question, 'yes')).toBeRefused('question_closed');
      expect(await asGuest()).toEqual([{ ...question, isActive: false, wasRevealed: true }]);
      expect(await organiser.patch(`/api/questions/${question.id}`, { isActive: true })).toBeRefused(
        'question_closed',
      );
    },
  );

  it('accepts nothing while it is inactive, keeps its predictions, and refuses an invalid answer as invalid', async () => {
    const { question, anna, organiser, code } = await ready();
    await predict(anna, question, 'yes');
    await organiser.patch(`/api/questions/${question.id}`, { isActive: false });
    expect(await predict(anna, question, 'no')).toBeRefused('question_closed');
    expect(await predict(anna, question, 'maybe')).toBeRefused('invalid');
    expect((await anna.browser.get(`/api/events/${code}/questions`)).body).toMatchObject([
      { isActive: false },
    ]);
    expect((await anna.browser.get(`/api/events/${code}/leaderboard`)).body).toMatchObject([
      { totalPredictions: 1 },
    ]);
    await organiser.patch(`/api/questions/${question.id}`, { isActive: true });
    expect((await predict(anna, question, 'no')).status).toBe(200);
  });

  it('loses its predictions when it is deleted', async () => {
    const { question, anna, organiser, code } = await ready();
    await predict(anna, question, 'yes');
    expect((await organiser.delete(`/api/questions/${question.id}`)).status).toBe(204);
    expect(await predict(anna, question, 'yes')).toBeRefused('question_not_found');
    expect((await anna.browser.get(`/api/events/${code}/predictions`)).body).toEqual([]);
    expect((await anna.browser.get(`/api/events/${code}/leaderboard`)).body).toMatchObject([
      { totalPredictions: 0 },
    ]);
  });
});
