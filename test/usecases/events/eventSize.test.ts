import { mongo, Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { counts, lengths } from '../../../protocol/limits.ts';
import { eventDocumentBytes, eventBytes } from '../../../server/base/limits.ts';
import { keysOf } from '../../rules/keysOf.ts';
import { EventModel, type EventRecord, type QuestionRecord } from '../../../server/models/event.ts';
import { aPhoto, sendPhoto } from '../../routes/pictures/photographs.ts';
import '../../routes/refusals/refusal.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { createTestEvent } from '../../support/testEvent.ts';

const running = runningApp();

/** A text of `count` characters that ends in its index, so that texts differ. */
const letters = (letter: string, count: number, index: number) =>
  `${letter.repeat(count - String(index).length)}${index}`;
const accepted = (count: number) => keysOf(Array.from({ length: count }, (_, index) => `Song ${index}`));
const optionsOf = (letter: string) =>
  Array.from({ length: counts.optionsMax }, (_, index) => letters(letter, lengths.option, index));

/** A question with every field at its maximum length. */
const largest = (order: number, letter: string, hasOptions = false): QuestionRecord => ({
  _id: new Types.ObjectId(),
  text: letters(letter, lengths.question, order),
  ...(hasOptions
    ? {
        type: 'multiple_choice',
        options: optionsOf(letter),
        correctAnswer: letters(letter, lengths.option, 0),
        acceptedKeys: accepted(counts.optionsMax - 1),
      }
    : {
        type: 'text',
        correctAnswer: letters(letter, lengths.textPrediction, order),
        acceptedKeys: accepted(counts.acceptedAnswers),
      }),
  translation: {
    language: 'zh-Hans',
    text: letters(letter, lengths.question, order),
    ...(hasOptions && { options: optionsOf(letter) }),
  },
  weight: 3,
  note: letters(letter, lengths.note, order),
  isActive: false,
  wasRevealed: true,
  order,
});

const sizeOf = async (eventId: string) =>
  mongo.BSON.calculateObjectSize((await EventModel.findById(eventId).lean<EventRecord>())!);

/** An event with these questions, and all other texts at their maximum length. */
async function partyWith(letter: string, count: number, hasOptions?: boolean) {
  const party = await createTestEvent(running.app);
  const fields = {
    title: letters(letter, lengths.title, 1),
    location: letters(letter, lengths.location, 1),
    description: letters(letter, lengths.description, 1),
    questions: Array.from({ length: count }, (_, index) => largest(index + 1, letter, hasOptions)),
  };
  await EventModel.updateOne({ _id: party.event.id }, { $set: fields, $inc: { revision: 1 } });
  const ask = async (text: string) =>
    party.organiser.post(`/api/events/${party.code}/questions`, { text, type: 'text' });
  return { ...party, ask };
}

describe('event document size', () => {
  it.each([
    ['texts', false],
    ['options', true],
  ])('holds the maximum that the limits allow, in ASCII, of %s', async (_, hasOptions) => {
    const { event, organiser, ask } = await partyWith('x', counts.questionsPerEvent - 1, hasOptions);
    const added = await ask(letters('x', lengths.question, 200));
    expect(added.status).toBe(201);
    const path = `/api/questions/${added.body.id}`;
    const change = { note: letters('x', lengths.note, 1), weight: 3 };
    expect((await organiser.patch(path, change)).status).toBe(200);
    const answer = { correctAnswer: letters('x', lengths.textPrediction, 1) };
    expect((await organiser.post(`${path}/answer`, answer)).status).toBe(200);
    const answers = Array.from({ length: counts.acceptedAnswers }, (__, index) =>
      letters('x', lengths.textPrediction, index),
    );
    expect((await organiser.post(`${path}/accepted`, { accepts: answers })).status).toBe(200);
    expect(await sizeOf(event.id)).toBeLessThan(eventBytes);
  });

  it('refuses text whose encoding exceeds the limit, with a message, and loses nothing', async () => {
    const family = '👩‍👩‍👧‍👦';
    const { event, organiser, ask } = await partyWith(family, 20);
    let refused = await ask('One more?');
    for (let tries = 0; refused.status === 201; tries += 1)
      refused = await ask(letters(family, lengths.question, tries));
    expect(refused).toBeRefused('invalid');
    expect(refused.body.message).toContain('more text than we can keep');
    const before = await EventModel.findById(event.id).lean<EventRecord>();
    expect(await sizeOf(event.id)).toBeGreaterThan(eventBytes);
    expect(await sizeOf(event.id)).toBeLessThan(eventBytes + eventDocumentBytes);
    const first = `/api/questions/${before!.questions[0]!._id.toString()}`;
    expect(await organiser.patch(first, { note: letters(family, lengths.note, 7) })).toMatchObject({
      status: 200,
    });
    expect((await organiser.delete(first)).status).toBe(204);
    expect((await ask(letters(family, lengths.question, 999))).status).toBe(201);
    const storedTexts = new Set(
      (await EventModel.findById(event.id).lean())!.questions.map(({ text }) => text),
    );
    for (const { text } of before!.questions.slice(1)) expect(storedTexts.has(text)).toBe(true);
  });
});

/** The largest text that counts as one character: 16 UTF-16 code units of three bytes each. */
const heavy = `\uD55C${'\u1AB0'.repeat(15)}`;
const photo = () => ({ _id: new Types.ObjectId(), width: 2_048, height: 2_048 });

/** A question with `count` characters of text, and every field that playing a game may add. */
const played = (index: number, count: number): QuestionRecord => ({
  _id: new Types.ObjectId(),
  text: letters(heavy, count, index),
  type: 'text',
  correctAnswer: letters(heavy, lengths.textPrediction, index),
  acceptedKeys: accepted(counts.acceptedAnswers),
  weight: 3,
  isActive: false,
  isHeld: true,
  ...(index < counts.photosPerEvent - 1 && { photo: photo() }),
  witnessId: new Types.ObjectId(),
  wasRevealed: true,
  wasTold: true,
  wasClosed: true,
  closesAt: new Date(),
  order: index + 1,
});

/** An event in the middle of a game whose texts reach the size limit, or exceed it by `more` characters. */
async function fullParty(more = 0) {
  const party = await createTestEvent(running.app);
  const questions = Array.from({ length: counts.questionsPerEvent - 1 }, (_, index) => played(index, 90));
  const last = { ...played(counts.questionsPerEvent - 1, 90) };
  for (const name of ['correctAnswer', 'acceptedKeys', 'isHeld', 'witnessId'] as const) delete last[name];
  for (const name of ['wasRevealed', 'wasTold', 'wasClosed', 'closesAt'] as const) delete last[name];
  const tables = Array.from({ length: counts.tablesPerEvent - 1 }, (_, index) => ({
    _id: new Types.ObjectId(),
    name: letters(heavy, lengths.tableName, index),
  }));
  const written = [...questions, last].map(({ text }) => Buffer.byteLength(text) + 22);
  const room = eventBytes - written.reduce((sum, bytes) => sum + bytes, 1_000);
  const description = letters(heavy, Math.floor(room / 48) + more, 0);
  const all = [...questions, { ...last, isActive: true }];
  const fields = { description, tables, questions: all };
  await EventModel.updateOne({ _id: party.event.id }, { $set: fields, $inc: { revision: 1 } });
  const { code, organiser } = party;
  const path = `/api/questions/${last._id.toString()}`;
  const revision = async () => (await organiser.get(`/api/events/${code}/show`)).body.revision as number;
  const ok = async (asked: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await asked;
    expect([status, status < 300 ? '' : body]).toEqual([expect.toSatisfy((n: number) => n < 300), '']);
  };
  const step = async (wanted: object) =>
    ok(organiser.post(`/api/events/${code}/show`, { step: wanted, revision: await revision() }));
  const about = (kind: string) => ({ kind, questionId: last._id.toString() });
  return {
    ...party,
    path,
    /** Attempts to add content over the size limit. */
    writeTooMuch: async () => {
      const refused = await organiser.patch(path, { note: letters(heavy, lengths.note, 1) });
      expect(refused).toBeRefused('invalid');
      expect(refused.body.message).toContain('more text than we can keep');
    },
    /** Makes every change of a game to a question and to its event. */
    play: async () => {
      const event = `/api/events/${code}`;
      await ok(organiser.post(`${event}/questions/close`, {}));
      await ok(organiser.post(`${event}/questions/reopen`, { questionIds: [last._id.toString()] }));
      const correctAnswer = letters(heavy, lengths.textPrediction, 1);
      await ok(organiser.post(`${path}/answer`, { correctAnswer, isHeld: true }));
      const accepts = Array.from({ length: counts.acceptedAnswers }, (_, index) => `Song ${index}`);
      await ok(organiser.post(`${path}/accepted`, { accepts }));
      await ok(organiser.post(`${event}/tables`, { name: letters(heavy, lengths.tableName, 99) }));
      const sent = await sendPhoto(organiser, { id: last._id.toString() }, await aPhoto());
      await ok(Promise.resolve(sent));
      await step(about('question'));
      await ok(organiser.post(`${event}/questions/close`, {}));
      await step(about('predictions'));
      await step(about('answer'));
      await ok(organiser.post(`${event}/show/undo`, { revision: await revision() }));
      await step(about('answer'));
      await step({ kind: 'podium' });
      await ok(organiser.patch(event, { showAnswers: false }));
      await ok(organiser.patch(event, { showAnswers: true }));
      await ok(
        organiser.post(`${path}/answer`, { correctAnswer: letters(heavy, lengths.textPrediction, 2) }),
      );
      await ok(organiser.patch(event, { isDoorClosed: true, keepsake: 'guests' }));
      await ok(organiser.patch(event, { isOver: true }));
      await ok(organiser.get(`${event}/log`));
      await ok(organiser.get(`${event}/questions`));
    },
  };
}

describe('event with texts of maximum size', () => {
  it('can be played to its end within the reserved bytes', async () => {
    const { event, organiser, code, path, play, writeTooMuch } = await fullParty();
    await writeTooMuch();
    for (const body of [
      { coupleName: letters(heavy, 20, 1), location: letters(heavy, lengths.location, 1) },
      { title: letters(heavy, lengths.title, 1) },
    ])
      expect(await organiser.patch(`/api/events/${code}`, body)).toBeRefused('invalid');
    expect(await sizeOf(event.id)).toBeGreaterThan(eventBytes + eventDocumentBytes / 2);
    await play();
    await writeTooMuch();
    expect(await sizeOf(event.id)).toBeLessThan(eventBytes + eventDocumentBytes);
    expect(eventBytes + eventDocumentBytes).toBeLessThan(16_000_000 / 2);
    expect((await organiser.delete(path)).status).toBe(204);
    const more = { text: letters(heavy, 80, 1), type: 'text' };
    expect((await organiser.post(`/api/events/${code}/questions`, more)).status).toBe(201);
  });

  it('can be played to its end also when an earlier version has stored more', async () => {
    const { code, organiser, play, writeTooMuch } = await fullParty(2_000);
    await writeTooMuch();
    await play();
    // Changes that make the event smaller are accepted.
    expect((await organiser.patch(`/api/events/${code}`, { title: 'A' })).status).toBe(200);
  });
});
