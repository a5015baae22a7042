import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../embedded/testStore.ts';

const guestSchema = new mongoose.Schema(
  {
    event: { type: mongoose.Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    score: { type: Number, default: 0 },
    tags: [String],
    settings: { isLoud: Boolean, colour: String },
  },
  { timestamps: true },
);
guestSchema.index({ event: 1, name: 1 }, { unique: true });

let store: TestStore;
let connection: mongoose.Connection;

beforeAll(async () => {
  store = await openTestStore();
  connection = await mongoose
    .createConnection(store.uri, { dbName: store.db.databaseName, w: 'majority', journal: true })
    .asPromise();
});
afterAll(async () => {
  await connection.close();
  await store.close();
});

it('mongoose on the embedded store: indexes, saves, finds, updates and deletes', async () => {
  const Guest = connection.model('Guest', guestSchema);
  await Guest.init();
  const event = new mongoose.Types.ObjectId();
  const ana = await Guest.create({ event, name: 'Ana', tags: ['x'], settings: { isLoud: true } });
  await Guest.create({ event, name: 'Bo' });
  await expect(Guest.create({ event, name: 'Ana' })).rejects.toMatchObject({ code: 11000 });
  ana.score = 5;
  ana.tags.push('y');
  ana.settings = { isLoud: false, colour: 'red' };
  await ana.save();
  const found = await Guest.findOne({ event, name: 'Ana' }).orFail();
  expect(found.toObject()).toMatchObject({
    score: 5,
    tags: ['x', 'y'],
    settings: { isLoud: false, colour: 'red' },
  });
  expect(found.updatedAt >= found.createdAt).toBe(true);
  (found.tags as mongoose.Types.Array<string>).pull('x');
  await found.save();
  await Guest.updateMany({ event }, { $inc: { score: 1 } });
  const names = await Guest.find({ event }).sort({ score: -1 }).select('name score tags').lean();
  expect(names.map(({ name, score }) => [name, score])).toEqual([
    ['Ana', 6],
    ['Bo', 1],
  ]);
  expect(names[0]?.tags).toEqual(['y']);
  expect(await Guest.exists({ event, name: 'Nobody' })).toBeNull();
  await Guest.bulkWrite([
    { updateOne: { filter: { event, name: 'Cy' }, update: { $set: { score: 9 } }, upsert: true } },
  ]);
  await Guest.deleteOne({ _id: ana._id });
  expect(await Guest.countDocuments({ event })).toBe(2);
  await Guest.syncIndexes();
});

it('mongoose on the embedded store: reads thousands of documents with a cursor', async () => {
  const Guest = connection.model('Guest', guestSchema);
  const event = new mongoose.Types.ObjectId();
  await Guest.insertMany(Array.from({ length: 2500 }, (_, n) => ({ event, name: `guest ${n}`, score: n })));
  let sum = 0;
  for await (const guest of Guest.find({ event }).cursor({ batchSize: 400 })) sum += guest.score;
  expect(sum).toBe((2499 * 2500) / 2);
});
