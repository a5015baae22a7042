import { describe, expect, it } from 'vitest';
import type { Step, Title } from '../../protocol/schemas/show.ts';
import { listen } from '../live/listen.ts';
import { QuestionSchedule } from '../../server/usecases/questions/schedule.ts';
import { newHelper } from '../support/helpers.ts';
import { until } from '../support/until.ts';
import { dropCachedEvents } from '../support/testApp.ts';
import { runConcurrently, predict, tally } from '../routes/questions/guestCalls.ts';
import '../routes/refusals/refusal.ts';
import { runningApp } from '../routes/runningApp.ts';
import { createShow } from './createShow.ts';

const running = runningApp();

/** A show, and a function that connects a big screen. */
async function ready() {
  const created = await createShow(running.app);
  const { hold, move, undo, seen: forHost } = created.host;
  const screen = async () => listen(running.app.browser(), created.code, 'screen');
  return { ...created, hold, move, undo, forHost, screen };
}

describe('show', () => {
  it('runs by itself until the host takes over, and all screens follow, also after a restart', async () => {
    const { move, screen, shown } = await ready();
    expect(await shown()).toMatchObject({ revision: 0, step: { kind: 'automatic' } });
    const [one, two] = [await screen(), await screen()];
    expect((await move({ kind: 'pause' })).status).toBe(200);
    for (const { of } of [one, two])
      await until('the screen follows', () => of('show:changed').at(-1)?.show.step.kind === 'pause');
    dropCachedEvents(running.app);
    expect(await shown()).toMatchObject({ revision: 1, step: { kind: 'pause' } });
    expect((await screen()).snapshot.show.step).toEqual({ kind: 'pause' });
  });

  it('advances once when two hosts press together; a repeated request counts as done', async () => {
    const { organiser, path, shown } = await ready();
    const body = { step: { kind: 'pause' }, revision: 0 };
    expect(tally(await runConcurrently(4, async () => organiser.post(path, body)))).toEqual({ 200: 4 });
    const steps: Step[] = [{ kind: 'leaderboard' }, { kind: 'invitation' }];
    const both = await Promise.all(steps.map(async (step) => organiser.post(path, { step, revision: 1 })));
    expect(tally(both)).toEqual({ 200: 1, 409: 1 });
    expect(both.find(({ status }) => status === 409)).toBeRefused('show_moved');
    expect(await shown()).toMatchObject({ revision: 2 });
  });

  it('publishes the number of predictions while it shows the question', async () => {
    const { at, code, move, question, screen } = await ready();
    await move(at('question'));
    const { of } = await screen();
    const cleo = running.app.browser();
    const { body } = await cleo.post(`/api/events/${code}/participants`, { username: 'Cleo' });
    expect((await predict({ browser: cleo, participant: body }, question, 'yes')).status).toBe(201);
    await until('the third is counted', () => of('show:changed').at(-1)?.show.step.predictionCount === 3);
  });

  it('holds the answer of a draft when it shows the question', async () => {
    const { anna, addQuestion, asked, at, move, organiser, setAnswer, update } = await ready();
    await update({ showAnswers: true });
    const draft = await addQuestion({ text: 'A draft?' });
    await organiser.patch(`/api/questions/${draft.id}`, { isActive: false });
    await setAnswer(draft, 'yes');
    await move(at('question', draft));
    expect((await asked()).at(-1)).toEqual({ ...draft, isActive: true });
    expect((await predict(anna, draft, 'no')).status).toBe(201);
  });

  it('opens a draft when it shows the question, because guests can see it then', async () => {
    const { anna, addQuestion, at, move, organiser } = await ready();
    const draft = await addQuestion({ text: 'A draft?' });
    await organiser.patch(`/api/questions/${draft.id}`, { isActive: false });
    await move(at('question', draft));
    expect((await predict(anna, draft, 'yes')).status).toBe(201);
  });

  it('publishes the distribution of predictions only once the question is permanently closed', async () => {
    const { anna, at, code, move, organiser, question, shown } = await ready();
    expect(await move(at('predictions'))).toBeRefused('question_open');
    expect(await shown()).toMatchObject({ step: { kind: 'automatic' } });
    expect((await move(at('predictions'), { closes: true })).status).toBe(200);
    expect(await predict(anna, question, 'no')).toBeRefused('question_closed');
    expect(await shown()).toMatchObject({ step: { kind: 'predictions', predictionCount: 2 } });
    const reopen = { questionIds: [question.id] };
    expect(await organiser.post(`/api/events/${code}/questions/reopen`, reopen)).toBeRefused(
      'question_closed',
    );
  });

  it('shows the held answer, and switches the answers on with the first one', async () => {
    const { anna, asked, at, board, hold, move, question, shown } = await ready();
    expect(await move(at('answer'))).toBeRefused('conflict');
    await hold();
    expect((await move(at('answer'))).status).toBe(200);
    expect((await shown()).step).toEqual({
      kind: 'answer',
      questionId: question.id,
      correctAnswer: 'yes',
      correctCount: 1,
      predictionCount: 2,
      right: [{ id: anna.participant.id, username: 'Anna' }],
    });
    expect(await asked()).toMatchObject([{ correctAnswer: 'yes', isActive: false, wasRevealed: true }]);
    expect(await board()).toMatchObject([{ correctPredictions: 1 }, { correctPredictions: 0 }]);
  });

  it('shows no other answer with the first one, even if it was not held', async () => {
    const { addQuestion, asked, at, move, organiser, question, undo, update } = await ready();
    const other = await addQuestion({ text: 'Will the groom cry?' });
    for (const { id } of [question, other])
      await organiser.post(`/api/questions/${id}/answer`, { correctAnswer: 'yes' });
    await move(at('answer'));
    const [first, second] = await asked();
    expect(first).toMatchObject({ correctAnswer: 'yes' });
    expect(second).toEqual({ ...other, isActive: true });
    await undo();
    await update({ showAnswers: true });
    expect(await asked()).toMatchObject([{ wasRevealed: true }, { correctAnswer: 'yes' }]);
  });

  it('keeps answers shown that guests had seen before answers were hidden', async () => {
    const { addQuestion, asked, at, hold, move, question, setAnswer, update } = await ready();
    const other = await addQuestion({ text: 'Will the groom cry?' });
    await setAnswer(other, 'no');
    await update({ showAnswers: true });
    await update({ showAnswers: false });
    await hold(question);
    await move(at('answer'));
    expect(await asked()).toMatchObject([{ correctAnswer: 'yes' }, { correctAnswer: 'no' }]);
  });

  it('keeps other held answers hidden from guests and screens until their step', async () => {
    const { anna, addQuestion, at, code, hold, move, screen } = await ready();
    const other = await addQuestion({ text: 'Will the groom cry?' });
    const secret = await addQuestion({ text: 'Which song?', type: 'text' });
    await predict(anna, secret, 'Hello');
    const phone = await listen(anna.browser, code, 'guest');
    const bigScreen = await screen();
    await hold();
    await hold(other);
    await move(at('question', secret));
    await move({ kind: 'leaderboard' });
    await until('the screen follows', () => bigScreen.of('show:changed').length >= 2);
    expect(JSON.stringify([phone.received, bigScreen.received])).not.toMatch(
      /correctAnswer|isHeld|"counts"|Hello/,
    );
    const schedule = new QuestionSchedule(running.app.app);
    await move(at('answer'));
    await until('the phone receives it', () => phone.state().questions[0]!.correctAnswer === 'yes');
    schedule.stop();
    expect(phone.state().questions.map(({ correctAnswer }) => correctAnswer)).toEqual([
      'yes',
      undefined,
      undefined,
    ]);
  });
});

