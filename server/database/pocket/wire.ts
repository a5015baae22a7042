import { deserialize, serialize } from 'bson';
import type { Doc } from './values.ts';

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const headerBytes = 16;
const largestMessage = 48_000_000 + 16_384;
const checksumPresent = 1;
const moreToCome = 2;

/** One message from a client: the command, and how to answer it. */
export interface Message {
  requestId: number;
  isLegacy: boolean;
  /** False when the client does not want to hear (unacknowledged writes). */
  wantsReply: boolean;
  body: Doc;
}

/** Cuts the bytes of a connection into messages. */
export class MessageReader {
  private pending: Buffer[] = [];
  private pendingBytes = 0;

  /** Takes what arrived and returns the messages that are complete now; throws when it is not the protocol. */
  take(chunk: Buffer): Message[] {
    this.pending.push(chunk);
    this.pendingBytes += chunk.length;
    const messages: Message[] = [];
    while (this.pendingBytes >= headerBytes) {
      if ((this.pending[0] as Buffer).length < headerBytes) this.pending = [Buffer.concat(this.pending)];
      const length = (this.pending[0] as Buffer).readInt32LE(0);
      if (length < headerBytes || length > largestMessage) throw new Error(`A message of ${length} bytes`);
      if (this.pendingBytes < length) break;
      const all = this.pending.length === 1 ? (this.pending[0] as Buffer) : Buffer.concat(this.pending);
      messages.push(parseMessage(all.subarray(0, length)));
      this.pending = [all.subarray(length)];
      this.pendingBytes -= length;
    }
    return messages;
  }
}

/** A reply's bytes. */
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
  throw new Error(`The operation code ${opCode}`);
}

/** The legacy message, which a client uses for its first greeting only. */
function parseOpQuery(bytes: Buffer, requestId: number): Message {
  const nameEnd = bytes.indexOf(0, 20);
  const body = readDoc(bytes, nameEnd + 9).doc;
  const [command] = Object.keys(body);
  if (command !== 'ismaster' && command !== 'isMaster' && command !== 'hello') {
    throw new Error(`A legacy query for ${command}`);
  }
  return { requestId, isLegacy: true, wantsReply: true, body };
}

function parseOpMsg(bytes: Buffer, requestId: number): Message {
  const flags = bytes.readUInt32LE(16);
  const end = bytes.length - (flags & checksumPresent ? 4 : 0);
  let body: Doc = {};
  const sequences: Doc = {};
  let at = 20;
  while (at < end) {
    const kind = bytes[at];
    if (kind === 0) {
      const section = readDoc(bytes, at + 1);
      body = section.doc;
      at = section.end;
    } else if (kind === 1) {
      const sectionEnd = at + 1 + bytes.readInt32LE(at + 1);
      const nameEnd = bytes.indexOf(0, at + 5);
      const docs: Doc[] = [];
      for (let next = nameEnd + 1; next < sectionEnd;) {
        const { doc, end: docEnd } = readDoc(bytes, next);
        docs.push(doc);
        next = docEnd;
      }
      sequences[bytes.toString('utf8', at + 5, nameEnd)] = docs;
      at = sectionEnd;
    } else throw new Error(`A section of kind ${kind}`);
  }
  return {
    requestId,
    isLegacy: false,
    wantsReply: (flags & moreToCome) === 0,
    body: { ...body, ...sequences },
  };
}

function readDoc(bytes: Buffer, start: number): { doc: Doc; end: number } {
  const end = start + bytes.readInt32LE(start);
  if (end <= start || end > bytes.length) throw new Error('A document that goes beyond its message');
  return { doc: deserialize(bytes.subarray(start, end), { bsonRegExp: true }), end };
}
