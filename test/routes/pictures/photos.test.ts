import { Types } from 'mongoose';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Audience } from '../../../protocol/live.ts';
import { bodyBytes, counts, imageBytes } from '../../../protocol/limits.ts';
import { Question } from '../../../protocol/schemas/questions.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { EventModel } from '../../../server/models/event.ts';
import { LogEntryModel } from '../../../server/models/log.ts';
import { ImageModel } from '../../../server/models/pictures.ts';
import { removeQuestion } from '../../../server/usecases/questions/questions.ts';
import { QuestionSchedule } from '../../../server/usecases/questions/schedule.ts';
import { addPhoto } from '../../../server/usecases/photos/photos.ts';
import { listen } from '../../live/listen.ts';
import type { Browser } from '../../support/Browser.ts';
import { newHelper } from '../../support/helpers.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { until } from '../../support/until.ts';
import { runConcurrently, predict } from '../questions/guestCalls.ts';
import { aPhoto, heicPhoto, newKey, sendPhoto } from './photographs.ts';
import { dataUrl, jpegOfBytes, noiseOf, pictureAs, pngDeclaringSize, uprightPhoto } from './pictures.ts';
import { refusalOf } from '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
const address = /^\/images\/[0-9a-f]{24}$/;

/** An event with a question that Anna has predicted, and a browser of each kind. */
async function ready() {
  const party = await createTestEvent(running.app);
  const question = await party.addQuestion();
  const anna = await party.joinAs('Anna');
  await predict(anna, question, 'yes');
  const mc = (await newHelper(running.app, party, 'mc')).browser;
  return { ...party, party, question, anna: anna.browser, mc, nobody: running.app.browser() };
}

const photoOf = async (browser: Browser, { code }: Pick<TestEvent, 'code'>) =>
  Question.array().parse((await browser.get(`/api/events/${code}/questions`)).body)[0]!.photo;
const statusOf = async (browser: Browser, path: string) => (await browser.get(path)).status;
const storedOf = async ({ event }: Pick<TestEvent, 'event'>) =>
  ImageModel.countDocuments({ eventId: event.id, kind: 'photo' });