describe('show step content', () => {
  it('contains the distribution of predictions, who was right, who moved up, who won, and the couple’s prediction', async () => {
    const { anna, addQuestion, at, bert, hold, move, organiser, code, question, shown } = await ready();
    const { browser: couple } = await newHelper(running.app, { organiser, code }, 'couple');
    await couple.post(`/api/questions/${question.id}/couple-predictions`, { answer: 'no' });
    const later = await addQuestion({ text: 'Which song?', type: 'text', weight: 3 });
    // While its answer is hidden, no place is frozen.
    await addQuestion({ text: 'Who catches the bouquet?', type: 'text' });
    await predict(anna, later, 'Hello');
    await predict(bert, later, 'perfect ');
    await hold();
    await move(at('predictions'), { closes: true });
    expect((await shown()).step).toMatchObject({
      counts: [
        { answer: 'yes', count: 1 },
        { answer: 'no', count: 1 },
      ],
    });
    await move(at('answer'));
    expect((await shown()).step).toMatchObject({ couple: { answer: 'no', isCorrect: false } });
    await organiser.post(`/api/questions/${later.id}/answer`, { correctAnswer: 'Perfect', isHeld: true });
    await move(at('answer', later));
    await move({ kind: 'climbers' });
    const [first, second] = [bert, anna].map(({ participant: { id, username } }) => ({ id, username }));
    expect((await shown()).step).toEqual({ kind: 'climbers', climbers: [{ ...first, gained: 1, rank: 1 }] });
    const titlesBefore = await anna.browser.get(`/api/participants/${first!.id}/titles`);
    expect(titlesBefore.body, 'before the podium').toEqual([]);
    await move({ kind: 'podium' });
    expect((await shown()).step).toMatchObject({
      places: [
        { place: 1, guests: [first], guestCount: 1, points: 3 },
        { place: 2, guests: [second], guestCount: 1, points: 1 },
      ],
      highlights: {
        titles: [
          { kind: 'onlyOne', guests: [second], questionId: question.id },
          { kind: 'onlyOne', guests: [first], questionId: later.id },
          { kind: 'likeCouple', guests: [first], count: 1 },
        ],
      },
      wishes: [],
      photos: [],
    });
    const titlesOf = async (id: string) => (await anna.browser.get(`/api/participants/${id}/titles`)).body;
    expect((await titlesOf(first!.id)).map(({ kind }: Title) => kind)).toEqual(['onlyOne', 'likeCouple']);
    expect((await titlesOf(second!.id)).map(({ kind }: Title) => kind)).toEqual(['onlyOne']);
  });

  it('names no winner while answers are hidden', async () => {
    const { move, question, setAnswer, shown } = await ready();
    await setAnswer(question, 'yes');
    await move({ kind: 'podium' });
    expect((await shown()).step).toEqual({
      kind: 'podium',
      places: [],
      highlights: {},
      wishes: [],
      photos: [],
    });
  });
});

