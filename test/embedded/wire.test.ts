import { once } from 'node:events';
import { connect } from 'node:net';
import { createContext, Script } from 'node:vm';
import { serialize } from 'bson';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MessageReader, type Message } from '../../server/embedded/wire.ts';
import { openEmbeddedTestStore, type EmbeddedTestStore } from './testStore.ts';

const int32 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeInt32LE(number | 0, index * 4);
  return bytes;
};
const message = (opCode: number, ...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([int32(16 + content.length, 7, 0, opCode), content]);
};
const opMsg = (...sections: Uint8Array[]) => message(2013, int32(0), ...sections);
const body = (doc: Record<string, unknown>) => Buffer.concat([Buffer.from([0]), serialize(doc)]);
const sequence = (length: number, ...parts: Uint8Array[]) =>
  Buffer.concat([Buffer.from([1]), int32(length), ...parts]);
const sequenceName = Buffer.from('documents\0');
const ping = body({ ping: 1, $db: 'admin' });
const insertBody = body({ insert: 'items', $db: 'x' });
const insert = opMsg(
  insertBody,
  sequence(14 + 2 * serialize({ a: 1 }).length, sequenceName, serialize({ a: 1 }), serialize({ a: 2 })),
);
const greeting = message(
  2004,
  int32(0),
  Buffer.from('admin.$cmd\0'),
  int32(0, -1),
  serialize({ ismaster: 1, helloOk: true }),
);

/** The reader runs in a `vm` context, so that a timeout can stop a reader that does not terminate. */
const context = createContext({});
const script = new Script('work()');

/**
 * Reads the messages in these chunks. Returns an error for refused bytes. Fails when the reader does not
 * terminate.
 */
function read(chunks: Uint8Array[]): Message[] | Error {
  const reader = new MessageReader();
  const work = (): Message[] | Error => {
    try {
      return chunks.flatMap((chunk) => reader.take(Buffer.from(chunk)));
    } catch (error) {
      return error as Error;
    }
  };
  context.work = work;
  return script.runInContext(context, { timeout: 10_000 }) as Message[] | Error;
}

