import { mongo, Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { counts, eventBytes, lengths } from '../../../protocol/limits.ts';
import { keysOf } from '../../rules/keysOf.ts';
import { EventModel, type EventRecord, type QuestionRecord } from '../../../server/models/game.ts';
import '../../routes/refusals/refusal.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { throwParty } from '../../support/party.ts';

const running = runningApp();

/** As many different letters, as people count them, of so many bytes each. */
const letters = (letter: string, count: number, index: number) =>
  `${letter.repeat(count - String(index).length)}${index}`;
const accepted = (count: number) => keysOf(Array.from({ length: count }, (_, index) => `Song ${index}`));
const optionsOf = (letter: string) =>
  Array.from({ length: counts.optionsMax }, (_, index) => letters(letter, lengths.option, index));

/** A question with everything that it may have, as long as it may be: the larger one of the two kinds. */
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

/** An event that has these questions already, and everything else as long as it may be. */
async function partyWith(letter: string, count: number, hasOptions?: boolean) {
  const party = await throwParty(running.app);
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

describe('the document of an event', () => {
  it.each([
    ['texts', false],
    ['options', true],
  ])('holds all that the limits allow, in plain letters, of %s', async (_, hasOptions) => {
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

  it('takes no more of letters that are larger than they look, says so, and loses nothing', async () => {
    const family = '👩‍👩‍👧‍👦';
    const { event, organiser, ask } = await partyWith(family, 20);
    let refused = await ask('One more?');
    for (let tries = 0; refused.status === 201; tries += 1)
      refused = await ask(letters(family, lengths.question, tries));
    expect(refused).toBeRefused('invalid');
    expect(refused.body.message).toContain('more text than we can keep');
    const before = await EventModel.findById(event.id).lean<EventRecord>();
    // What its log is told of the last one comes on top.
    const entry = Buffer.byteLength(letters(family, lengths.question, 1)) + 200;
    expect(await sizeOf(event.id)).toBeLessThan(eventBytes + entry);
    const first = `/api/questions/${before!.questions[0]!._id.toString()}`;
    expect(await organiser.patch(first, { note: letters(family, lengths.note, 7) })).toMatchObject({
      status: 200,
    });
    expect((await organiser.delete(first)).status).toBe(204);
    expect((await ask(letters(family, lengths.question, 999))).status).toBe(201);
    const kept = new Set((await EventModel.findById(event.id).lean())!.questions.map(({ text }) => text));
    for (const { text } of before!.questions.slice(1)) expect(kept.has(text)).toBe(true);
  });
});