describe('show undo', () => {
  it('hides the answer again and restores the previous state; the question stays closed', async () => {
    const { anna, asked, at, board, forHost, hold, move, question, shown, undo } = await ready();
    await hold();
    await move(at('question'));
    await move(at('answer'));
    expect(await forHost()).toMatchObject({ undoable: 'reveal' });
    expect((await undo()).status).toBe(200);
    expect(await shown()).toMatchObject({ step: { kind: 'question' } });
    expect(await asked()).toEqual([{ ...question, isActive: false, wasRevealed: true }]);
    expect(await board()).toMatchObject([{ correctPredictions: 0 }, { correctPredictions: 0 }]);
    expect(await predict(anna, question, 'no')).toBeRefused('question_closed');
    expect((await forHost()).undoable).toBeUndefined();
    expect((await move(at('answer'))).status).toBe(200);
    expect(await asked()).toMatchObject([{ correctAnswer: 'yes' }]);
  });

  it('happens once, however often requested, and not after another step', async () => {
    const { move, organiser, path, shown } = await ready();
    await move({ kind: 'pause' });
    const undo = async () => organiser.post(`${path}/undo`, { revision: 1 });
    expect(tally(await runConcurrently(3, undo))).toEqual({ 200: 3 });
    expect(await shown()).toMatchObject({ revision: 2, step: { kind: 'automatic' } });
    await move({ kind: 'pause' });
    await move({ kind: 'leaderboard' });
    expect(await organiser.post(`${path}/undo`, { revision: 3 })).toBeRefused('show_moved');
  });

  it('leaves an answer shown that had been shown before', async () => {
    const { at, board, forHost, hold, move, undo } = await ready();
    await hold();
    await move(at('answer'));
    await move({ kind: 'leaderboard' });
    const before = await board();
    await move(at('answer'));
    expect(await forHost()).toMatchObject({ undoable: 'step' });
    await undo();
    expect(await board()).toEqual(before);
    expect(before).toMatchObject([{ correctPredictions: 1 }, {}]);
  });

  it('reverts the podium', async () => {
    const { code, anna, move, undo } = await ready();
    const event = async () => (await anna.browser.get(`/api/events/${code}`)).body;
    await move({ kind: 'podium' });
    expect(await event()).toMatchObject({ wasCrowned: true });
    await undo();
    expect(await event()).not.toHaveProperty('wasCrowned');
  });
});

