import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Audience } from '../../../protocol/live.ts';
import { counts, imageBytes } from '../../../protocol/limits.ts';
import { Question } from '../../../protocol/schemas/questions.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { eveningFormat, EventModel } from '../../../server/models/game.ts';
import { ImageModel, PhotoPieceModel, PhotoUploadModel } from '../../../server/models/pictures.ts';
import { forgetUploads } from '../../../server/usecases/photos/uploads.ts';
import { listen } from '../../live/listening.ts';
import type { Browser } from '../../support/Browser.ts';
import { newHelper } from '../../support/helpers.ts';
import { throwParty, type Party } from '../../support/party.ts';
import { until } from '../../support/until.ts';
import { atOnce, predict } from '../questions/asking.ts';
import { aPhoto, heicPhoto, newKey, pieceOf, sendPhoto } from './photographs.ts';
import { jpegOfBytes, noiseOf, pictureAs, pngThatSays, uprightPhoto } from './pictures.ts';
import { refusalOf } from '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';

const running = runningApp();
const address = /^\/images\/[0-9a-f]{24}$/;

/** An event with a question that Anna has predicted, and everybody who looks at it. */
async function ready() {
  const party = await throwParty(running.app);
  const question = await party.ask();
  const anna = await party.guest('Anna');
  await predict(anna, question, 'yes');
  const mc = (await newHelper(running.app, party, 'mc')).browser;
  return { ...party, party, question, anna: anna.browser, mc, nobody: running.app.browser() };
}

const photoOf = async (browser: Browser, { code }: Pick<Party, 'code'>) =>
  Question.array().parse((await browser.get(`/api/events/${code}/questions`)).body)[0]!.photo;
const statusOf = async (browser: Browser, path: string) => (await browser.get(path)).status;
const storedOf = async ({ event }: Pick<Party, 'event'>) =>
  ImageModel.countDocuments({ eventId: event.id, kind: 'photo' });
const piecesOf = async ({ event }: Pick<Party, 'event'>) =>
  PhotoPieceModel.countDocuments({ eventId: event.id });

