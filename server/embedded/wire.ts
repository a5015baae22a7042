import { deserialize, serialize } from 'bson';
import type { Doc } from './checks.ts';

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const headerBytes = 16;
const largestMessage = 48_000_000 + 16_384;
const checksumPresent = 1;
const moreToCome = 2;
const bodySection = 0;
const sequenceSection = 1;
/**
 * The size of an empty document in bytes, which is the smallest part. A sequence is larger, because it also
 * has a name.
 */
const smallestPart = 5;

/** A message from a client: the command and the way to reply. */
export interface Message {
  requestId: number;
  isLegacy: boolean;
  /** False for writes that the client does not want to be acknowledged. */
  wantsReply: boolean;
  body: Doc;
}

/** Splits the byte stream of a connection into messages. */
export class MessageReader {
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  /** Adds a chunk and returns the messages that it completes. Throws on a protocol violation. */
  take(chunk: Buffer): Message[] {
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
    const messages: Message[] = [];
    while (this.#pendingBytes >= headerBytes) {
      if ((this.#pending[0] as Buffer).length < headerBytes) this.#pending = [Buffer.concat(this.#pending)];
      const length = (this.#pending[0] as Buffer).readInt32LE(0);
      if (length < headerBytes || length > largestMessage)
        throw new Error(`Invalid message length: ${length} bytes`);
      if (this.#pendingBytes < length) break;
      const bytes = this.#pending.length === 1 ? (this.#pending[0] as Buffer) : Buffer.concat(this.#pending);
      messages.push(parseMessage(bytes.subarray(0, length)));
      this.#pending = [bytes.subarray(length)];
      this.#pendingBytes -= length;
    }
    return messages;
  }
}

export function replyBytes({ requestId, isLegacy }: Message, reply: Doc): Buffer {
  const body = serialize(reply);
  const head = Buffer.alloc(isLegacy ? 36 : 21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(isLegacy ? opReply : opMsg, 12);
  if (isLegacy) {
    head.writeInt32LE(8, 16);
    head.writeInt32LE(1, 32);
  }
  return Buffer.concat([head, body]);
}

function parseMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const opCode = bytes.readInt32LE(12);
  if (opCode === opMsg) return parseOpMsg(bytes, requestId);
  if (opCode === opQuery) return parseOpQuery(bytes, requestId);
  throw new Error(`Unsupported operation code ${opCode}`);
}

/** Parses a message in the legacy format. Clients use it only for their first `hello`. */
function parseOpQuery(bytes: Buffer, requestId: number): Message {
  const nameEnd = endOfText(bytes, 20, bytes.length);
  const { doc: body } = readDoc(bytes, nameEnd + 9, bytes.length);
  const [command] = Object.keys(body);
  if (command !== 'ismaster' && command !== 'isMaster' && command !== 'hello') {
    throw new Error(`Unsupported legacy query: ${command}`);
  }
  return { requestId, isLegacy: true, wantsReply: true, body };
}

function parseOpMsg(bytes: Buffer, requestId: number): Message {
  const flags = bytes.readUInt32LE(16);
  const end = bytes.length - (flags & checksumPresent ? 4 : 0);
  let body: Doc | undefined;
  const sequences: Doc = {};
  for (let at = 20; at < end;) {
    const kind = bytes[at];
    if (kind === bodySection) {
      if (body) throw new Error('The message has two bodies');
      ({ doc: body, end: at } = readDoc(bytes, at + 1, end));
    } else if (kind === sequenceSection) {
      const sequence = readSequence(bytes, at + 1, end);
      sequences[sequence.name] = sequence.docs;
      at = sequence.end;
    } else throw new Error(`Unsupported section kind ${kind}`);
  }
  if (!body) throw new Error('The message has no body');
  return {
    requestId,
    isLegacy: false,
    wantsReply: (flags & moreToCome) === 0,
    body: { ...body, ...sequences },
  };
}

/** Reads a document sequence. It consists of its length, its name, and documents. */
function readSequence(
  bytes: Buffer,
  start: number,
  limit: number,
): { name: string; docs: Doc[]; end: number } {
  const end = endOf(bytes, start, limit);
  const nameEnd = endOfText(bytes, start + 4, end);
  const docs: Doc[] = [];
  for (let at = nameEnd + 1; at < end;) {
    const document = readDoc(bytes, at, end);
    docs.push(document.doc);
    at = document.end;
  }
  return { name: bytes.toString('utf8', start + 4, nameEnd), docs, end };
}

function readDoc(bytes: Buffer, start: number, limit: number): { doc: Doc; end: number } {
  const end = endOf(bytes, start, limit);
  return { doc: deserialize(bytes.subarray(start, end), { bsonRegExp: true }), end };
}

/**
 * Returns the end of a part that starts with its length. Throws if the length is too small or exceeds the
 * limit.
 */
function endOf(bytes: Buffer, start: number, limit: number): number {
  const end = start + bytes.readInt32LE(start);
  if (end < start + smallestPart || end > limit)
    throw new Error('A part of the message has an invalid length');
  return end;
}

function endOfText(bytes: Buffer, start: number, limit: number): number {
  const end = bytes.indexOf(0, start);
  if (end < start || end >= limit) throw new Error('A text is not terminated');
  return end;
}