describe('photo of an answer', () => {
  it('is visible to its hosts alone until the answer is shown, and hidden again by undo', async () => {
    const { anna, code, mc, nobody, organiser, party, question } = await ready();
    const audiences: [Browser, Audience][] = [
      [anna, 'guest'],
      [nobody, 'screen'],
    ];
    const rooms = await Promise.all(audiences.map(async ([browser, as]) => listen(browser, code, as)));
    await organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer: 'yes', isHeld: true });
    const sent = await sendPhoto(mc, question, await aPhoto());
    const { photo } = Question.parse(sent.body);
    expect(photo).toEqual({ address: expect.stringMatching(address), width: 120, height: 80 });
    const path = photo!.address;
    const seen = async () => [
      await photoOf(anna, party),
      await statusOf(anna, path),
      await statusOf(nobody, `${path}?size=small`),
    ];
    expect(await seen()).toEqual([undefined, 404, 404]);
    expect(await photoOf(organiser, party)).toEqual(photo);
    expect(await photoOf(mc, party)).toEqual(photo);
    expect([await statusOf(organiser, path), await statusOf(mc, `${path}?size=small`)]).toEqual([200, 200]);
    for (const room of rooms) expect(JSON.stringify(room.received)).not.toContain('photo');

    const step = { kind: 'answer', questionId: question.id };
    const shown = await organiser.post(`/api/events/${code}/show`, { step, revision: 0 });
    // A screen is connected, so the answer has its suspense first.
    expect(await seen()).toEqual([undefined, 404, 404]);
    const schedule = new QuestionSchedule(running.app.app);
    await schedule.scheduleAll();
    await until('the photo is visible', async () => (await statusOf(anna, path)) === 200);
    schedule.stop();
    expect(await seen()).toEqual([photo, 200, 200]);
    for (const room of rooms) {
      await until('the reveal is received', () => room.state().questions[0]!.photo !== undefined);
      expect(room.of('visibility:changed').concat(room.of('question:revealed'))).toHaveLength(1);
      expect(room.state().questions[0]).toMatchObject({ correctAnswer: 'yes', photo });
    }

    await organiser.post(`/api/events/${code}/show/undo`, { revision: shown.body.revision });
    expect(await seen()).toEqual([undefined, 404, 404]);
    for (const room of rooms)
      await until('it is forgotten', () => room.state().questions[0]!.photo === undefined);
    expect(await photoOf(organiser, party)).toEqual(photo);
  });

  it('is published when added after the reveal, replaced or removed', async () => {
    const { anna, code, organiser, party, question, setAnswer, update } = await ready();
    await setAnswer(question, 'yes');
    await update({ showAnswers: true });
    const { of, state } = await listen(anna, code, 'guest');
    const first = (await sendPhoto(organiser, question, await aPhoto())).body.photo.address;
    await until('the photo is published', () => state().questions[0]!.photo?.address === first);
    const second = (await sendPhoto(organiser, question, await aPhoto())).body.photo.address;
    await until('the photo is published', () => state().questions[0]!.photo?.address === second);
    expect([await statusOf(anna, first), await statusOf(anna, second), await storedOf(party)]).toEqual([
      404, 200, 1,
    ]);
    const removed = await organiser.delete(`/api/questions/${question.id}/photo`);
    expect(Question.parse(removed.body)).not.toHaveProperty('photo');
    expect((await organiser.delete(`/api/questions/${question.id}/photo`)).status).toBe(200);
    await until('the photo is published', () => state().questions[0]!.photo === undefined);
    expect([await statusOf(anna, second), await statusOf(organiser, second), await storedOf(party)]).toEqual([
      404, 404, 0,
    ]);
    expect(of('question:revealed')).toEqual([]);
  });

  it('is hidden with the answers, and with the event', async () => {
    const { anna, organiser, question, setAnswer, update } = await ready();
    const path = (await sendPhoto(organiser, question, await aPhoto())).body.photo.address;
    const guests = async () => statusOf(anna, path);
    expect(await guests()).toBe(404);
    await setAnswer(question, 'yes');
    expect(await guests()).toBe(404);
    await update({ showAnswers: true });
    expect(await guests()).toBe(200);
    await update({ isActive: false });
    expect(await guests()).toBe(404);
    await update({ isActive: true });
    expect(await guests()).toBe(200);
    await setAnswer(question, null);
    expect(await guests()).toBe(404);
    expect(await statusOf(organiser, path)).toBe(200);
  });

  it('is revalidated each time, and not stored by shared caches', async () => {
    const { anna, organiser, question, setAnswer, update } = await ready();
    const path = (await sendPhoto(organiser, question, await aPhoto())).body.photo.address;
    await setAnswer(question, 'yes');
    await update({ showAnswers: true });
    const { headers } = await anna.get(path);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const conditions = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' };
    expect((await anna.send('GET', path, undefined, conditions)).status).toBe(304);
    await update({ showAnswers: false });
    expect((await anna.send('GET', path, undefined, conditions)).status).toBe(404);
  });

  it('is resized, upright, and without camera and location metadata', async () => {
    const { organiser, question } = await ready();
    const { photo } = (await sendPhoto(organiser, question, await uprightPhoto())).body;
    expect(photo).toMatchObject({ width: 60, height: 90 });
    const large = await sendPhoto(
      organiser,
      question,
      await pictureAs('jpeg', { width: 3_000, height: 1_000 }),
    );
    const path = large.body.photo.address;
    expect(large.body.photo).toMatchObject({ width: 2_048, height: 683 });
    const stored = (await ImageModel.findById(path.slice('/images/'.length)))!;
    for (const [bytes, width] of [
      [stored.bytes, 2_048],
      [stored.smallBytes!, 960],
    ] as const) {
      const { exif, xmp, orientation, ...seen } = await sharp(bytes).metadata();
      expect([seen.format, seen.width, exif, xmp, orientation]).toEqual([
        'webp',
        width,
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  it('is logged when added, changed or removed, with the actor', async () => {
    const { event, mc, organiser, question } = await ready();
    await sendPhoto(mc, question, await aPhoto());
    await sendPhoto(organiser, question, await aPhoto());
    await organiser.delete(`/api/questions/${question.id}/photo`);
    const entries = await LogEntryModel.find({ eventId: event.id }).sort({ _id: 1 }).lean();
    expect(entries.slice(-3).map(({ what, subject, by }) => [what, subject, by])).toEqual([
      ['photosAdded', 'Will it rain?', 'helper'],
      ['photosAdded', 'Will it rain?', 'organiser'],
      ['photosRemoved', 'Will it rain?', 'organiser'],
    ]);
  });

  it('is deleted with its question, and when the host starts over', async () => {
    const { addQuestion, code, event, organiser, question } = await ready();
    const other = await addQuestion({ text: 'Who cries first?' });
    await sendPhoto(organiser, question, await aPhoto());
    await sendPhoto(organiser, other, await aPhoto());
    await organiser.delete(`/api/questions/${other.id}`);
    expect(await storedOf({ event })).toBe(1);
    await organiser.post(`/api/events/${code}/start-over`, { shareCode: code });
    expect(await storedOf({ event })).toBe(0);
    expect(await photoOf(organiser, { code })).toBeUndefined();
  });
});

describe('sending a photo', () => {
  it('again under the same key stores it once, also when the first reply was lost', async () => {
    const { organiser, party, question } = await ready();
    const [bytes, key] = [await noiseOf({ width: 400, height: 300 }), newKey()];
    const first = await sendPhoto(organiser, question, bytes, { key });
    expect(first.body.photo).toMatchObject({ width: 400, height: 300 });
    const repeated = await sendPhoto(organiser, question, bytes, { key });
    expect([repeated.status, repeated.body]).toEqual([200, first.body]);
    const atSameTime = await runConcurrently(4, async () => sendPhoto(organiser, question, bytes, { key }));
    expect(atSameTime.map(({ body }) => body)).toEqual(Array(4).fill(first.body));
    expect(await storedOf(party)).toBe(1);
  });

  it('again restores nothing that was removed or replaced since', async () => {
    const { addQuestion, organiser, party, question } = await ready();
    const [bytes, key, other] = [await aPhoto(), newKey(), newKey()];
    const send = async (by: string) => sendPhoto(organiser, question, bytes, { key: by });
    await send(key);
    await organiser.delete(`/api/questions/${question.id}/photo`);
    expect((await send(key)).body).not.toHaveProperty('photo');
    const { photo } = (await send(other)).body;
    expect((await send(key)).body.photo).toEqual(photo);
    await organiser.delete(`/api/questions/${question.id}/photo`);
    for (const earlier of [key, other]) expect((await send(earlier)).body).not.toHaveProperty('photo');
    expect(await storedOf(party)).toBe(0);
    // Keys are scoped to a question: the same key for another question is another photo.
    const second = await addQuestion({ text: 'Who cries first?' });
    expect((await sendPhoto(organiser, second, bytes, { key })).body.photo).toMatchObject({ width: 120 });
  });

  it('without a key stores each, and the last one stays', async () => {
    const { organiser, party, question } = await ready();
    const path = `/api/questions/${question.id}/photo`;
    const photo = dataUrl(await aPhoto(), 'image/jpeg');
    const first = (await organiser.post(path, { photo })).body.photo.address;
    const second = (await organiser.post(path, { photo })).body.photo.address;
    expect(second).not.toBe(first);
    expect([await statusOf(organiser, first), await statusOf(organiser, second)]).toEqual([404, 200]);
    expect(await storedOf(party)).toBe(1);
  });

  it('by two helpers at once: both succeed, and one photo stays', async () => {
    const { mc, organiser, party, question } = await ready();
    const bytes = await noiseOf({ width: 300, height: 200 });
    const ends = await Promise.all(
      [mc, organiser, mc, organiser].map(async (browser) => sendPhoto(browser, question, bytes)),
    );
    expect(ends.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const photo = await photoOf(organiser, party);
    expect(await storedOf(party)).toBe(1);
    expect(await statusOf(organiser, photo!.address)).toBe(200);
  });

  it('just before its question is deleted leaves no picture behind', async () => {
    const { organiser, party, question } = await ready();
    const event = (await EventModel.findById(party.event.id).lean())!;
    const asRead = { event, question: event.questions[0]! };
    await sendPhoto(organiser, question, await aPhoto());
    await removeQuestion(running.app.app, asRead);
    expect(await storedOf(party)).toBe(0);
    expect(await sendPhoto(organiser, question, await aPhoto())).toBeRefused('question_not_found');
  });

  it('while its question is deleted leaves no picture behind', async () => {
    const { organiser, party, question } = await ready();
    const event = (await EventModel.findById(party.event.id).lean())!;
    const asRead = { event, question: event.questions[0]! };
    await organiser.delete(`/api/questions/${question.id}`);
    const sent = { photo: dataUrl(await aPhoto(), 'image/jpeg') };
    await expect(addPhoto(running.app.app, asRead, sent)).rejects.toMatchObject({
      code: 'question_not_found',
    });
    expect(await storedOf(party)).toBe(0);
  });

  it('accepts a photo of 40 megapixels', async () => {
    const { organiser, question } = await ready();
    const bytes = await pictureAs('jpeg', { width: 7_300, height: 5_500 });
    const { photo } = (await sendPhoto(organiser, question, bytes)).body;
    expect(photo).toMatchObject({ width: 2_048, height: 1_543 });
  });

  it.each([
    ['a HEIC', heicPhoto, 'heicPicture'],
    ['plain text', async () => Buffer.from('Hello, this is no picture.'), 'notPicture'],
    ['nothing', async () => Buffer.alloc(0), 'notPicture'],
    [
      'half a JPEG',
      async () => (await noiseOf({ width: 300, height: 200 })).subarray(0, 9_000),
      'notPicture',
    ],
    [
      'a picture of too many pixels',
      async () => pngDeclaringSize({ width: 9_000, height: 9_000 }),
      'tooManyPixels',
    ],
  ] as const)('of %s is refused with a message, and stores nothing', async (_, make, why) => {
    const { organiser, party, question } = await ready();
    const before = (await sendPhoto(organiser, question, await aPhoto())).body.photo;
    const key = newKey();
    const refused = refusalOf(await sendPhoto(organiser, question, await make(), { key }), 'invalid');
    expect(refused.message).toBe(refusalTexts(why));
    expect(await photoOf(organiser, party)).toEqual(before);
    expect(await storedOf(party)).toBe(1);
    // The refused request did not use up the key.
    const { photo } = (await sendPhoto(organiser, question, await aPhoto(), { key })).body;
    expect(photo.address).not.toBe(before.address);
  });

  it.each([
    { photo: '' },
    { photo: 'data:image/svg+xml;base64,PHN2Zy8+' },
    { photo: 'data:text/plain;base64,aGVsbG8=' },
    { photo: '/images/0123456789abcdef01234567' },
    { photo: null },
    { photo: ['data:image/png;base64,AAAA'] },
    { photo: 'data:image/png;base64,AAAA', startOvers: -1 },
    { photo: 'data:image/png;base64,AAAA', startOvers: 'none' },
    { uploadKey: 'a'.repeat(32), length: 9, offset: 0, piece: 'AAAA' },
    {},
  ])('of %j is refused', async (body) => {
    const { organiser, party, question } = await ready();
    expect(await organiser.post(`/api/questions/${question.id}/photo`, body)).toBeRefused('invalid');
    expect(await storedOf(party)).toBe(0);
  });

  it('of 2 MB is accepted, one byte more is refused, and a larger body is not read', async () => {
    const { anna, nobody, organiser, party, question } = await ready();
    const most = await jpegOfBytes(imageBytes.photo);
    expect((await sendPhoto(organiser, question, most)).status).toBe(200);
    const more = await sendPhoto(organiser, question, await jpegOfBytes(imageBytes.photo + 1));
    expect(refusalOf(more, 'body_too_large').message).toBe(refusalTexts('photoTooLarge'));
    const huge = await jpegOfBytes(bodyBytes.photo);
    expect(refusalOf(await sendPhoto(organiser, question, huge), 'body_too_large').message).toBe(
      refusalTexts('tooLarge'),
    );
    for (const browser of [anna, nobody])
      expect((await sendPhoto(browser, question, most)).status).toBeOneOf([401, 403]);
    expect(await storedOf(party)).toBe(1);
  });

  it('is refused for the 31st photo of an event, unless it replaces another one', async () => {
    const { addQuestion, organiser, party, question } = await ready();
    await sendPhoto(organiser, question, await aPhoto());
    const last = await addQuestion({ text: 'The last one?' });
    const full = await addQuestion({ text: 'One too many?' });
    for (let number = 2; number < counts.photosPerEvent; number += 1)
      await sendPhoto(organiser, await addQuestion({ text: `Number ${number}?` }), await aPhoto());
    const rivals = [last, full, last, full];
    const answers = await runConcurrently(rivals.length, async (index) =>
      sendPhoto(organiser, rivals[index]!, await aPhoto()),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(2);
    for (const answer of refused)
      expect(refusalOf(answer, 'conflict').message).toBe(refusalTexts('tooManyPhotos', { most: 30 }));
    expect(await storedOf(party)).toBe(counts.photosPerEvent);
    expect((await sendPhoto(organiser, question, await aPhoto())).status).toBe(200);
    expect(await storedOf(party)).toBe(counts.photosPerEvent);
  });

  it('removes unreferenced pictures that an earlier crash has left', async () => {
    const { organiser, party, question } = await ready();
    const left = {
      eventId: party.event.id,
      kind: 'photo' as const,
      bytes: Buffer.from('x'),
      type: 'image/webp',
    };
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    for (const hours of [0, 2]) await ImageModel.create({ ...left, createdAt: hoursAgo(hours) });
    await sendPhoto(organiser, question, await aPhoto());
    // Pictures younger than an hour stay, because an upload may not have stored its reference yet.
    expect(await storedOf(party)).toBe(2);
  });

  it('remembers the latest hundred keys of an event', async () => {
    const { event, organiser, question } = await ready();
    const keys = Array.from({ length: 100 }, () => new Types.ObjectId());
    await EventModel.updateOne({ _id: event.id }, { $set: { photoKeys: keys } });
    await sendPhoto(organiser, question, await aPhoto());
    const { photoKeys } = (await EventModel.findById(event.id).lean())!;
    expect(photoKeys).toHaveLength(100);
    expect(photoKeys!.slice(0, 99)).toEqual(keys.slice(1));
  });
});
