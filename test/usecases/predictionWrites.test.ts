import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { connect, disconnect } from '../../server/database/connect.ts';
import { isUnavailable } from '../../server/base/databaseErrors.ts';
import { ParticipantModel } from '../../server/models/participant.ts';
import {
  type ValidatedPrediction,
  predictionWrites,
  type WrittenParticipant,
} from '../../server/usecases/predictions/predictionWrites.ts';
import { type Fault, startDatabaseProxy } from '../support/network/databaseProxy.ts';
import { type ReplicaSet, startReplicaSet } from '../support/network/replicaSet.ts';
import { storedGuest } from '../support/stored.ts';

const collection = ParticipantModel.collection.name;
const eventId = new mongoose.Types.ObjectId();
const questionId = new mongoose.Types.ObjectId().toString();
const names = ['first', 'stored', 'closed', 'elsewhere', 'said', 'broken', 'gone'] as const;
type Name = (typeof names)[number];

const kinds = {
  'a standalone database': async (name: string) => {
    const network = await startDatabaseProxy(inject('mongodbUri'), name);
    return { uri: network.uri, network, set: undefined, close: async () => network.close() };
  },
  'a replica set': async (name: string) => startReplicaSet(inject('mongodbUri'), name),
};

const notPrimary = {
  ok: 0,
  errmsg: 'NotWritablePrimary, as a test says',
  code: 10_107,
  codeName: 'NotWritablePrimary',
  errorLabels: ['RetryableWriteError'],
};

/** The time without a primary. */
const electionMs = 100;

/** Faults of the batch write, and whether the database executes it despite the fault. */
const faults: Record<string, (set?: ReplicaSet) => Pick<Fault, 'answer' | 'isDone'>> = {
  'is refused': (set) => ({
    answer: () => {
      set?.stepDown();
      setTimeout(() => set?.elect(), electionMs);
      return notPrimary;
    },
  }),
  'is cut off before execution': () => ({ answer: 'reset' }),
  'is cut off after execution': () => ({ answer: 'reset', isDone: true }),
};