describe('wire message reader', () => {
  it('reads client messages in chunks of any size', () => {
    const all = Buffer.concat([greeting, insert, opMsg(ping)]);
    const expected = [
      { isLegacy: true, body: { ismaster: 1 } },
      { isLegacy: false, body: { insert: 'items', documents: [{ a: 1 }, { a: 2 }] } },
      { isLegacy: false, body: { ping: 1 } },
    ];
    fc.assert(
      fc.property(fc.array(fc.nat(all.length)), (cuts) => {
        const ends = [0, ...cuts.toSorted((a, b) => a - b), all.length];
        expect(read(ends.slice(1).map((end, index) => all.subarray(ends[index], end)))).toMatchObject(
          expected,
        );
      }),
    );
  });

  it.each([
    ['a section of length -1', sequence(-1, sequenceName)],
    ['a section of length 0', sequence(0, sequenceName)],
    ['a section that ends before its name', sequence(4, sequenceName)],
    ['a section that ends within its name', sequence(8, sequenceName)],
    ['a section beyond the message', sequence(1_000, sequenceName)],
    ['a section that truncates its document', sequence(14 + 6, sequenceName, serialize({ a: 1 }))],
    ['a section without the end of its name', sequence(8, Buffer.from('docs'))],
    ['a section of an unknown kind', Buffer.from([2, 0, 0, 0, 0])],
    ['a document of length -1', Buffer.concat([Buffer.from([0]), int32(-1, 0)])],
    ['a document of length 4', Buffer.concat([Buffer.from([0]), int32(4, 0)])],
    ['a document beyond the message', Buffer.concat([Buffer.from([0]), int32(99), Buffer.from([0])])],
    ['a second body', ping],
  ])('refuses %s', (_, section) => {
    expect(read([opMsg(ping, section)])).toBeInstanceOf(Error);
  });

  it.each([
    ['without a body', opMsg()],
    ['of 15 bytes', int32(15, 0, 0, 2013)],
    ['of 2 GB', int32(0x7fffffff, 0, 0, 2013)],
    ['of a negative length', int32(-1, 0, 0, 2013)],
    ['of another operation', message(2012, Buffer.alloc(30))],
    ['of a legacy greeting without a document', message(2004, int32(0), Buffer.from('admin.$cmd'))],
  ])('refuses a message %s', (_, bytes) => {
    expect(read([bytes])).toBeInstanceOf(Error);
  });

  const messages = fc.constantFrom(insert, greeting, opMsg(ping), Buffer.concat([insert, opMsg(ping)]));
  const interesting = fc.oneof(fc.constantFrom(-1, 0, 1, 4, 5, 0x7fffffff, -0x80000000), fc.integer());
  /** The offsets of the lengths in `insert`: message, body, section and document. */
  const lengths = fc.constantFrom(
    0,
    21,
    21 + insertBody.length,
    25 + insertBody.length + sequenceName.length,
  );
  const place = fc.oneof(lengths, fc.nat());
  /** A message with some bytes or numbers replaced, or truncated at its end. */
  const mutated = fc
    .tuple(messages, fc.array(fc.tuple(place, interesting, fc.boolean()), { maxLength: 4 }), fc.nat(8))
    .map(([original, edits, cut]) => {
      const bytes = Buffer.from(original);
      for (const [at, value, isNumber] of edits)
        if (isNumber) bytes.writeInt32LE(value, at % (bytes.length - 3));
        else bytes[at % bytes.length] = value & 255;
      if (cut < 4) return bytes.subarray(0, bytes.length - cut);
      return bytes;
    });
  const junk = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
  /** Random bytes after a header with a matching length. */
  const withHeader = fc
    .tuple(junk, fc.constantFrom(2013, 2004, 2012))
    .map(([bytes, opCode]) => message(opCode, int32(0), bytes));

  it('terminates on any bytes, with complete messages or an error', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(junk, withHeader, mutated), { maxLength: 4 }), (chunks) => {
        const result = read(chunks);
        if (result instanceof Error) return;
        const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
        expect(result.length * 16).toBeLessThanOrEqual(size);
        expect(JSON.stringify(result).length).toBeLessThanOrEqual(size * 100 + 2);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('store socket', () => {
  let store: EmbeddedTestStore;
  beforeAll(async () => {
    store = await openEmbeddedTestStore();
  });
  afterAll(async () => store.close());

  it('refuses a document with excessive nesting', async () => {
    const depth = 200_000;
    const open = Array.from({ length: depth - 1 }, (_, level) =>
      Buffer.concat([int32((depth - level) * 8 - 3), Buffer.from([3, 0x61, 0])]),
    );
    const nested = Buffer.concat([...open, int32(5), Buffer.alloc(depth)]);
    const documents = sequence(14 + nested.length, sequenceName, nested);
    const socket = connect(decodeURIComponent(new URL(store.uri).host));
    socket.write(opMsg(body({ insert: 'items', $db: 'x' }), documents));
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect(reply.toString('latin1')).toContain('nested more than 100 levels deep');
    socket.destroy();
  });

  it.each([
    ['a section of length -1', opMsg(ping, sequence(-1, sequenceName))],
    ['no command', opMsg(body({}))],
    ['a reply that cannot be written', opMsg(body({ find: { toBSON: 1 }, $db: 'x' }))],
    ['half a message, and disconnects', opMsg(ping).subarray(0, 20)],
    ['bytes of another protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ])('serves other clients when one sends %s', async (_, bytes) => {
    const socket = connect(decodeURIComponent(new URL(store.uri).host));
    socket.on('error', () => undefined);
    socket.end(bytes);
    socket.resume();
    expect(await store.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
    await once(socket, 'close');
    expect(await store.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});
