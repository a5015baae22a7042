import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { noiseOf } from '../routes/pictures/pictures.ts';
import { endLink, enter, makeLink, newHelper } from '../support/helpers.ts';
import { throwParty } from '../support/party.ts';
import { until } from '../support/until.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { openPage } from './page.ts';

let app: TestApp;
let leave = () => {};
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => app.stop());
afterEach(async () => {
  leave();
  (await import('../../client/live/liveSocket.ts')).liveSocket().disconnect();
  vi.unstubAllGlobals();
});

it('a photo on its way waits on the phone when its helper’s link is ended, and goes on by the next link', async () => {
  const party = await throwParty(app);
  const { id: questionId } = await party.ask();
  const { browser, link } = await newHelper(app, party, 'mc');
  const page = openPage(browser);
  const { addPhoto, sendPhotos, usePhotos } = await import('../../client/stores/photos/queue.ts');
  const { useEventRoom } = await import('../../client/stores/room/eventRoom.ts');
  const { followEvent } = await import('../../client/live/followEvent.ts');
  const { liveSocket } = await import('../../client/live/liveSocket.ts');
  const { useToasts } = await import('../../client/stores/app/toasts.ts');
  const questionHere = () => useEventRoom.getState().room?.questions.find(({ id }) => id === questionId);
  const onItsWay = () => usePhotos.getState()[questionId];
  const follows = async () => {
    liveSocket().io.opts.extraHeaders = { cookie: browser.cookie };
    leave = followEvent(party.code, 'organiser');
    await until('the panel is open', () => questionHere() !== undefined);
  };

  await follows();
  const stop = usePhotos.subscribe((all) => (all[questionId]?.progress ?? 0) > 0 && page.goOffline());
  const bytes = await noiseOf({ width: 800, height: 600 });
  await addPhoto(questionHere()!, new File([new Uint8Array(bytes)], 'vows.jpg'));
  await until('it stands still', () => onItsWay()?.state === 'waiting');
  stop();
  const halfway = onItsWay();
  expect((await endLink(party, link)).status).toBe(204);
  page.goOnline();
  await sendPhotos();
  expect(onItsWay()).toEqual(halfway);
  expect(useToasts.getState()).toEqual(useToasts.getInitialState());
  const asked = await party.organiser.get(`/api/events/${party.code}/questions`);
  expect(asked.body).toMatchObject([{ id: questionId }]);
  expect(JSON.stringify(asked.body)).not.toContain('photo');

  leave();
  await enter(browser, await makeLink(party, 'cohost'));
  await follows();
  await sendPhotos();
  await until('everybody has it', () => questionHere()?.photo !== undefined && onItsWay() === undefined);
});
