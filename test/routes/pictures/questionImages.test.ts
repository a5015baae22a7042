import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { imageBytes, questionImagesBytes } from '../../../protocol/limits.ts';
import { Question } from '../../../protocol/schemas/questions.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { EventModel } from '../../../server/models/event.ts';
import { ImageModel } from '../../../server/models/pictures.ts';
import type { Browser } from '../../support/Browser.ts';
import { newHelper } from '../../support/helpers.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';
import { runConcurrently } from '../questions/guestCalls.ts';
import { refusalOf } from '../refusals/refusal.ts';
import { runningApp } from '../runningApp.ts';
import { aPhoto, newKey } from './photographs.ts';
import { dataUrl, jpegOfBytes, pngDeclaringSize } from './pictures.ts';

const running = runningApp();

async function ready() {
  const party = await createTestEvent(running.app);
  const question = await party.addQuestion();
  const anna = (await party.joinAs('Anna')).browser;
  return { ...party, party, question, anna, nobody: running.app.browser() };
}

const aPicture = async () => dataUrl(await aPhoto(), 'image/jpeg');
const send = async (browser: Browser, { id }: { id: string }, body: object, key = newKey()) =>
  browser.send('POST', `/api/questions/${id}/image`, body, { 'idempotency-key': key });
const addressOf = (reply: { body: unknown }) => Question.parse(reply.body).questionImage?.address ?? '';
const statusOf = async (browser: Browser, path: string) => (await browser.get(path)).status;
const imageIn = async (browser: Browser, { code }: Pick<TestEvent, 'code'>) =>
  Question.array().parse((await browser.get(`/api/events/${code}/questions`)).body)[0]?.questionImage;
const storedOf = async ({ event }: Pick<TestEvent, 'event'>) =>
  ImageModel.countDocuments({ eventId: event.id, kind: 'questionImage' });

