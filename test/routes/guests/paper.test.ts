import { beforeAll, describe, expect, it } from 'vitest';
import { Participant } from '../../../protocol/schemas/participants.ts';
import { Prediction } from '../../../protocol/schemas/predictions.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { logger } from '../../../server/base/logger.ts';
import { ParticipantModel } from '../../../server/models/participant.ts';
import { listen } from '../../live/listen.ts';
import type { Browser } from '../../support/Browser.ts';
import { type TestEvent, createTestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { dropCachedEvents } from '../../support/testApp.ts';
import { runConcurrently, join, predict, tally } from '../questions/guestCalls.ts';
import '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

beforeAll(() => void (logger.level = 'silent'));

const running = runningApp();

const add = async ({ organiser, code }: TestEvent, username: string, key?: string) =>
  organiser.post(`/api/events/${code}/paper-guests`, { username }, key ? { 'idempotency-key': key } : {});

const enter = async (browser: Browser, question: Question, { id }: { id: string }, answer: unknown) =>
  browser.post(`/api/questions/${question.id}/paper-predictions`, { participantId: id, answer });

async function withGrandma() {
  const party = await createTestEvent(running.app);
  const question = await party.addQuestion();
  const { body: grandma } = await add(party, 'Grandma');
  return { ...party, party, question, grandma: grandma as Participant };
}

describe('paper guest', () => {
  it('is a guest like any other, and marked wherever guests are listed', async () => {
    const { code, organiser, grandma, question } = await withGrandma();
    expect(Participant.parse(grandma)).toMatchObject({ username: 'Grandma', isOnPaper: true });
    expect((await enter(organiser, question, grandma, 'Yes')).status).toBe(201);
    const visitor = running.app.browser();
    expect((await visitor.get(`/api/participants/${grandma.id}`)).body).toEqual(grandma);
    expect((await visitor.get(`/api/events/${code}/participants`)).body).toEqual([grandma]);
    expect((await visitor.get(`/api/events/${code}/leaderboard`)).body).toMatchObject([
      { rank: 1, participant: { id: grandma.id }, totalPredictions: 1 },
    ]);
    expect((await visitor.get(`/api/events/${code}/stats`)).body).toMatchObject({ totalPredictions: 1 });
    expect(await ParticipantModel.findById(grandma.id).lean()).toMatchObject({
      isOnPaper: true,
      activeDays: [expect.any(String)],
    });
  });

  it('is the same guest when added again with the same key; another guest of that name is refused', async () => {
    const { party, joinAs, grandma } = await withGrandma();
    const first = await add(party, 'Uncle Bo', 'key-1');
    expect(await add(party, ' uncle  bo', 'key-1')).toMatchObject({
      status: 200,
      body: { id: first.body.id },
    });
    expect(await add(party, 'UNCLE BO', 'key-2')).toBeRefused('name_taken');
    expect(await add(party, grandma.username)).toMatchObject({ body: { suggestion: 'Grandma 2' } });
    await joinAs('Rosa');
    expect(await add(party, 'Rosa', 'key-3')).toBeRefused('name_taken');
    expect(await add(party, 'x')).toBeRefused('invalid');
    expect(tally(await runConcurrently(8, async () => add(party, 'Great-Aunt Ida')))).toEqual({
      201: 1,
      409: 7,
    });
  });

  it.each([
    ['added as a draft', { isActive: false }],
    ['closed again before anyone predicted', {}],
  ])('cannot predict a draft, %s: guests would get it', async (_, added) => {
    const { code, addQuestion, organiser, grandma } = await withGrandma();
    const draft = await addQuestion({ text: 'Will he cry?', ...added });
    await organiser.patch(`/api/questions/${draft.id}`, { isActive: false });
    const refused = await enter(organiser, draft, grandma, 'yes');
    expect(refused).toBeRefused('conflict');
    expect(refused.body.message).toBe('Open the question first.');
    const { body: questions } = await running.app.browser().get(`/api/events/${code}/questions`);
    expect(questions).toHaveLength(1);
    await organiser.patch(`/api/questions/${draft.id}`, { isActive: true });
    expect((await enter(organiser, draft, grandma, 'yes')).status).toBe(201);
    // A question with predictions is not a draft: when closed, it still accepts corrections.
    await organiser.patch(`/api/questions/${draft.id}`, { isActive: false });
    expect((await enter(organiser, draft, grandma, 'no')).status).toBe(200);
  });

  it('can be added when joining is closed and when the game is over', async () => {
    const { party, update, code } = await withGrandma();
    await update({ isDoorClosed: true });
    expect((await add(party, 'Uncle Bo')).status).toBe(201);
    await update({ isOver: true });
    expect((await add(party, 'Aunt Cy')).status).toBe(201);
    expect(await join(running.app.browser(), code, 'Dee')).toBeRefused('event_over');
  });

  it('stops being a paper guest once a phone takes the guest over', async () => {
    const { organiser, question, grandma } = await withGrandma();
    await enter(organiser, question, grandma, 'yes');
    const { body: link } = await organiser.post(`/api/participants/${grandma.id}/seat-links`);
    const phone = running.app.browser();
    await phone.post('/api/seats', { token: link.token });
    expect(await enter(organiser, question, grandma, 'no')).toBeRefused('conflict');
    expect((await predict({ browser: phone, participant: grandma }, question, 'no')).status).toBe(200);
    expect((await phone.get(`/api/participants/${grandma.id}`)).body).not.toHaveProperty('isOnPaper');
  });

  it('is published to organisers as such, and on no other board', async () => {
    const { party, code, organiser } = await withGrandma();
    const [host, screen] = [
      await listen(organiser, code, 'organiser'),
      await listen(organiser, code, 'screen'),
    ];
    expect(host.snapshot.rows).toMatchObject([{ username: 'Grandma', details: { isOnPaper: true } }]);
    expect(screen.snapshot.rows[0]).not.toHaveProperty('details');
    const { body: bo } = await add(party, 'Uncle Bo');
    await until(
      'both connections list all guests',
      () => host.state().rows.length + screen.state().rows.length === 4,
    );
    const rowOf = ({ state }: typeof host | typeof screen) => state().rows.find(({ id }) => id === bo.id);
    expect([rowOf(host)?.details, rowOf(screen)?.details]).toEqual([{ isOnPaper: true }, undefined]);
    const { body: link } = await organiser.post(`/api/participants/${bo.id}/seat-links`);
    await running.app.browser().post('/api/seats', { token: link.token });
    await until('the guest is no longer on paper', () => rowOf(host)?.details?.isOnPaper === undefined);
    expect(screen.of('participant:changed')).toEqual([]);
    for (const { socket } of [host, screen]) socket.disconnect();
  });
});

describe('paper entry', () => {
  it('is stored once, corrected, and validated like any prediction', async () => {
    const { organiser, question, grandma } = await withGrandma();
    const first = await enter(organiser, question, grandma, 'YES');
    expect([first.status, Prediction.parse(first.body).answer]).toEqual([201, 'yes']);
    expect(await enter(organiser, question, grandma, 'yes')).toMatchObject({ status: 200, body: first.body });
    expect(await enter(organiser, question, grandma, 'no')).toMatchObject({
      status: 200,
      body: { answer: 'no' },
    });
    expect(await enter(organiser, question, grandma, 'maybe')).toBeRefused('invalid');
    expect(await enter(organiser, question, { id: 'f'.repeat(24) }, 'no')).toBeRefused(
      'participant_not_found',
    );
    expect(await enter(organiser, question, { id: 'nobody' }, 'no')).toBeRefused('participant_not_found');
  });

  it('is accepted while the question is closed, the game over or the event inactive, until the answer is shown', async () => {
    const { code, organiser, question, grandma, setAnswer, update } = await withGrandma();
    await organiser.post(`/api/events/${code}/questions/close`, { questionIds: [question.id] });
    expect((await enter(organiser, question, grandma, 'yes')).status).toBe(201);
    await update({ isOver: true, isActive: false });
    expect((await enter(organiser, question, grandma, 'no')).status).toBe(200);
    await setAnswer(question, 'no');
    expect((await enter(organiser, question, grandma, 'yes')).status).toBe(200);
    await update({ showAnswers: true });
    expect(await enter(organiser, question, grandma, 'no')).toBeRefused('question_closed');
  });

  it('is refused for a guest with a phone, and for one of another event', async () => {
    const { organiser, question, joinAs } = await withGrandma();
    const { participant } = await joinAs('Rosa');
    expect(await enter(organiser, question, participant, 'yes')).toBeRefused('conflict');
    const elsewhere = await withGrandma();
    expect(await enter(organiser, question, elsewhere.grandma, 'yes')).toBeRefused('participant_not_found');
  });

  it('leads to the same board when the board is rebuilt', async () => {
    const { organiser, question, grandma, code, setAnswer, update } = await withGrandma();
    await enter(organiser, question, grandma, 'no');
    await enter(organiser, question, grandma, 'yes');
    await setAnswer(question, 'yes');
    await update({ showAnswers: true });
    const board = async () => (await organiser.get(`/api/events/${code}/leaderboard`)).body;
    const live = await board();
    expect(live).toMatchObject([{ correctPredictions: 1 }]);
    dropCachedEvents(running.app);
    expect(await board()).toEqual(live);
  });
});
