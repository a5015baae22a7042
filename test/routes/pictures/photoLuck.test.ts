import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { Question } from '../../../protocol/schemas/questions.ts';
import { PhotoPieceModel, PhotoUploadModel } from '../../../server/models/pictures.ts';
import { startTwoServers, type TwoServers } from '../../nodes/twoServers.ts';
import type { Browser } from '../../support/Browser.ts';
import { endLink, enter, makeLink, newHelper } from '../../support/helpers.ts';
import { throwParty } from '../../support/party.ts';
import { atOnce } from '../questions/asking.ts';
import { aPhoto, newKey, pieceOf, sendPhoto } from './photographs.ts';
import { noiseOf } from './pictures.ts';
import '../refusals/refusal.ts';

let servers: TwoServers;
beforeAll(async () => {
  servers = await startTwoServers();
});
afterAll(async () => servers.stop());

/** An event with a question, its MC, and a photo of theirs. */
async function ready() {
  const party = await throwParty(servers.one);
  const question = await party.ask();
  const mc = await newHelper(servers.one, party, 'mc');
  const [bytes, key] = [await noiseOf({ width: 400, height: 300 }), newKey()];
  const path = `/api/questions/${question.id}/photo`;
  const send = async (browser: Browser, from: number, to: number) =>
    browser.post(path, pieceOf(bytes, key, from, to));
  const photo = async () => {
    const { body } = await party.organiser.get(`/api/events/${party.code}/questions`);
    return Question.array().parse(body)[0]!.photo;
  };
  return { ...party, party, question, mc: mc.browser, link: mc.link, bytes, key, send, photo };
}

describe('a helper’s link that is ended in the middle of a photo', () => {
  it('lets no further piece in, at no server, and the question has no photo of it', async () => {
    const { bytes, link, mc, party, photo, send } = await ready();
    expect((await send(mc, 0, 1_000)).body).toEqual({ offset: 1_000 });
    await endLink(party, link);
    for (const browser of [mc, servers.elsewhere(mc)]) {
      expect(await send(browser, 1_000, bytes.length)).toBeRefused('not_signed_in');
      // Nor is it told how far it has come.
      expect(await send(browser, 0, 0)).toBeRefused('not_signed_in');
    }
    expect(await photo()).toBeUndefined();
    expect(await PhotoPieceModel.countDocuments({ eventId: party.event.id })).toBe(1);
  });

  it('leaves what has come for whoever is let in again: the phone goes on where it was', async () => {
    const { bytes, key, link, mc, party, question, send } = await ready();
    await send(mc, 0, 1_000);
    await endLink(party, link);
    await enter(mc, await makeLink(party, 'cohost'));
    expect((await send(mc, 0, 0)).body).toEqual({ offset: 1_000 });
    const { photo } = (await sendPhoto(mc, question, bytes, { key })).body.question;
    expect(photo).toMatchObject({ width: 400, height: 300 });
  });

  it('while the last piece is on its way: there is a whole photo, or none', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { bytes, link, mc, organiser, party, photo, send } = await ready();
      const [last] = await Promise.all([send(mc, 0, bytes.length), endLink(party, link)]);
      expect(last.status).toBeOneOf([200, 401]);
      const shown = await photo();
      const picture = shown && (await organiser.get(shown.address)).status;
      expect(picture).toBe(last.status === 200 ? 200 : undefined);
    }
  });
});

describe('the last piece of a photo', () => {
  it('sent again while the photo is made of it, at this server or another one, is answered with the photo', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { bytes, mc, organiser, photo, send } = await ready();
      const browsers = [mc, mc, servers.elsewhere(mc), servers.elsewhere(mc)];
      const answers = await atOnce(4, async (index) => send(browsers[index]!, 0, bytes.length));
      const stored = await photo();
      expect((await organiser.get(stored!.address)).status).toBe(200);
      for (const { status, body } of answers) expect([status, body.question?.photo]).toEqual([200, stored]);
    }
  });

  it('takes no picture away that the question has, when another server has used up its pieces', async () => {
    const { bytes, key, mc, organiser, photo, question, send } = await ready();
    await sendPhoto(mc, question, bytes, { key });
    const { address } = (await photo())!;
    // As the other server has read it a moment before.
    await PhotoUploadModel.updateMany({ questionId: question.id }, { $unset: { storedAt: 1 } });
    expect((await send(mc, bytes.length, bytes.length)).body).toEqual({ offset: 0 });
    expect((await organiser.get(address)).status).toBe(200);
    expect((await sendPhoto(mc, question, bytes, { key })).body.question.photo.address).toBe(address);
    expect((await sendPhoto(mc, question, await aPhoto())).status).toBe(200);
  });
});

it('a photo on its way when the host starts over is none of the game that begins', async () => {
  const { bytes, code, key, mc, organiser, party, photo, question, send } = await ready();
  await send(mc, 0, 1_000);
  const startOver = async (typed: string) =>
    organiser.post(`/api/events/${code}/start-over`, { shareCode: typed });
  await startOver('NO');
  expect((await send(mc, 0, 0)).body).toEqual({ offset: 1_000 });
  await startOver(code);
  expect(await PhotoPieceModel.countDocuments({ eventId: party.event.id })).toBe(0);
  const ended = await sendPhoto(mc, question, bytes, { key });
  expect([ended.status, ended.body.question?.photo]).toEqual([200, undefined]);
  expect(await photo()).toBeUndefined();
  expect((await sendPhoto(mc, question, bytes)).body.question.photo).toMatchObject({ width: 400 });
});