describe('a photo of an answer', () => {
  it('exists for its hosts alone until guests are told the answer, and again once that is undone', async () => {
    const { anna, code, mc, nobody, organiser, party, question } = await ready();
    const audiences: [Browser, Audience][] = [
      [anna, 'guest'],
      [nobody, 'screen'],
    ];
    const rooms = await Promise.all(audiences.map(async ([browser, as]) => listen(browser, code, as)));
    await organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer: 'yes', isHeld: true });
    const sent = await sendPhoto(mc, question, await aPhoto());
    const { photo } = Question.parse(sent.body.question);
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
    for (const room of rooms) expect(JSON.stringify(room.heard)).not.toContain('photo');

    const step = { kind: 'answer', questionId: question.id };
    const shown = await organiser.post(`/api/events/${code}/show`, { step, revision: 0 });
    expect(await seen()).toEqual([photo, 200, 200]);
    for (const room of rooms) {
      await until('the reveal is heard', () => room.state().questions[0]!.photo !== undefined);
      expect(room.of('visibility:changed').concat(room.of('question:revealed'))).toHaveLength(1);
      expect(room.state().questions[0]).toMatchObject({ correctAnswer: 'yes', photo });
    }

    await organiser.post(`/api/events/${code}/show/undo`, { revision: shown.body.revision });
    expect(await seen()).toEqual([undefined, 404, 404]);
    for (const room of rooms)
      await until('it is forgotten', () => room.state().questions[0]!.photo === undefined);
    expect(await photoOf(organiser, party)).toEqual(photo);
  });

  it('that comes after the reveal is told then, another one takes its place, and it goes when it is removed', async () => {
    const { anna, code, organiser, party, question, setAnswer, update } = await ready();
    await setAnswer(question, 'yes');
    await update({ showAnswers: true });
    const { of, state } = await listen(anna, code, 'guest');
    const first = (await sendPhoto(organiser, question, await aPhoto())).body.question.photo.address;
    await until('it is told', () => state().questions[0]!.photo?.address === first);
    const second = (await sendPhoto(organiser, question, await aPhoto())).body.question.photo.address;
    await until('it is told', () => state().questions[0]!.photo?.address === second);
    expect([await statusOf(anna, first), await statusOf(anna, second), await storedOf(party)]).toEqual([
      404, 200, 1,
    ]);
    const removed = await organiser.delete(`/api/questions/${question.id}/photo`);
    expect(Question.parse(removed.body)).not.toHaveProperty('photo');
    expect((await organiser.delete(`/api/questions/${question.id}/photo`)).status).toBe(200);
    await until('it is told', () => state().questions[0]!.photo === undefined);
    expect([await statusOf(anna, second), await statusOf(organiser, second), await storedOf(party)]).toEqual([
      404, 404, 0,
    ]);
    expect(of('question:revealed')).toEqual([]);
  });

  it('is hidden with the answers, and with the event', async () => {
    const { anna, organiser, question, setAnswer, update } = await ready();
    const path = (await sendPhoto(organiser, question, await aPhoto())).body.question.photo.address;
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

  it('is asked for anew each time, by caches of nobody else', async () => {
    const { anna, organiser, question, setAnswer, update } = await ready();
    const path = (await sendPhoto(organiser, question, await aPhoto())).body.question.photo.address;
    await setAnswer(question, 'yes');
    await update({ showAnswers: true });
    const { headers } = await anna.get(path);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const known = { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' };
    expect((await anna.send('GET', path, undefined, known)).status).toBe(304);
    await update({ showAnswers: false });
    expect((await anna.send('GET', path, undefined, known)).status).toBe(404);
  });

  it('is small for phones, upright, and says nothing of camera and place', async () => {
    const { organiser, question } = await ready();
    const { photo } = (await sendPhoto(organiser, question, await uprightPhoto())).body.question;
    expect(photo).toMatchObject({ width: 60, height: 90 });
    const large = await sendPhoto(organiser, question, await noiseOf({ width: 3_000, height: 1_000 }));
    const path = large.body.question.photo.address;
    expect(large.body.question.photo).toMatchObject({ width: 2_048, height: 683 });
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

  it('is noted among what happened: added, changed, removed, and by whom', async () => {
    const { event, mc, organiser, question } = await ready();
    await sendPhoto(mc, question, await aPhoto());
    await sendPhoto(organiser, question, await aPhoto());
    await organiser.delete(`/api/questions/${question.id}/photo`);
    const noted = (await EventModel.findById(event.id).lean())?.noted ?? [];
    expect(noted.slice(-3).map(({ what, subject, by }) => [what, subject, by])).toEqual([
      ['photosAdded', 'Will it rain?', 'helper'],
      ['photosAdded', 'Will it rain?', 'organiser'],
      ['photosRemoved', 'Will it rain?', 'organiser'],
    ]);
  });

  it('goes with its question, and when the host starts over', async () => {
    const { ask, code, event, organiser, question } = await ready();
    const other = await ask({ text: 'Who cries first?' });
    await sendPhoto(organiser, question, await aPhoto());
    await sendPhoto(organiser, other, await aPhoto());
    await organiser.delete(`/api/questions/${other.id}`);
    expect(await storedOf({ event })).toBe(1);
    await organiser.post(`/api/events/${code}/start-over`, { shareCode: code });
    expect(await storedOf({ event })).toBe(0);
    expect(await photoOf(organiser, { code })).toBeUndefined();
  });

  it('is nothing for a server of the version before, which would drop it: that one leaves the event alone', async () => {
    const { event, organiser, question } = await ready();
    await sendPhoto(organiser, question, await aPhoto());
    const formatNow = async () => (await EventModel.findById(event.id).lean())?.format;
    expect(await formatNow()).toBe(eveningFormat);
    await organiser.delete(`/api/questions/${question.id}/photo`);
    await organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer: 'yes', isHeld: true });
    expect(await formatNow()).toBe(eveningFormat);
  });
});

describe('an upload', () => {
  it('goes on where it was, whatever was lost on the way, and is one photo', async () => {
    const { organiser, party, question } = await ready();
    const bytes = await noiseOf({ width: 400, height: 300 });
    const key = newKey();
    const send = async (from: number, to: number) =>
      organiser.post(`/api/questions/${question.id}/photo`, pieceOf(bytes, key, from, to));
    expect((await send(0, 0)).body).toEqual({ offset: 0 });
    expect((await send(0, 1_000)).body).toEqual({ offset: 1_000 });
    // Its reply was lost, and what follows it was sent as well.
    expect((await send(0, 1_000)).body).toEqual({ offset: 1_000 });
    expect((await send(5_000, 6_000)).body).toEqual({ offset: 1_000 });
    const [, once] = await atOnce(2, async () => send(1_000, 3_000));
    expect(once!.body).toEqual({ offset: 3_000 });
    const { question: first } = (await sendPhoto(organiser, question, bytes, { key })).body;
    expect(first.photo).toMatchObject({ width: 400, height: 300 });
    const again = await sendPhoto(organiser, question, bytes, { key });
    expect(again.body).toEqual({ offset: bytes.length, question: first });
    expect([await storedOf(party), await piecesOf(party)]).toEqual([1, 0]);
  });

  it('whose last reply was lost brings nothing back that was removed since', async () => {
    const { organiser, party, question } = await ready();
    const [bytes, key] = [await aPhoto(), newKey()];
    await sendPhoto(organiser, question, bytes, { key });
    await organiser.delete(`/api/questions/${question.id}/photo`);
    const again = await sendPhoto(organiser, question, bytes, { key });
    expect(again.body.question).not.toHaveProperty('photo');
    expect(await storedOf(party)).toBe(0);
  });

  it('of two helpers at once: both succeed, and one photo stays', async () => {
    const { mc, organiser, party, question } = await ready();
    const bytes = await noiseOf({ width: 300, height: 200 });
    const ends = await Promise.all(
      [mc, organiser, mc, organiser].map(async (browser) =>
        sendPhoto(browser, question, bytes, { pieceBytes: 3_000 }),
      ),
    );
    expect(ends.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const photo = await photoOf(organiser, party);
    expect([await storedOf(party), await piecesOf(party)]).toEqual([1, 0]);
    expect(await statusOf(organiser, photo!.address)).toBe(200);
  });

  it('takes a photo of 40 megapixels', async () => {
    const { organiser, question } = await ready();
    const bytes = await pictureAs('jpeg', { width: 7_300, height: 5_500 });
    const { photo } = (await sendPhoto(organiser, question, bytes)).body.question;
    expect(photo).toMatchObject({ width: 2_048, height: 1_543 });
  });

  it.each([
    ['a HEIC', heicPhoto, 'heicPicture'],
    ['a text', async () => Buffer.from('Hello, this is no picture.'), 'notPicture'],
    ['a monster', async () => pngThatSays({ width: 9_000, height: 9_000 }), 'tooManyPixels'],
  ] as const)('of %s is refused in a clear sentence, and nothing is left of it', async (_, make, why) => {
    const { organiser, party, question } = await ready();
    const before = (await sendPhoto(organiser, question, await aPhoto())).body.question.photo;
    const refused = refusalOf(await sendPhoto(organiser, question, await make()), 'invalid');
    expect(refused.message).toBe(refusalTexts(why));
    expect(await photoOf(organiser, party)).toEqual(before);
    expect([await storedOf(party), await piecesOf(party)]).toEqual([1, 0]);
  });

  it('of 10 MB is taken, of a byte more not begun, and no more comes than was said', async () => {
    const { organiser, party, question } = await ready();
    const path = `/api/questions/${question.id}/photo`;
    const most = await jpegOfBytes(imageBytes.photo);
    expect((await sendPhoto(organiser, question, most)).status).toBe(200);
    const more = await organiser.post(path, { ...pieceOf(most, newKey(), 0, 0), length: most.length + 1 });
    expect(refusalOf(more, 'body_too_large').message).toBe(refusalTexts('photoTooLarge'));
    const longer = { ...pieceOf(most, newKey(), 0, 1_000), length: 999 };
    expect(await organiser.post(path, longer)).toBeRefused('invalid');
    expect(await piecesOf(party)).toBe(0);
  });

  it('is the 31st photo of no event, unless it takes the place of another one', async () => {
    const { ask, organiser, party, question } = await ready();
    await sendPhoto(organiser, question, await aPhoto());
    const last = await ask({ text: 'The last one?' });
    const full = await ask({ text: 'One too many?' });
    for (let number = 2; number < counts.photosPerEvent; number += 1)
      await sendPhoto(organiser, await ask({ text: `Number ${number}?` }), await aPhoto());
    const [begun, key] = [await aPhoto(), newKey()];
    await organiser.post(`/api/questions/${full.id}/photo`, pieceOf(begun, key, 0, 100));
    expect((await sendPhoto(organiser, last, await aPhoto())).status).toBe(200);
    // Of a new one nothing is taken; one that was begun in time comes too late.
    const asked = await organiser.post(`/api/questions/${full.id}/photo`, pieceOf(begun, newKey(), 0, 0));
    for (const answer of [asked, await sendPhoto(organiser, full, begun, { key })])
      expect(refusalOf(answer, 'conflict').message).toBe(refusalTexts('tooManyPhotos', { most: 30 }));
    expect(await piecesOf(party)).toBe(0);
    expect((await sendPhoto(organiser, last, await aPhoto())).status).toBe(200);
    expect(await storedOf(party)).toBe(counts.photosPerEvent);
  });

  it('that stands still makes room for others, and begins anew when it is heard of again', async () => {
    const { organiser, party, question } = await ready();
    const bytes = await noiseOf({ width: 300, height: 200 });
    const begin = async (key: string) =>
      organiser.post(`/api/questions/${question.id}/photo`, pieceOf(bytes, key, 0, 1_000));
    const keys = Array.from({ length: counts.photoUploads + 1 }, newKey);
    for (const key of keys) await begin(key);
    expect(await piecesOf(party)).toBe(counts.photoUploads);
    expect((await sendPhoto(organiser, question, bytes, { key: keys[0]! })).status).toBe(200);
  });

  it('that nobody goes on with is forgotten after a day, and so is what was stored', async () => {
    const { organiser, party, question } = await ready();
    await sendPhoto(organiser, question, await aPhoto());
    const left = pieceOf(await aPhoto(), newKey(), 0, 100);
    await organiser.post(`/api/questions/${question.id}/photo`, left);
    const uploads = async () => PhotoUploadModel.countDocuments({ eventId: party.event.id });
    await forgetUploads(Date.now());
    expect([await uploads(), await piecesOf(party)]).toEqual([2, 1]);
    await forgetUploads(Date.now() + 25 * 3_600_000);
    expect([await uploads(), await piecesOf(party), await storedOf(party)]).toEqual([0, 0, 1]);
  });
});
