import { setTimeout as delay } from 'node:timers/promises';
import { Binary, ObjectId } from 'bson';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareValues } from '../../server/embedded/query/values.ts';
import { compileFilter } from '../../server/embedded/query/filter.ts';
import { inverted, encodeValue } from '../../server/embedded/store/keys.ts';
import { compileUpdate } from '../../server/embedded/query/updater.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 6 });
const number = fc.oneof(fc.double({ noNaN: true }), fc.integer(), fc.constantFrom(0, -0, 1e300, -1e-300));
const when = fc.date({ noInvalidDate: true });
const id = fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes));
const bytes = fc.uint8Array({ maxLength: 5 }).map((content) => new Binary(content));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    number,
    text,
    fc.constantFrom(null, true, false),
    when,
    id,
    bytes,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'ab'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

/** Returns the rank of a value's type in the order of MongoDB's manual. */
function rankOf(item: unknown): number {
  if (item === null) return 0;
  if (typeof item === 'number') return 1;
  if (typeof item === 'string') return 2;
  if (Array.isArray(item)) return 4;
  if (item instanceof Binary) return 5;
  if (item instanceof ObjectId) return 6;
  if (typeof item === 'boolean') return 7;
  return item instanceof Date ? 8 : 3;
}

/** MongoDB's order as a plain reference implementation. */
function reference(a: unknown, b: unknown): number {
  if (rankOf(a) !== rankOf(b)) return rankOf(a) - rankOf(b);
  if (typeof a === 'number') return a - (b as number);
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b as string));
  if (typeof a === 'boolean') return Number(a) - Number(b);
  if (a instanceof Date) return a.getTime() - (b as Date).getTime();
  if (a instanceof ObjectId) return Buffer.compare(a.id, (b as ObjectId).id);
  if (a instanceof Binary)
    return a.position - (b as Binary).position || Buffer.compare(a.buffer, (b as Binary).buffer);
  if (a === null) return 0;
  return compareFields(Object.entries(a as object), Object.entries(b as object), Array.isArray(a));
}

function compareFields(a: [string, unknown][], b: [string, unknown][], isList: boolean): number {
  for (const [at, [name, item]] of a.entries()) {
    const other = b[at];
    if (!other) return 1;
    const byName = isList ? 0 : Buffer.compare(Buffer.from(name), Buffer.from(other[0]));
    const order = rankOf(item) - rankOf(other[1]) || byName || reference(item, other[1]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Treats 0 and -0 as equal. */
function signOf(order: number): number {
  return Math.sign(order) || 0;
}

it('encoding: sorts values as the reference implementation does, in both directions', () => {
  const property = fc.property(value, value, (a, b) => {
    const expected = signOf(reference(a, b));
    expect(signOf(compareValues(a, b))).toBe(expected);
    expect(signOf(Buffer.compare(encodeValue(a), encodeValue(b)))).toBe(expected);
    expect(signOf(Buffer.compare(inverted(encodeValue(b)), inverted(encodeValue(a))))).toBe(expected);
  });
  fc.assert(property, { numRuns: 2000 });
});

it('encoding: no encoded value is a prefix of another', () => {
  const property = fc.property(value, value, (a, b) => {
    const [short, long] = [encodeValue(a), encodeValue(b)].toSorted((x, y) => x.length - y.length) as [
      Buffer,
      Buffer,
    ];
    expect(long.subarray(0, short.length).equals(short)).toBe(long.equals(short));
  });
  fc.assert(property, { numRuns: 2000 });
});

const few = fc.integer({ min: 0, max: 4 });

it('updates: change lists and numbers as the reference implementation does', () => {
  const property = fc.property(fc.array(few), few, fc.array(few), few, (list, one, several, count) => {
    const apply = (update: object) => compileUpdate(update).apply({ list: [...list], count });
    expect(apply({ $push: { list: { $each: several } } }).list).toEqual([...list, ...several]);
    expect(apply({ $addToSet: { list: one } }).list).toEqual(list.includes(one) ? list : [...list, one]);
    expect(apply({ $pull: { list: one } }).list).toEqual(list.filter((item) => item !== one));
    expect(apply({ $pullAll: { list: several } }).list).toEqual(
      list.filter((item) => !several.includes(item)),
    );
    expect(apply({ $inc: { count: one }, $max: { least: 3 } })).toEqual({
      list,
      count: count + one,
      least: 3,
    });
    expect(apply({ $min: { count: one } }).count).toBe(Math.min(count, one));
  });
  fc.assert(property, { numRuns: 300 });
});

it('currentDate: uses one time for all fields and documents of a statement', async () => {
  const update = compileUpdate({ $currentDate: { a: true, 'b.c': { $type: 'date' } } });
  const first = update.apply({});
  await delay(5);
  expect(update.apply({})).toEqual(first);
  expect(first).toEqual({ a: expect.any(Date), b: { c: first.a } });
});

it('filters: match the documents that the reference implementation matches', () => {
  const property = fc.property(fc.array(few), few, few, fc.array(few), (list, count, one, several) => {
    const takes = (filter: Record<string, unknown>) => compileFilter(filter)({ list, count });
    expect(takes({ count: { $gte: one } })).toBe(count >= one);
    expect(takes({ list: one })).toBe(list.includes(one));
    expect(takes({ list: { $ne: one } })).toBe(!list.includes(one));
    expect(takes({ list: { $in: several } })).toBe(list.some((item) => several.includes(item)));
    expect(takes({ list: { $gt: one, $lt: 3 } })).toBe(
      list.some((item) => item > one) && list.some((item) => item < 3),
    );
    expect(takes({ list: { $elemMatch: { $gt: one, $lt: 3 } } })).toBe(
      list.some((item) => item > one && item < 3),
    );
    expect(takes({ $or: [{ count: one }, { list: { $size: one } }] })).toBe(
      count === one || list.length === one,
    );
  });
  fc.assert(property, { numRuns: 300 });
});
