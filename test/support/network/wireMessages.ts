import { deserialize, serialize, type Document } from 'bson';

/** The offset of the command name in a message of MongoDB's protocol. */
const commandAt = 26;
/** The offset of the document, after the header, the flags and the section kind. */
const bodyAt = 21;
const opMsg = 2013;
/** The opcodes of the initial handshake and of its reply. */
const opQuery = 2004;
const opReply = 1;
const legacyBodyAt = 36;
const moreToCome = 2;
const exhaustAllowed = 1 << 16;

/** Enough bytes of a message to read its command and collection. */
const headBytes = 60;

interface Listeners {
  /** Called when the first bytes of a message have arrived. */
  onBegin?: (beginning: Buffer) => void;
  onMessage: (message: Buffer) => void;
}

/** Splits a stream into messages of MongoDB's protocol, each of which begins with its length. */
export function messagesOf({ onBegin = () => {}, onMessage }: Listeners) {
  let rest = Buffer.alloc(0);
  let hasBegun = false;
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const length = rest.length < 4 ? Infinity : rest.readInt32LE(0);
      if (!hasBegun && rest.length >= Math.min(length, headBytes)) {
        hasBegun = true;
        onBegin(rest);
      }
      if (rest.length < length) return;
      onMessage(rest.subarray(0, length));
      rest = rest.subarray(length);
      hasBegun = false;
    }
  };
}

/** A parsed request. Values keep their BSON types, so that they can be serialized again. */
export interface WireRequest {
  requestId: number;
  /** Whether it is the initial handshake, which has its own format. */
  isGreeting: boolean;
  /** Whether the client accepts several replies to one request (exhaust). */
  takesMany: boolean;
  body: Document;
}

const rawValues = { promoteValues: false, bsonRegExp: true };

/** Parses a complete message. Document sequences become fields of the body. */
export function parseRequest(bytes: Buffer): WireRequest {
  const requestId = requestIdOf(bytes);
  if (bytes.readInt32LE(12) === opQuery) {
    const body = deserialize(bytes.subarray(bytes.indexOf(0, 20) + 9), rawValues);
    return { requestId, isGreeting: true, takesMany: false, body };
  }
  const body: Document = {};
  let at = 20;
  while (at < bytes.length) {
    const isSequence = bytes[at] === 1;
    const start = at + 1;
    const end = start + bytes.readInt32LE(start);
    if (isSequence) Object.assign(body, readSequence(bytes, start + 4, end));
    else Object.assign(body, deserialize(bytes.subarray(start, end), rawValues));
    at = end;
  }
  return { requestId, isGreeting: false, takesMany: (bytes.readUInt32LE(16) & exhaustAllowed) !== 0, body };
}

function readSequence(bytes: Buffer, start: number, end: number): Document {
  const nameEnd = bytes.indexOf(0, start);
  const docs: Document[] = [];
  for (let at = nameEnd + 1; at < end; at += bytes.readInt32LE(at))
    docs.push(deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)), rawValues));
  return { [bytes.toString('latin1', start, nameEnd)]: docs };
}

/** Serializes the reply to a handshake. */
export function greetingReply(requestId: number, document: Document): Buffer {
  const body = serialize(document);
  const head = Buffer.alloc(legacyBodyAt);
  head.writeInt32LE(legacyBodyAt + body.length, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(opReply, 12);
  head.writeInt32LE(1, 32);
  return Buffer.concat([head, body]);
}

/** Serializes a request. */
export const serializeRequest = (requestId: number, body: Document): Buffer => messageOf(body, { requestId });

/** Returns the command name of a request. */
export const commandOf = (message: Buffer) =>
  message.subarray(commandAt, message.indexOf(0, commandAt)).toString('latin1');

/** Returns the collection of a request whose command has one. */
export function collectionOf(message: Buffer): string {
  const lengthAt = message.indexOf(0, commandAt) + 1;
  return message.subarray(lengthAt + 4, message.indexOf(0, lengthAt + 4)).toString('latin1');
}

export const requestIdOf = (message: Buffer) => message.readInt32LE(4);

/** Returns the id of the request that a reply answers. */
export const answeredIdOf = (reply: Buffer) => reply.readInt32LE(8);

/** Returns the document of a reply. */
export const replyDocument = (reply: Buffer): Document => deserialize(reply.subarray(bodyAt));

/** Serializes a reply. With `isMoreToCome`, more replies to the same request follow. */
export const serializeReply = (answered: number, document: Document, { isMoreToCome = false } = {}): Buffer =>
  messageOf(document, { answered, flags: isMoreToCome ? moreToCome : 0 });

function messageOf(document: Document, { requestId = 0, answered = 0, flags = 0 }): Buffer {
  const body = serialize(document);
  const head = Buffer.alloc(bodyAt);
  head.writeInt32LE(bodyAt + body.length, 0);
  head.writeInt32LE(requestId, 4);
  head.writeInt32LE(answered, 8);
  head.writeInt32LE(opMsg, 12);
  head.writeUInt32LE(flags, 16);
  return Buffer.concat([head, body]);
}