describe.each(Object.entries(kinds))('batch of predictions, in %s', (_kind, begin) => {
  let database: Awaited<ReturnType<typeof begin>>;
  let guests: Record<Name, string>;
  let commands: { name: string; count: number; concern: unknown }[];

  beforeAll(async () => {
    database = await begin(`writes-${randomUUID().slice(0, 8)}`);
    await connect(`${database.uri}&monitorCommands=true`);
    mongoose.connection.getClient().on('commandStarted', ({ commandName, command }) => {
      // A server of another test file may write at the same time.
      if (command[commandName] !== collection || !command.writeConcern) return;
      const count = command.updates?.length ?? 1;
      commands.push({ name: commandName, count, concern: command.writeConcern });
    });
  });
  beforeEach(async () => {
    commands = [];
    const made = names.map((name) => [name, storedGuest(eventId, [new Date()])] as const);
    await ParticipantModel.insertMany(made.map(([, guest]) => guest));
    guests = Object.fromEntries(made.map(([name, { _id }]) => [name, _id.toString()])) as typeof guests;
    commands = [];
  });
  afterEach(() => database.network.restore());
  afterAll(async () => {
    await mongoose.connection.dropDatabase();
    await disconnect();
    await database.close();
  });

  const predictionOf = (name: Name): ValidatedPrediction => {
    const validatedAt = { fence: 0, revision: 1 };
    return { participantId: guests[name], questionId, answer: 'yes', ...validatedAt };
  };

  /** Sends one prediction; the others arrive while it is in flight, so that they form one batch. */
  async function storeAfterFirst(
    several: Name[],
  ): Promise<Record<string, WrittenParticipant | Error | undefined>> {
    const writes = predictionWrites(undefined);
    const all = ['first' as const, ...several];
    const outcomes = await Promise.allSettled(all.map(async (name) => writes.add(predictionOf(name))));
    const results = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error)));
    return Object.fromEntries(all.map((name, index) => [name, results[index]]));
  }

  const storedOf = async (name: Name) => (await ParticipantModel.findById(guests[name]).lean())!;

  it('gives each prediction its own result', async () => {
    await ParticipantModel.updateOne({ _id: guests.closed }, { $set: { fence: 1 } });
    await ParticipantModel.updateOne({ _id: guests.elsewhere }, { $inc: { revision: 1 } });
    const prediction = { [`predictions.${questionId}`]: { answer: 'yes', submittedAt: new Date(0) } };
    await ParticipantModel.updateOne({ _id: guests.said }, { $set: prediction });
    // The product never writes this format: the database refuses the update of this guest.
    await ParticipantModel.collection.updateOne(
      { _id: new mongoose.Types.ObjectId(guests.broken) },
      { $set: { predictions: 'broken' } },
    );
    await ParticipantModel.deleteOne({ _id: guests.gone });
    commands = [];

    const outcomes = await storeAfterFirst(names.slice(1));

    const concern = { w: 'majority', j: true };
    expect(commands).toEqual([
      { name: 'findAndModify', count: 1, concern },
      { name: 'update', count: 6, concern },
    ]);
    for (const name of ['first', 'stored'] as const) {
      const { _id, predictions, revision, lastActiveAt } = await storedOf(name);
      expect(outcomes[name]).toEqual({ _id, predictions, revision: 2 });
      expect(predictions![questionId]!.answer).toBe('yes');
      expect(revision).toBe(2);
      expect(Math.abs(predictions![questionId]!.submittedAt.getTime() - Date.now())).toBeLessThan(60_000);
      expect(lastActiveAt!.getTime()).toBeGreaterThan(0);
    }
    for (const name of ['closed', 'elsewhere', 'said', 'gone']) expect(outcomes[name]).toBeUndefined();
    expect(outcomes.broken).toBeInstanceOf(Error);
    expect((await storedOf('closed')).predictions).toBeUndefined();
    expect((await storedOf('elsewhere')).predictions).toBeUndefined();
    expect((await storedOf('said')).revision).toBe(1);
  });

  it.each(Object.entries(faults))(
    'that %s is applied once: immediately on a replica set, else on the client’s retry',
    async (_what, faultOf) => {
      const several: Name[] = ['stored', 'closed', 'elsewhere'];
      const fault = database.network.injectFault({
        commands: ['update'],
        collection,
        times: 1,
        ...faultOf(database.set),
      });
      const outcomes = await storeAfterFirst(several);
      expect(fault.count()).toBe(1);
      expect(outcomes.first).toMatchObject({ revision: 2 });
      const isStored = (name: Name) => (outcomes[name] as Partial<WrittenParticipant>).revision === 2;
      const isExpected = (name: Name) => (database.set ? isStored(name) : isUnavailable(outcomes[name]));
      expect(several.filter(isExpected)).toEqual(several);
      // The retry is validated against the earlier state: predictions that are already stored are recognised.
      const retried = await storeAfterFirst(several);
      for (const name of several) {
        expect(retried[name]).toMatchObject({ revision: 2 });
        const { revision, predictions } = await storedOf(name);
        expect([revision, predictions![questionId]!.answer]).toEqual([2, 'yes']);
      }
    },
  );

  it('is not acknowledged when the stored state could not be read', async () => {
    const several: Name[] = ['stored', 'closed', 'elsewhere'];
    database.network.injectFault({ commands: ['find'], collection, answer: 'reset' });
    const outcomes = await storeAfterFirst(several);
    database.network.restore();
    for (const name of several) {
      expect(isUnavailable(outcomes[name])).toBe(true);
      expect((await storedOf(name)).revision).toBe(2);
    }
    const retried = await storeAfterFirst(several);
    for (const name of several) expect(retried[name]).toMatchObject({ revision: 2 });
  });
});
