import { AsyncLocalStorage } from 'node:async_hooks';
import mongoose from 'mongoose';

/** A call of the database driver. The scheduler may change it before it is executed. */
export interface DatabaseCall {
  collection: string;
  name: string;
  args: unknown[];
}

/** Schedules the database calls of a task. */
export interface CallScheduler {
  schedule: (call: DatabaseCall, work: () => Promise<unknown>) => Promise<unknown>;
}

type Method = (this: { collectionName: string }, ...args: unknown[]) => Promise<unknown>;

const methods = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
  'bulkWrite',
  'findOne',
  'findOneAndUpdate',
  'findOneAndDelete',
  'countDocuments',
  'distinct',
];

const scope = new AsyncLocalStorage<CallScheduler | undefined>();

/** Runs work whose database calls this scheduler schedules. */
export const withScheduler = <T>(scheduler: CallScheduler, work: () => T): T => scope.run(scheduler, work);

/** The scheduler of the current work. */
export const currentScheduler = (): CallScheduler | undefined => scope.getStore();

/**
 * Intercepts every driver call in this process. Calls without a scheduler pass. Returns a function that
 * restores the driver.
 */
export function interceptDriver(): () => void {
  const { Collection, AbstractCursor } = mongoose.mongo;
  const collection = Collection.prototype as unknown as Record<string, Method>;
  const cursor = AbstractCursor.prototype as unknown as Record<string, Method>;
  // A cursor is read at once, or document by document.
  const restores = [
    ...methods.map((name) => hold(collection, name)),
    hold(cursor, 'toArray'),
    hold(cursor, 'next'),
  ];
  return () => {
    for (const restore of restores) restore();
  };
}

function hold(prototype: Record<string, Method>, name: string): () => void {
  const original = prototype[name]!;
  prototype[name] = async function scheduledMethod(...args) {
    const scheduler = scope.getStore();
    if (!scheduler) return original.apply(this, args);
    const call = { collection: nameOf(this), name, args };
    const work = async () => original.apply(this, call.args);
    return scheduler.schedule(call, async () => scope.run(undefined, work));
  };
  return () => void (prototype[name] = original);
}

const nameOf = (target: { collectionName?: string; namespace?: { collection?: string } }): string =>
  target.collectionName ?? target.namespace?.collection ?? '';
