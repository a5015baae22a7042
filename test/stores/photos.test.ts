import { describe, expect, it } from 'vitest';
import { ImageModel } from '../../server/models/pictures.ts';
import { aPhoto } from '../routes/pictures/photographs.ts';
import { endLink, enter, makeLink, newHelper } from '../support/helpers.ts';
import { createTestEvent } from '../support/testEvent.ts';
import { until } from '../support/until.ts';
import { runningApp } from '../routes/runningApp.ts';
import { hostRoom } from './organiser/hostRoom.ts';
import { openPage } from './fakePage.ts';

const running = runningApp();
const followsRoom = hostRoom();

/** An MC's page that follows an event with questions, and its state of their photos. */
async function ready(questionCount = 1) {
  const party = await createTestEvent(running.app);
  const ids: string[] = [];
  for (let number = 1; number <= questionCount; number += 1)
    ids.push((await party.addQuestion({ text: `Number ${number}?` })).id);
  const { browser, link } = await newHelper(running.app, party, 'mc');
  const page = openPage(browser);
  const {
    addPhoto,
    cancelPhoto: dropPhoto,
    sendPhotos,
    usePhotos,
  } = await import('../../client/stores/photos/queue.ts');
  const { useEventRoom } = await import('../../client/stores/room/eventRoom.ts');
  const { useToasts } = await import('../../client/stores/app/toasts.ts');
  const { useShowActions } = await import('../../client/stores/organiser/showActions.ts');
  const questionHere = (id = ids[0]!) =>
    useEventRoom.getState().room!.questions.find((question) => question.id === id)!;
  const onItsWay = (id = ids[0]!) => usePhotos.getState()[id];
  const follow = async () => followsRoom(browser, party.code);
  const bytes = await aPhoto();
  const add = async (id = ids[0]!, content = bytes) =>
    addPhoto(questionHere(id), new File([new Uint8Array(content)], 'vows.jpg'));
  const arrives = async (id = ids[0]!) =>
    until('the photo is published', () => questionHere(id).photo !== undefined && onItsWay(id) === undefined);
  const storedCount = async () => ImageModel.countDocuments({ eventId: party.event.id, kind: 'photo' });
  const sent = () => page.calls.filter((asked) => asked.startsWith('POST') && asked.endsWith('/photo'));
  const parts = { add, arrives, browser, dropPhoto, follow, ids, link, onItsWay, page, party };
  return { ...parts, questionHere, sendPhotos, sent, storedCount, useShowActions, useToasts };
}

describe('photo upload', () => {
  it('waits on the phone when its helper’s link is revoked, and continues with the next link', async () => {
    const { add, arrives, browser, follow, link, onItsWay, page, party, sendPhotos, useToasts } =
      await ready();
    const leave = await follow();
    page.goOffline();
    await add();
    await until('the upload waits', () => onItsWay()?.state === 'waiting');
    const halfway = onItsWay();
    expect((await endLink(party, link)).status).toBe(204);
    page.goOnline();
    await sendPhotos();
    expect(onItsWay()).toEqual(halfway);
    expect(useToasts.getState()).toEqual(useToasts.getInitialState());

    leave();
    await enter(browser, await makeLink(party, 'cohost'));
    await follow();
    await sendPhotos();
    await arrives();
  });

  it('is stored once when its first reply is lost', async () => {
    const { add, arrives, follow, onItsWay, page, sendPhotos, sent, storedCount } = await ready();
    await follow();
    page.loseNextReply();
    await add();
    await until('no reply came', () => onItsWay()?.state === 'waiting');
    await sendPhotos();
    await arrives();
    expect([sent().length, await storedCount()]).toEqual([2, 1]);
  });

  it('waits while a step of the show is in flight, and is sent after it', async () => {
    const { add, arrives, follow, ids, onItsWay, questionHere, sent, storedCount, useShowActions } =
      await ready(2);
    await follow();
    useShowActions.setState({ isSending: true });
    for (const id of ids) await add(id);
    expect(sent()).toEqual([]);
    expect(ids.map((id) => onItsWay(id)?.state)).toEqual(['sending', 'sending']);
    useShowActions.setState({ isSending: false });
    for (const id of ids) await arrives(id);
    expect(sent()).toEqual(ids.map((id) => `POST /api/questions/${id}/photo`));
    expect(new Set(ids.map((id) => questionHere(id).photo!.address)).size).toBe(2);
    expect(await storedCount()).toBe(2);
  });

  it('shows the reason of a refusal and does not block other photos', async () => {
    const { add, arrives, follow, ids, onItsWay, page, sendPhotos, sent, useToasts } = await ready(2);
    await follow();
    page.goOffline();
    await add(ids[0], Buffer.from('This is no picture.'));
    await add(ids[1]);
    await until('both photos wait', () => onItsWay(ids[0])?.state === 'waiting');
    page.goOnline();
    await sendPhotos();
    await arrives(ids[1]);
    const problem = 'Please select an image file (JPG, PNG, GIF, etc.).';
    expect(onItsWay(ids[0])).toMatchObject({ state: 'refused', problem });
    expect(JSON.stringify(useToasts.getState())).toContain(problem);
    const count = sent().length;
    await sendPhotos();
    expect(sent()).toHaveLength(count);
  });

  it('refuses without a call a photo that the browser cannot decode and that is too large', async () => {
    const { add, arrives, follow, ids, onItsWay, sent } = await ready(2);
    await follow();
    await add(ids[0], Buffer.alloc(2 * 1024 * 1024 + 1));
    expect(onItsWay(ids[0])).toMatchObject({
      state: 'refused',
      problem: 'We can’t read this photo. Please choose a JPG.',
    });
    await add(ids[1]);
    await arrives(ids[1]);
    expect(sent()).toEqual([`POST /api/questions/${ids[1]}/photo`]);
  });

  it('is not sent after it was cancelled while waiting, and another one replaces it', async () => {
    const { add, arrives, dropPhoto, follow, ids, onItsWay, page, questionHere, sendPhotos, storedCount } =
      await ready(2);
    await follow();
    page.goOffline();
    for (const id of ids) await add(id);
    await until('the first photo waits', () => onItsWay(ids[0])?.state === 'waiting');
    dropPhoto(ids[0]!);
    await add(ids[1]);
    page.goOnline();
    await sendPhotos();
    await arrives(ids[1]);
    expect(questionHere(ids[0]).photo).toBeUndefined();
    expect(await storedCount()).toBe(1);
  });

  it('is dropped when the host starts over', async () => {
    const { add, follow, onItsWay, page, party, questionHere, sendPhotos, storedCount } = await ready();
    await follow();
    page.goOffline();
    await add();
    await until('the photo waits', () => onItsWay()?.state === 'waiting');
    await party.organiser.post(`/api/events/${party.code}/start-over`, { shareCode: party.code });
    page.goOnline();
    await sendPhotos();
    await until('it is gone', () => onItsWay() === undefined);
    expect([questionHere().photo, await storedCount()]).toEqual([undefined, 0]);
  });
});