describe('image of a question', () => {
  it('is sent to guests with its texts, revalidated, and kept when the event starts over', async () => {
    const { anna, code, nobody, organiser, party, question, update } = await ready();
    await update({ language: 'en', secondLanguage: 'de' });
    const texts = { alt: 'A cake', translatedAlt: { language: 'de', text: 'Eine Torte' } };
    const path = addressOf(await send(organiser, question, { image: await aPicture(), ...texts }));
    const expected = { address: path, width: 120, height: 80, ...texts };
    expect(await imageIn(anna, party)).toEqual(expected);
    const { status, headers } = await nobody.get(`${path}?size=small`);
    expect([status, headers.get('cache-control'), headers.get('content-type')]).toEqual([
      200,
      'private, no-cache',
      'image/webp',
    ]);
    await organiser.post(`/api/events/${code}/start-over`, { shareCode: code });
    expect(await imageIn(nobody, party)).toEqual(expected);
    await update({ secondLanguage: 'fr' });
    expect(await imageIn(nobody, party)).not.toHaveProperty('translatedAlt');
    await update({ isActive: false });
    expect([await statusOf(nobody, path), await statusOf(organiser, path)]).toEqual([404, 200]);
  });

  it('of a draft is served to hosts alone, until the question is opened', async () => {
    const { addQuestion, anna, nobody, organiser, party } = await ready();
    const draft = await addQuestion({ text: 'A secret?', isActive: false });
    const path = addressOf(await send(organiser, draft, { image: await aPicture() }));
    const mc = (await newHelper(running.app, party, 'mc')).browser;
    const seen = async () =>
      Promise.all([anna, nobody, mc, organiser].map(async (browser) => statusOf(browser, path)));
    expect(await seen()).toEqual([404, 404, 200, 200]);
    await organiser.patch(`/api/questions/${draft.id}`, { isActive: true });
    expect(await seen()).toEqual([200, 200, 200, 200]);
  });

  it('is set and removed by hosts alone, not by the MC', async () => {
    const { anna, organiser, party, question } = await ready();
    const cohost = (await newHelper(running.app, party, 'cohost')).browser;
    const mc = (await newHelper(running.app, party, 'mc')).browser;
    const body = { image: await aPicture() };
    for (const browser of [anna, mc])
      expect((await send(browser, question, body)).status).toBeOneOf([401, 403]);
    for (const browser of [organiser, cohost]) expect((await send(browser, question, body)).status).toBe(200);
    expect((await mc.delete(`/api/questions/${question.id}/image`)).status).toBeOneOf([401, 403]);
    expect(await storedOf(party)).toBe(1);
  });

  it('is stored once per submission; texts change without it; a retry never brings it back', async () => {
    const { organiser, party, question } = await ready();
    const key = newKey();
    const body = { image: await aPicture(), alt: 'A cake' };
    const first = addressOf(await send(organiser, question, body, key));
    expect(addressOf(await send(organiser, question, body, key))).toBe(first);
    const described = Question.parse((await send(organiser, question, { alt: 'Two cakes' })).body);
    expect(described.questionImage).toMatchObject({ address: first, alt: 'Two cakes' });
    const second = addressOf(await send(organiser, question, body));
    expect([await statusOf(organiser, first), await statusOf(organiser, second)]).toEqual([404, 200]);
    const removals = await runConcurrently(2, async () =>
      organiser.delete(`/api/questions/${question.id}/image`),
    );
    expect(removals.map(({ status }) => status)).toEqual([200, 200]);
    expect(Question.parse((await send(organiser, question, body, key)).body)).not.toHaveProperty(
      'questionImage',
    );
    expect(await storedOf(party)).toBe(0);
    refusalOf(await send(organiser, question, { alt: 'Nothing' }), 'not_found');
  });

  it('is deleted with its question', async () => {
    const { organiser, party, question } = await ready();
    const path = addressOf(await send(organiser, question, { image: await aPicture() }));
    await organiser.delete(`/api/questions/${question.id}`);
    expect([await storedOf(party), await statusOf(organiser, path)]).toEqual([0, 404]);
  });

  it('is shown in a rehearsal, also while only the rehearsal is active', async () => {
    const { code, nobody, organiser, question, update } = await ready();
    const path = addressOf(await send(organiser, question, { image: await aPicture() }));
    const started = await organiser.post(`/api/events/${code}/rehearsal`, { guests: 5 });
    const rehearsal = { code: (started.body as { shareCode: string }).shareCode };
    expect((await imageIn(nobody, rehearsal))?.address).toBe(path);
    await update({ isActive: false });
    expect(await statusOf(nobody, path)).toBe(200);
  });

  it.each([
    ['no picture', async () => Buffer.from('not a picture'), 'invalid'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'invalid'],
    ['a truncated file', async () => (await jpegOfBytes(2_000)).subarray(0, 200), 'invalid'],
    ['huge dimensions', async () => pngDeclaringSize({ width: 60_000, height: 60_000 }), 'invalid'],
    ['a file beyond the limit', async () => jpegOfBytes(imageBytes.photo + 1), 'body_too_large'],
  ] as const)('is refused: %s', async (_, bytes, code) => {
    const { organiser, party, question } = await ready();
    const reply = await send(organiser, question, { image: dataUrl(await bytes(), 'image/png') });
    refusalOf(reply, code);
    expect(await storedOf(party)).toBe(0);
  });

  it('is refused beyond 40 MB of images, also when two arrive at once', async () => {
    const { addQuestion, event, organiser, party, question } = await ready();
    await send(organiser, question, { image: await aPicture() });
    const stored = await EventModel.findById(event.id).lean();
    const { bytes } = stored!.questions[0]!.questionImage!;
    const rivals = [await addQuestion({ text: 'One?' }), await addQuestion({ text: 'Two?' })];
    await EventModel.updateOne(
      { _id: new Types.ObjectId(event.id) },
      { $set: { 'questions.0.questionImage.bytes': questionImagesBytes - bytes }, $inc: { revision: 1 } },
    );
    await running.app.app.eventCache.resyncEvent(event.id);
    const replies = await runConcurrently(2, async (index) =>
      send(organiser, rivals[index]!, { image: await aPicture() }),
    );
    const refused = replies.find(({ status }) => status !== 200);
    expect(refusalOf(refused!, 'conflict').message).toBe(refusalTexts('tooManyQuestionImages', { most: 40 }));
    expect(await storedOf(party)).toBe(2);
  });
});
