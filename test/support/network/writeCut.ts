import mongoose from 'mongoose';

type Writing = (...asked: unknown[]) => Promise<unknown>;
type Prototype = Record<string, Writing>;

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
 * Lets a process "die" at any of its writes without ending it: `cutAfter(n)` lets n writes of the database's driver
 * through; every later one fails until `mend()`, just as nothing is written after a crash.
 */
export function installWriteCut() {
  const prototype = mongoose.mongo.Collection.prototype as unknown as Prototype;
  const originals = writes.map((name) => [name, prototype[name]!] as const);
  let left = Infinity;
  for (const [name, original] of originals)
    prototype[name] = async function write(...asked) {
      left -= 1;
      if (left < 0) throw new Error('the power is off');
      return original.apply(this, asked);
    };
  return {
    cutAfter: (count: number) => void (left = count),
    mend: () => void (left = Infinity),
    uninstall: () => {
      for (const [name, original] of originals) prototype[name] = original;
    },
  };
}
