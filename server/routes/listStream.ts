import { Readable } from 'node:stream';

/** A reply with a long list. Its parts are encoded and sent while later parts are still being read. */
export class ListParts<Item> {
  readonly parts: AsyncIterator<readonly Item[], void>;

  constructor(parts: AsyncIterable<readonly Item[]>) {
    this.parts = parts[Symbol.asyncIterator]() as AsyncIterator<readonly Item[], void>;
  }
}

/**
 * Encodes a list as a stream of JSON. The first part is read before the reply starts, so an early error can
 * still be reported. A later error closes the connection.
 */
export async function listStream({ parts }: ListParts<unknown>): Promise<Readable> {
  const first = await parts.next();
  async function* encode(): AsyncGenerator<string, void> {
    try {
      let before = '[';
      for (let part = first; !part.done; part = await parts.next()) {
        if (part.value.length === 0) continue;
        yield before + JSON.stringify(part.value).slice(1, -1);
        before = ',';
      }
      yield before === '[' ? '[]' : ']';
    } finally {
      await parts.return?.();
    }
  }
  return Readable.from(encode());
}

/** Presents the items of a long list, part by part. */
export async function* presentParts<Stored, Sent>(
  parts: AsyncIterable<readonly Stored[]>,
  present: (stored: Stored) => Sent,
): AsyncGenerator<Sent[], void> {
  for await (const part of parts) yield part.map(present);
}