describe('picked messages', () => {
  it('are the ones that the host has ticked, and follow their guests', async () => {
    const { anna, bert, move, organiser, path, screen, shown } = await ready();
    const write = async ({ browser, participant }: typeof anna, message: string) =>
      browser.patch(`/api/participants/${participant.id}`, { message });
    await write(anna, 'Be happy!');
    await write(bert, 'Dance!');
    const wishIds = [bert.participant.id, anna.participant.id];
    expect((await organiser.patch(path, { wishIds, sound: { isOn: true, volume: 0.2 } })).body).toMatchObject(
      {
        wishIds,
        sound: { isOn: true, volume: 0.2 },
      },
    );
    await move({ kind: 'wishes' });
    const { of } = await screen();
    expect((await shown()).step).toMatchObject({
      wishes: [{ username: 'Bert', message: 'Dance!' }, { message: 'Be happy!' }],
    });
    await organiser.delete(`/api/participants/${bert.participant.id}`);
    await write(anna, 'Be very happy!');
    await until('the screen follows', () => {
      const { wishes = [] } = of('show:changed').at(-1)?.show.step ?? {};
      return wishes.length === 1 && wishes[0].message === 'Be very happy!';
    });
  });
});

describe('show state', () => {
  it('is reset when the host starts over, and deleted with its event', async () => {
    const { code, move, organiser, shown } = await ready();
    await move({ kind: 'pause' });
    await organiser.post(`/api/events/${code}/start-over`, { shareCode: code });
    expect(await shown()).toMatchObject({ revision: 2, step: { kind: 'automatic' } });
  });

  it('switches off the answers that the show switched on when the host starts over', async () => {
    const { anna, at, code, hold, move, organiser } = await ready();
    const isShown = async () => (await anna.browser.get(`/api/events/${code}`)).body.showAnswers;
    await hold();
    await move(at('answer'));
    expect(await isShown()).toBe(true);
    await organiser.post(`/api/events/${code}/start-over`, { shareCode: code });
    expect((await running.app.browser().get(`/api/events/${code}`)).body.showAnswers).toBe(false);
  });

  it('of a deleted question shows the board', async () => {
    const { at, move, organiser, question, screen } = await ready();
    await move(at('question'));
    const { of } = await screen();
    expect((await organiser.delete(`/api/questions/${question.id}`)).status).toBe(204);
    await until('the screen follows', () => of('show:changed').at(-1)?.show.step.kind === 'leaderboard');
  });

  it('refuses an invalid step', async () => {
    const { organiser, path } = await ready();
    for (const step of [{ kind: 'question' }, { kind: 'dance' }, { kind: 'answer', questionId: 'x' }])
      expect(await organiser.post(path, { step, revision: 0 })).toBeRefused('invalid');
    const questionId = 'f'.repeat(24);
    expect(await organiser.post(path, { step: { kind: 'answer', questionId }, revision: 0 })).toBeRefused(
      'question_not_found',
    );
    expect(await organiser.patch(path, { pace: 0 })).toBeRefused('invalid');
  });
});
