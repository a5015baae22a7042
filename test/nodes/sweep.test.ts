import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TransferRequest } from '../../protocol/schemas/transfers.ts';
import { listen } from '../live/listen.ts';
import { aPhoto, sendPhoto } from '../routes/pictures/photographs.ts';
import type { Browser } from '../support/Browser.ts';
import { newHelper } from '../support/helpers.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { startTwoServers, type TwoServers } from './twoServers.ts';

let servers: TwoServers;
beforeAll(async () => {
  servers = await startTwoServers();
});
afterAll(async () => servers.stop());

it('without the event bus: an organiser receives answers that changed together with their visibility', async () => {
  const { one, other, elsewhere } = servers;
  const { code, organiser, addQuestion, update, setAnswer } = await createTestEvent(one);
  await update({ showAnswers: true });
  const [answered, taken] = [await addQuestion(), await addQuestion()];
  await setAnswer(taken, 'no');
  const portal = await listen(elsewhere(organiser), code, 'organiser');
  const answers = () => portal.state().questions.map(({ correctAnswer }) => correctAnswer);
  expect(answers()).toEqual([undefined, 'no']);
  for (const [showAnswers, is] of [
    [false, ['yes', null]],
    [true, [null, 'no']],
  ] as const) {
    await setAnswer(answered, is[0]);
    await setAnswer(taken, is[1]);
    await update({ showAnswers });
    await other.app.eventCache.sweep();
    await until(
      'the visibility is published',
      () => portal.of('visibility:changed').at(-1)?.showAnswers === showAnswers,
    );
    await until('the answers are right', () =>
      answers().every((correctAnswer, index) => correctAnswer === (is[index] ?? undefined)),
    );
  }
});

it('without the event bus: the couple’s prediction from another server is sent with the answer', async () => {
  const { one, other, elsewhere } = servers;
  const party = await createTestEvent(one);
  const question = await party.addQuestion();
  const { browser } = await newHelper(one, party, 'couple');
  const portal = await listen(elsewhere(party.organiser), party.code, 'organiser');
  const theirs = () => portal.state().questions.map(({ coupleAnswer }) => coupleAnswer);
  await browser.post(`/api/questions/${question.id}/couple-predictions`, { answer: 'no' });
  await other.app.eventCache.sweep();
  expect((await other.app.eventCache.get(party.event.id)).couple?.revision).toBe(2);
  await party.setAnswer(question, 'yes');
  await party.update({ showAnswers: true });
  await other.app.eventCache.sweep();
  await until('the prediction is published', () => theirs()[0] === 'no');
});

it('without the event bus: a photo is served while another server shows it, and refused while it hides it', async () => {
  const { one, other, elsewhere } = servers;
  const party = await createTestEvent(one);
  const question = await party.addQuestion();
  const { photo } = (await sendPhoto(party.organiser, question, await aPhoto())).body;
  const photoStatus = async (browser: Browser) => (await browser.get(photo.address)).status;
  expect([await photoStatus(other.browser()), await photoStatus(elsewhere(party.organiser))]).toEqual([
    404, 200,
  ]);
  await party.setAnswer(question, 'yes');
  for (const [showAnswers, status] of [
    [true, 200],
    [false, 404],
    [true, 200],
  ] as const) {
    await party.update({ showAnswers });
    expect(await photoStatus(other.browser())).toBe(status);
  }
  await party.organiser.delete(`/api/questions/${question.id}/photo`);
  expect(await photoStatus(elsewhere(party.organiser))).toBe(404);
});

it('without the event bus: an organiser sees another server’s messages and requests, and their removal', async () => {
  const { one, elsewhere } = servers;
  await servers.sweep();
  const { code, organiser, joinAs } = await createTestEvent(one);
  const { browser, participant } = await joinAs('Anna');
  const portal = await listen(elsewhere(organiser), code, 'organiser');
  const message = () => portal.of('participant:changed').at(-1)?.message as string | undefined;
  const requests = () => (portal.of('seatRequests:changed').at(-1)?.requests ?? []) as TransferRequest[];
  const token = '0123456789abcdef0123456789abcdef';

  expect((await browser.patch(`/api/participants/${participant.id}`, { message: 'Be happy!' })).status).toBe(
    200,
  );
  const response = await one.browser().post(`/api/events/${code}/seat-requests`, { username: 'Anna', token });
  expect(response.status).toBe(201);
  await until('the message is there', () => message() === 'Be happy!');
  await until('the request is there', () => requests().length === 1);

  expect((await browser.patch(`/api/participants/${participant.id}`, { message: '' })).status).toBe(200);
  const path = `/api/events/${code}/seat-requests/${requests()[0]!.id}`;
  expect((await organiser.post(path, { isLetIn: false })).status).toBe(204);
  await until('the message is gone', () => message() === '');
  await until('the request is gone', () => requests().length === 0);

  // A second sweep without changes publishes nothing.
  let looks = 0;
  const stop = servers.other.app.domainEvents.on('cacheResynced', () => void (looks += 1));
  await until('it was looked for twice more', () => looks === 2);
  stop();
  const counts = portal
    .of('seatRequests:changed')
    .map((update) => (update.requests as TransferRequest[]).length);
  expect(counts).toEqual(counts.filter((count, index) => count !== counts[index - 1]));
});
