import { expect, it } from 'vitest';
import { noiseOf } from '../routes/pictures/pictures.ts';
import { endLink, enter, makeLink, newHelper } from '../support/helpers.ts';
import { throwParty } from '../support/party.ts';
import { until } from '../support/until.ts';
import { runningApp } from '../routes/runningApp.ts';
import { hostRoom } from './organiser/hostRoom.ts';
import { openPage } from './page.ts';

const running = runningApp();
const followsRoom = hostRoom();

it('a photo on its way waits on the phone when its helper’s link is ended, and goes on by the next link', async () => {
  const party = await throwParty(running.app);
  const { id: questionId } = await party.ask();
  const { browser, link } = await newHelper(running.app, party, 'mc');
  const page = openPage(browser);
  const { addPhoto, sendPhotos, usePhotos } = await import('../../client/stores/photos/queue.ts');
  const { useEventRoom } = await import('../../client/stores/room/eventRoom.ts');
  const { useToasts } = await import('../../client/stores/app/toasts.ts');
  const questionHere = () => useEventRoom.getState().room?.questions.find(({ id }) => id === questionId);
  const onItsWay = () => usePhotos.getState()[questionId];
  const follows = async () => {
    const leave = await followsRoom(browser, party.code);
    await until('the panel is open', () => questionHere() !== undefined);
    return leave;
  };

  const leave = await follows();
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
