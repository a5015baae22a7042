import { describe, expect, it } from 'vitest';
import { counts } from '../../../protocol/limits.ts';
import { Question } from '../../../protocol/schemas/questions.ts';
import { ImageModel } from '../../../server/models/pictures.ts';
import { runningServers } from '../../nodes/twoServers.ts';
import { endLink, newHelper } from '../../support/helpers.ts';
import { createTestEvent } from '../../support/testEvent.ts';
import { runConcurrently } from '../questions/guestCalls.ts';
import { aPhoto, newKey, sendPhoto } from './photographs.ts';
import { noiseOf } from './pictures.ts';
import '../refusals/refusal.ts';

const servers = runningServers();

/** An event with a question, its MC, and a photo that the MC sends. */
async function ready() {
  const party = await createTestEvent(servers.one);
  const question = await party.addQuestion();
  const { browser: mc, link } = await newHelper(servers.one, party, 'mc');
  const [bytes, key] = [await noiseOf({ width: 400, height: 300 }), newKey()];
  const photo = async () => {
    const { body } = await party.organiser.get(`/api/events/${party.code}/questions`);
    return Question.array().parse(body)[0]!.photo;
  };
  const storedCount = async () => ImageModel.countDocuments({ eventId: party.event.id, kind: 'photo' });
  return { ...party, party, question, mc, link, bytes, key, photo, storedCount };
}

describe('photo by an ended helper link', () => {
  it('is refused at every server', async () => {
    const { bytes, link, mc, party, photo, question, storedCount } = await ready();
    await endLink(party, link);
    for (const browser of [mc, servers.elsewhere(mc)])
      expect(await sendPhoto(browser, question, bytes)).toBeRefused('not_signed_in');
    expect([await photo(), await storedCount()]).toEqual([undefined, 0]);
  });

  it('that is in flight is stored completely or not at all', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { bytes, link, mc, organiser, party, photo, question, storedCount } = await ready();
      const [sent] = await Promise.all([sendPhoto(mc, question, bytes), endLink(party, link)]);
      expect(sent.status).toBeOneOf([200, 401]);
      const shown = await photo();
      const picture = shown && (await organiser.get(shown.address)).status;
      expect(picture).toBe(sent.status === 200 ? 200 : undefined);
      expect(await storedCount()).toBe(shown ? 1 : 0);
    }
  });
});

describe('photo sent to two servers at once', () => {
  it('is stored once under one key, and each reply has it', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { bytes, key, mc, organiser, photo, question, storedCount } = await ready();
      const browsers = [mc, mc, servers.elsewhere(mc), servers.elsewhere(mc)];
      const answers = await runConcurrently(4, async (index) =>
        sendPhoto(browsers[index]!, question, bytes, { key }),
      );
      const stored = await photo();
      expect((await organiser.get(stored!.address)).status).toBe(200);
      for (const { status, body } of answers) expect([status, body.photo]).toEqual([200, stored]);
      expect(await storedCount()).toBe(1);
    }
  });

  it('stays removed when it is sent again after removal at one of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { bytes, key, mc, organiser, photo, question, storedCount } = await ready();
      const send = async () => sendPhoto(servers.elsewhere(mc), question, bytes, { key });
      await sendPhoto(mc, question, bytes, { key });
      await Promise.all([send(), organiser.delete(`/api/questions/${question.id}/photo`), send()]);
      expect((await send()).body).not.toHaveProperty('photo');
      expect([await photo(), await storedCount()]).toEqual([undefined, 0]);
    }
  });

  it('does not exceed the limit of the event', async () => {
    const { addQuestion, mc, organiser, storedCount } = await ready();
    const add = async (number: number) => addQuestion({ text: `Number ${number}?` });
    for (let number = 2; number < counts.photosPerEvent; number += 1)
      await sendPhoto(organiser, await add(number), await aPhoto());
    const rivals = await Promise.all(Array.from({ length: 6 }, async (_, index) => add(100 + index)));
    const answers = await runConcurrently(rivals.length, async (index) =>
      sendPhoto(index % 2 === 0 ? mc : servers.elsewhere(mc), rivals[index]!, await aPhoto()),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409, 409]);
    expect(await storedCount()).toBe(counts.photosPerEvent);
  });
});

describe('photo in flight when the host starts over', () => {
  it('does not belong to the new game', async () => {
    const { bytes, code, key, mc, organiser, photo, question, storedCount } = await ready();
    await sendPhoto(mc, question, bytes);
    const startOver = async (typed: string) =>
      organiser.post(`/api/events/${code}/start-over`, { shareCode: typed });
    const startOversNow = async () =>
      (await organiser.get(`/api/events/${code}`)).body.startOvers as number | undefined;
    await startOver('NO');
    expect(await startOversNow()).toBeUndefined();
    await startOver(code);
    expect(await startOversNow()).toBe(1);
    for (const browser of [mc, servers.elsewhere(mc)]) {
      const late = await sendPhoto(browser, question, bytes, { key, startOvers: 0 });
      expect([late.status, late.body.photo]).toEqual([200, undefined]);
    }
    expect([await photo(), await storedCount()]).toEqual([undefined, 0]);
    expect((await sendPhoto(mc, question, bytes, { startOvers: 1 })).body.photo).toMatchObject({
      width: 400,
    });
    expect((await sendPhoto(mc, question, bytes)).body.photo).toMatchObject({ width: 400 });
  });

  it('is stored with its picture or not at all, when both happen at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { bytes, code, mc, organiser, photo, question, storedCount } = await ready();
      await Promise.all([
        sendPhoto(servers.elsewhere(mc), question, bytes, { startOvers: 0 }),
        organiser.post(`/api/events/${code}/start-over`, { shareCode: code }),
      ]);
      expect([await photo(), await storedCount()]).toEqual([undefined, 0]);
    }
  });
});
