import mongoose from 'mongoose';

type Write = (...args: unknown[]) => Promise<unknown>;

const writes = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'findOneAndUpdate',
  'deleteOne',
  'deleteMany',
  'bulkWrite',
];

/**
 * Intercepts the database writes of this process. `meet` gets every driver write, its arguments and its
 * collection, and may execute it. Returns a function that uninstalls it.
 */
export function interceptWrites(
  meet: (write: () => Promise<unknown>, args: unknown[], collection: string) => Promise<unknown>,
): () => void {
  const prototype = mongoose.mongo.Collection.prototype as unknown as Record<string, Write>;
  const originals = writes.map((name) => [name, prototype[name]!] as const);
  for (const [name, original] of originals)
    prototype[name] = async function write(this: mongoose.mongo.Collection, ...args) {
      return meet(async () => original.apply(this, args), args, this.collectionName);
    };
  return () => {
    for (const [name, original] of originals) prototype[name] = original;
  };
}
